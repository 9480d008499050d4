import type { Command } from '../../rules/command.ts'
import { commandOf } from './command-of.ts'
import type { Store } from './store.ts'
import type { OutboxRow } from './types.ts'

/** An operation as this build reads it. */
export interface Payload {
  command: Command<never>
  input: unknown
}

/**
 * The command of an operation with its input, brought to today's version by the command's upgrades (TRAP-83); on the
 * device it stays as the build wrote it that recorded it. Undefined when it is gone or cannot be read. Such an operation is
 * not shown on its row, and the drain quarantines it.
 */
export function readPayload(store: Store, row: Pick<OutboxRow, 'call' | 'kindVersion' | 'input'>): Payload | undefined {
  const command = commandOf(store, row)
  if (!command || row.input === undefined) return undefined
  try {
    let input: unknown = row.input
    for (let version = row.kindVersion; version < command.version; version += 1)
      input = command.upgrades![version]!(input as never)
    return { command, input }
  } catch {
    return undefined
  }
}
