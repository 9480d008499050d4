import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWaitingIds } from '../../../../src/offline/rows/waiting-ids.ts'
import { projectRoot, sourcesIn } from '../../../support/imports.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { notes, rejected, setUp } from '../world.ts'

test('nothing opens a cursor over unique keys: WebKit fails where the index is empty', () => {
  const cursors = /\b(uniqueKeys|eachUniqueKey)\(|['"](next|prev)unique['"]/
  const found = sourcesIn('src', 'sw').filter((file) => cursors.test(readFileSync(join(projectRoot, file), 'utf8')))
  expect(found).toEqual([])
})

test('each id once, and none where nothing waits', async () => {
  const { store } = await setUp(2)
  expect(await readWaitingIds(store)).toEqual([])
  await enqueue(store, 'applicant.notes', notes('F1', 'Asks for the night shift'))
  await enqueue(store, 'applicant.update', rejected('F1'))
  await enqueue(store, 'applicant.notes', notes('F2', 'Has a licence'))
  expect(await readWaitingIds(store)).toEqual(['F1', 'F2'])
})
