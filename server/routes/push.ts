import { Refusal } from '../errors.ts'
import type { AreaRoutes } from '../handler.ts'
import { removeSubscription, saveSubscription } from '../store/push.ts'
import { serverText } from '../text.ts'

/** Whose and which device is said by the token and the header alone: there is no id of another one's to name. */
export const pushRoutes: AreaRoutes<'push'> = {
  key: (_, ctx) => Promise.resolve({ data: { publicKey: ctx.push.publicKey } }),

  async save({ endpoint, keys: { p256dh, auth } }, { db, user, deviceId, push, now }) {
    const target = { endpoint, p256dh, auth }
    if (!push.accepts(target)) throw new Refusal('invalid', serverText.pushUnknown)
    await saveSubscription(db, { userId: user.userId, deviceId }, { ...target, sessionId: user.sessionId, now })
    return { data: { saved: true } }
  },

  async remove(_, { db, user, deviceId }) {
    return { data: { removed: await removeSubscription(db, { userId: user.userId, deviceId }) } }
  },
}
