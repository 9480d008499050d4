import type { AnyCall, CallInput, CallOutput } from '../contract/call.ts'
import { operationCalls } from '../contract/operations.ts'
import { readDraft, removeDraft } from '../offline/device/drafts.ts'
import type { Store } from '../offline/device/store.ts'
import { send, type CallResult } from '../offline/network/call.ts'
import { saveDraft } from './save-draft.ts'

/** A mutation that was sent and has no response yet. */
interface Attempt {
  key: string
  call: string
  input: unknown
  /** The input as far as a user decides about it, as text. */
  intent: string
  /** Epoch ms. */
  at: number
}

export type Failed = Extract<CallResult<never>, { ok: false }>
/**
 * `isEarlier`: the input was changed since, but the attempt before it did arrive, and nothing of the change was sent.
 * `value` and `sent`, the input of that attempt, are known when it was the same call.
 */
export type OnceResult<C extends AnyCall> =
  | { ok: true; isEarlier: false; value: CallOutput<C> }
  | { ok: true; isEarlier: true; value: CallOutput<C> | undefined; sent: CallInput<C> | undefined }
  | Failed

/** The server keeps its keys for 90 days. */
const KEPT_MS = 80 * 86_400_000
/** Of devices that have no room to store them. */
const unsaved = new WeakMap<Store, Map<string, Attempt>>()

/**
 * Sends a mutation that spends credits, creates something or reaches a candidate, so that it happens once. Its
 * idempotency key belongs to `of`, the draft, thing or open form it is about, until a response is known: over a second tap, and
 * where `of` outlives the page over a reload and another tab as well. Sent again unchanged it goes out as it was. Sent again with another `intent` (by default the
 * input), the attempt before is first withdrawn on the server; when that did arrive nothing new is sent. Never throws,
 * like `send`.
 */
export function sendOnce<C extends AnyCall>(
  store: Store,
  of: string,
  call: C,
  input: CallInput<C>,
  intent: unknown = input,
): Promise<OnceResult<C>> {
  const { locks } = store.deps
  const run = () => attempt(store, `attempt/${of}`, call, input, JSON.stringify([call.name, intent]))
  return locks ? locks.request(`fieldhire-once-${store.userId}-${of}`, run) : run()
}

async function attempt<C extends AnyCall>(
  store: Store,
  name: string,
  call: C,
  input: CallInput<C>,
  intent: string,
): Promise<OnceResult<C>> {
  const before = await findAttempt(store, name)
  if (before && before.intent !== intent) {
    const ended = await withdraw(store, before)
    if (ended !== 'withdrawn') return ended === 'arrived' ? arrived(store, name, call, before) : ended
  }
  const current =
    before?.intent === intent
      ? before
      : { key: crypto.randomUUID(), call: call.name, input, intent, at: store.deps.now() }
  // Before it is sent: the page may be closed while the response is awaited
  if (current !== before) await saveAttempt(store, name, current)
  const result = await send(store, call, current.input as CallInput<C>, { key: current.key })
  if (isSettled(result)) await removeAttempt(store, name)
  return result.ok ? { ok: true, isEarlier: false, value: result.value } : result
}

/** The ledger stores what was done and what was refused; anything else leaves open whether it arrives. */
const isSettled = (result: CallResult<unknown>): boolean =>
  result.ok || result.error.class === 'refused' || result.error.class === 'file'

async function withdraw(store: Store, { key }: Attempt): Promise<'withdrawn' | 'arrived' | Failed> {
  const result = await send(store, operationCalls.void, { keys: [key] })
  if (!result.ok) return result
  const outcome = result.value.data[0]?.outcome
  if (outcome === 'applied') return 'arrived'
  return outcome === 'voided' || outcome === 'refused'
    ? 'withdrawn'
    : { ok: false, error: { class: 'server', status: 409, code: 'in-flight' } }
}

/** The response to the attempt that did arrive: the server's ledger replays it under its key. */
async function arrived<C extends AnyCall>(
  store: Store,
  name: string,
  call: C,
  before: Attempt,
): Promise<OnceResult<C>> {
  if (before.call !== call.name) {
    await removeAttempt(store, name)
    return { ok: true, isEarlier: true, value: undefined, sent: undefined }
  }
  const sent = before.input as CallInput<C>
  const again = await send(store, call, sent, { key: before.key })
  if (isSettled(again)) await removeAttempt(store, name)
  return again.ok ? { ok: true, isEarlier: true, value: again.value, sent } : again
}

async function findAttempt(store: Store, name: string): Promise<Attempt | undefined> {
  const saved = await readDraft<Attempt>(store, name).catch(() => undefined)
  const found = saved?.value ?? unsaved.get(store)?.get(name)
  return found && found.at > store.deps.now() - KEPT_MS ? found : undefined
}

async function saveAttempt(store: Store, name: string, value: Attempt): Promise<void> {
  await saveDraft(store, name, value).catch(() => {
    const own = unsaved.get(store) ?? new Map<string, Attempt>()
    unsaved.set(store, own.set(name, value))
  })
}

async function removeAttempt(store: Store, name: string): Promise<void> {
  unsaved.get(store)?.delete(name)
  await removeDraft(store, name).catch(() => undefined)
}
