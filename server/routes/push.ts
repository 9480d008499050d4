import { Refusal } from '../core/errors.ts'
import type { AreaRoutes } from './handler.ts'
import { removeSubscription, saveSubscription } from '../store/push.ts'

/** User and device come from the token and the header alone: no input can name those of another user. */
export const pushRoutes: AreaRoutes<'push'> = {
  key: (_, ctx) => Promise.resolve({ data: { publicKey: ctx.push.publicKey } }),

  async save({ endpoint, keys: { p256dh, auth } }, { db, user, deviceId, push, now }) {
    const target = { endpoint, p256dh, auth }
    if (!push.accepts(target)) throw new Refusal('push-unknown')
    await saveSubscription(db, { userId: user.userId, deviceId }, { ...target, sessionId: user.sessionId, now })
    return { data: { saved: true } }
  },

  async remove(_, { db, user, deviceId }) {
    return { data: { removed: await removeSubscription(db, { userId: user.userId, deviceId }) } }
  },
}
