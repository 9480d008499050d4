import { sessionCalls, toSessionUser } from '../contract/session.ts'
import { send } from '../offline/call.ts'
import { saveUser } from '../session/session-store.ts'
import { pageDeps } from './device.ts'

/**
 * Asks anew who is signed in, after something about them was changed here; the screens take it up by themselves. Without an
 * answer what was known stays: nobody waits for it.
 */
export async function refreshUser(): Promise<void> {
  const result = await send(pageDeps, sessionCalls.info, {}, { background: true })
  const wire = result.ok ? result.value.data[0] : undefined
  if (wire) await saveUser(toSessionUser(wire))
}
