import { hideDigits, maskText } from '../../lib/hide-digits.ts'
import { listOperations } from './list-operations.ts'
import { readLog } from './log.ts'
import type { Store } from '../device/store.ts'
import type { LogLine } from '../device/types.ts'

/** Members with contact data, which an exported file must not contain. */
const contactMembers = ['number', 'mobile', 'email']

/**
 * What waits, was refused or cannot be sent (these operations, or all of them with the log), as JSON that the user can pass
 * on: no tokens, no telephone numbers, no numbers of identity documents, no file contents.
 */
export async function exportOperations(store: Store, opIds?: string[]): Promise<string> {
  const listed = (await listOperations(store)).filter(({ opId }) => !opIds || opIds.includes(opId))
  const operations = listed.map((operation) => ({
    opId: operation.opId,
    call: operation.call,
    state: operation.state,
    recordedAt: new Date(operation.deviceTime).toISOString(),
    attempts: operation.attempts,
    error: operation.lastError,
    files: operation.blobIds.length,
    input: hide(operation.input),
  }))
  const log = opIds ? undefined : (await readLog(store, 1_000)).map(withoutContent)
  return JSON.stringify({ app: 'fieldhire', build: store.deps.appBuild, operations, log }, undefined, 2)
}

function hide(value: unknown, member?: string): unknown {
  if (Array.isArray(value)) return value.map((item) => hide(item))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hide(inner, name)]))
  if (member && contactMembers.includes(member)) return maskText(String(value))
  return typeof value === 'string' ? hideDigits(value) : value
}

/** Payloads of what was sent have no place in a file that the user passes on. */
function withoutContent(line: LogLine): LogLine {
  const { kept: _, keys: __, ...rest } = line
  return rest
}
