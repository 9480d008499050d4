import type { Config } from '../core/config.ts'
import type { CheckName } from '../core/settings.ts'

/** What the checks look at; tests put stand-ins in its place. */
export interface Patient {
  config: Config
  /** Of the database, past the pooler where there is one. */
  url: string
  nodeVersion: string
  /** Epoch ms by this machine. */
  now(): number
  /** How much of the disk of a folder is free, 0 to 1. */
  freeShare(folder: string): Promise<number>
}

/** Returns one line that says what is wrong and what to do; undefined when nothing is. */
export type Check = (patient: Patient) => Promise<string | undefined>

export interface Finding {
  name: CheckName
  problem?: string
}
