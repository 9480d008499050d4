import type { Config } from '../../core/config.ts'
import type { Db } from '../../db/connect.ts'
import type { FileGateway } from '../../gateways/files/types.ts'
import { writeAudit } from '../../store/audit.ts'
import type { CommandResult } from '../command.ts'

export interface AdminContext {
  db: Db
  files: Pick<FileGateway, 'remove'>
  /** Epoch ms. */
  now: number
  /** Where users open the app: links in e-mails and printed ones lead there. */
  origin: string
  /** Who runs the command, for the audit trail. */
  actor: string
  config: Config
  /** Of the database. */
  url: string
  /** Reports how far a long command is. */
  say(line: string): void
}

export interface AdminArgs {
  /** What stands after the command: ids, a file. */
  words: string[]
  options: Partial<Record<string, string>>
}

export interface AdminCommand {
  /** As it is typed, with what it needs. */
  usage: string
  /** What it does, for the help. */
  does?: string
  options?: readonly string[]
  /** Options without a value: 'true' when they are given. */
  flags?: readonly string[]
  /** How many words it takes after its name: at least, at most. None when left out. */
  words?: readonly [number, number]
  run(context: AdminContext, args: AdminArgs): Promise<CommandResult>
}

export const failed = (...lines: string[]): CommandResult => ({ lines, ok: false })
export const done = (...lines: string[]): CommandResult => ({ lines, ok: true })

/** Records an action in the transaction that does it. */
export const record = (
  db: Db,
  { actor, now }: Pick<AdminContext, 'actor' | 'now'>,
  [action, subject, detail = '']: readonly [action: string, subject: string, detail?: string],
): Promise<void> => writeAudit(db, { at: now, actor, action, subject, detail })

/** Runs an action on each id; the result is ok when all of them could be done. */
export async function onEach(ids: string[], act: (id: string) => Promise<CommandResult>): Promise<CommandResult> {
  const results: CommandResult[] = []
  for (const id of ids) results.push(await act(id))
  return { lines: results.flatMap(({ lines }) => lines), ok: results.every(({ ok }) => ok) }
}

/** What a terminal takes as a command, and what turns the direction of a line. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** What others wrote, as one line of a terminal: nobody's name moves its cursor or makes a line of its own. */
export const inOneLine = (text: string): string => text.replaceAll(unprintable, ' ')

export const isOneLine = (text: string, longest: number): boolean => text.length <= longest && !/\p{Cc}/u.test(text)

/** A table for the eye: columns as wide as their longest text. */
export function columns(table: readonly (readonly string[])[]): string[] {
  const rows = table.map((row) => row.map(inOneLine))
  const widths: number[] = []
  for (const row of rows) row.forEach((text, at) => (widths[at] = Math.max(widths[at] ?? 0, text.length)))
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
}
