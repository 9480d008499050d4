import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from './config-error.ts'

/** The project's folder: upwards from where we were started, else from this file (which may be a bundle in dist). */
export function findRoot(): string {
  for (const start of [process.cwd(), dirname(fileURLToPath(import.meta.url))]) {
    for (let folder = start; ; folder = dirname(folder)) {
      if (existsSync(join(folder, 'server/db/migrations'))) return folder
      if (dirname(folder) === folder) break
    }
  }
  throw new ConfigError('The folder of the project was not found: start from inside it')
}
