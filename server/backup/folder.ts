import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../core/config-error.ts'

const NAME = /^fieldhire-\d{8}T\d{6}Z\.fieldhire$/

export const isBackupName = (name: string): boolean => NAME.test(name)

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Sorted by name they are sorted by time. */
export const nameOfBackup = (now: number): string =>
  `fieldhire-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}.fieldhire`

export function readKeep(text: unknown, inFolder: boolean): number {
  if (!inFolder) throw new ConfigError('--keep goes with a folder that exists')
  if (typeof text !== 'string' || !/^[1-9]\d{0,3}$/.test(text)) throw new ConfigError('--keep is a number from 1 on')
  return Number(text)
}

const backupsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => NAME.test(name))
    .toSorted()

/** Only files that were named by nameOfBackup; returns those that went. */
export function removeOldBackups(folder: string, keep: number): string[] {
  const old = backupsIn(folder).slice(0, -keep)
  for (const name of old) rmSync(join(folder, name))
  return old
}

export function newestBackup(folder: string): string {
  const name = backupsIn(folder).at(-1)
  if (name === undefined) throw new ConfigError(`${folder} holds no backup`)
  return join(folder, name)
}
