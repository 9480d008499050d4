import { Refusal } from '../core/errors.ts'
import { PROOF_MS } from '../identity/proof.ts'
import type { Context } from './handler.ts'

/**
 * AUTH-25: whoever takes the data of many people away, changes with which address somebody signs in, or makes a way in
 * that outlives the sign-in (an invitation, a key, a webhook, a calendar), has proved not long ago who they are: an open
 * phone on a desk is not enough. A key of the API has its scopes.
 */
export function assertProven({ user, now }: Pick<Context, 'user' | 'now'>): void {
  if (user.apiKey) return
  if (user.provenAt === undefined || now - user.provenAt >= PROOF_MS) throw new Refusal('proof-needed')
}
