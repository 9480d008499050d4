import type { Command } from '../../rules/command.ts'
import { findCommand } from '../../rules/commands.ts'
import type { Store } from './store.ts'
import type { OutboxRow } from './types.ts'

/** The command of a name, when this build knows it. */
export const findCommandOf = (store: Store, name: string): Command<never> | undefined =>
  (store.deps.findCommand ?? findCommand)(name)

/** The command of an operation, when this build knows it in this version or can bring it to today's (TRAP-83). */
export function commandOf(store: Store, row: Pick<OutboxRow, 'call' | 'kindVersion'>): Command<never> | undefined {
  const command = findCommandOf(store, row.call)
  if (!command || row.kindVersion > command.version) return undefined
  for (let version = row.kindVersion; version < command.version; version += 1)
    if (!command.upgrades?.[version]) return undefined
  return command
}
