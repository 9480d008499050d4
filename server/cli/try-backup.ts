import { existsSync } from 'node:fs'
import { tryRestore } from '../backup/try-restore.ts'
import type { Config } from '../core/config.ts'
import { ConfigError } from '../core/config-error.ts'
import type { CommandResult } from './command.ts'

interface Trial {
  config: Config
  file: string
  /** Epoch ms. */
  now: number
}

/** Restores into a Postgres of its own in a folder for temporary files, looks at what is there, and removes it. */
export async function tryBackup({ config, file, now }: Trial): Promise<CommandResult> {
  if (!existsSync(file)) throw new ConfigError(`${file} does not exist`)
  const { takenAt, people, applicants } = await tryRestore({ config, file, now })
  if (people === 0) return { lines: [`${file} holds no user`], ok: false }
  const taken = new Date(takenAt).toISOString()
  return { lines: [`${file} can be restored: as of ${taken}, ${people} users, ${applicants} applicants`], ok: true }
}
