import { readSessionUser, sessionCalls } from '../contract/session.ts'
import { send } from '../offline/network/call.ts'
import { saveUser } from '../session/session-store.ts'
import { pageDeps } from './device.ts'

/**
 * Fetches the profile of the signed-in user again after a change made here; the screens follow by themselves. Without a
 * response the stored profile stays: nothing waits for it.
 */
export async function refreshUser(): Promise<void> {
  const result = await send(pageDeps, sessionCalls.info, {}, { background: true })
  const user = result.ok ? readSessionUser(result.value) : undefined
  if (user) await saveUser(user)
}
