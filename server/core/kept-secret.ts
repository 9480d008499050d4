import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { ConfigError } from './config-error.ts'

/** A secret made once and readable by its owner only. The link decides between two processes that start together. */
export function keptSecret(file: string): string {
  try {
    if (!existsSync(file)) {
      const draft = `${file}.${randomBytes(6).toString('hex')}`
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
      linkWhenFree(draft, file)
      unlinkSync(draft)
    }
    const kept = readFileSync(file, 'utf8').trim()
    if (kept.length >= 32) return kept
  } catch (error) {
    throw new ConfigError(`${file} cannot be used (${(error as NodeJS.ErrnoException).code})`)
  }
  throw new ConfigError(`${file} is damaged: remove it to get a new one`)
}

function linkWhenFree(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
