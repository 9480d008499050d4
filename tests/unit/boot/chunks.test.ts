import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chunks, SIGNED_IN } from '../../../src/boot/chunks.ts'
import { projectRoot } from '../../support/imports.ts'

const files = chunks.flatMap((chunk) => chunk.files)

it.each(chunks)('every file listed for the chunk $name exists', (chunk) => {
  expect(chunk.files.filter((file) => !existsSync(join(projectRoot, 'src', file)))).toEqual([])
  expect(chunk.files.length).toBeGreaterThan(0)
})

it('no file is listed twice', () => {
  expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([])
})

it('the chunk that the service worker preloads is one of the list', () => {
  expect(chunks.map(({ name }) => name)).toContain(SIGNED_IN)
})
