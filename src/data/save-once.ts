import type { AnyCall, CallInput, CallOutput } from '../contract/call.ts'
import type { Store } from '../offline/device/store.ts'
import { sendOnce, type Failed } from './send-once.ts'

export type SaveResult<C extends AnyCall> = { ok: true; value: CallOutput<C> } | Failed

/**
 * `sendOnce` for the change of something that exists, which may be saved twice: where an attempt before it did arrive,
 * the changed input is sent after it, under a key of its own. For a call that carries the version the user saw, `onto`
 * puts the input on what that attempt stored. Not for what adds to what is there, costs or reaches a person.
 */
export async function saveOnce<C extends AnyCall>(
  store: Store,
  of: string,
  call: C,
  input: CallInput<C>,
  onto?: (stored: CallOutput<C>) => CallInput<C>,
): Promise<SaveResult<C>> {
  const first = await sendOnce(store, of, call, input)
  if (!first.ok || !first.isEarlier) return first
  const next = await sendOnce(store, of, call, onto && first.value ? onto(first.value) : input)
  // Another tab had an attempt of its own meanwhile: no success, and the user's next try finds what came of it
  return next.ok && next.isEarlier ? { ok: false, error: { class: 'server', status: 409, code: 'in-flight' } } : next
}
