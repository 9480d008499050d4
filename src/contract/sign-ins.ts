import * as v from 'valibot'
import { defineCall } from './call.ts'
import { id } from './shapes.ts'

const signInWire = v.object({
  /** Names it in these calls only; nobody is signed in or out with it alone. */
  signInId: v.string(),
  /** 'Chrome on Android'; null for a program, and for what has not been used since its browser is noted. */
  device: v.nullish(v.string()),
  /** Epoch ms. */
  createdAt: v.number(),
  /** Epoch ms, to about a quarter of an hour. */
  lastUsedAt: v.number(),
  /** Of whoever asks. */
  isThis: v.boolean(),
})
export type SignIn = v.InferOutput<typeof signInWire>

/** So many are listed; "everywhere else" ends the others too. */
export const MOST_SIGN_INS = 50

/** Where a user is signed in (AUTH-20). Everyone sees and ends their own. The paths are ours. */
export const signInCalls = {
  /** The one used last first. */
  list: defineCall({
    name: 'signIns.list',
    method: 'GET',
    path: 'sign-ins',
    offline: 'read-saved',
    input: v.object({}),
    output: v.object({ data: v.array(signInWire), total: v.number() }),
  }),
  /** Ends one at once. What waits on its device stays there until its user signs in again. */
  end: defineCall({
    name: 'signIns.end',
    method: 'POST',
    path: 'sign-ins/end',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ signInId: id }),
    output: v.object({ data: v.object({ signInId: v.string() }) }),
  }),
  /** Ends all but the one that asks. */
  endOthers: defineCall({
    name: 'signIns.endOthers',
    method: 'POST',
    path: 'sign-ins/end-others',
    mutation: true,
    offline: 'needs-network',
    input: v.object({}),
    output: v.object({ data: v.object({ ended: v.number() }) }),
  }),
}
