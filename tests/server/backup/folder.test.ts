import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nameOfBackup, newestBackup, readKeep, removeOldBackups } from '../../../server/backup/folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldhire-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('of a folder of backups the oldest go, and nothing that is not one', () => {
  expect(() => newestBackup(folder)).toThrow(/holds no backup/)
  const nights = [20, 21, 22, 23].map((day) => nameOfBackup(Date.parse(`2026-11-${day}T20:40:00Z`)))
  expect(nights[0]).toBe('fieldhire-20261120T204000Z.fieldhire')
  for (const name of [...nights, 'monday.fieldhire', 'notes.txt']) writeFileSync(join(folder, name), '')
  expect(removeOldBackups(folder, 2)).toEqual(nights.slice(0, 2))
  expect(readdirSync(folder).toSorted()).toEqual([...nights.slice(2), 'monday.fieldhire', 'notes.txt'].toSorted())
  expect(removeOldBackups(folder, 2)).toEqual([])
  expect(newestBackup(folder)).toBe(join(folder, nights[3]!))
})

test('--keep is a number from 1 on, of a folder', () => {
  expect(readKeep('14', true)).toBe(14)
  for (const wrong of ['0', '-1', 'all', '', undefined]) expect(() => readKeep(wrong, true)).toThrow(/--keep is/)
  expect(() => readKeep('14', false)).toThrow(/folder that exists/)
})
