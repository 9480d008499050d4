import type { Context } from 'hono'
import { addressOf } from '../core/client-address.ts'
import { forStranger } from '../core/sender-lines.ts'
import type { Account } from './accounts.ts'
import { attemptOf, countAttempt, forgiveAttempts } from './attempts.ts'
import { readChallenge, type ChallengeUse } from './passkey-challenge.ts'
import { readAssertion, verifyPasskey, type Site } from './passkeys.ts'
import type { IdentityServices } from './services.ts'
import { readNonce } from './sign-in-form.ts'

export type Taken =
  | { kind: 'account'; account: Account }
  /** Of another browser, another use, or too old. */
  | { kind: 'stale' }
  | { kind: 'refused' }
  | { kind: 'wait'; ms: number }

interface Given {
  site: Site
  use: ChallengeUse
  /** As the form brings it. */
  credential: unknown
}

/**
 * Who has signed in with a passkey. Failed ones are counted as wrong passwords are: for each passkey and address, and for
 * the address. Whether there is such a passkey changes neither the answer nor what is counted.
 */
export async function takePasskey(
  c: Context,
  { config, db, clock, log }: IdentityServices,
  { site, use, credential }: Given,
): Promise<Taken> {
  const given = typeof credential === 'string' ? readAssertion(credential) : undefined
  const nonce = readNonce(c, site.origin)
  if (!given || nonce === undefined) return { kind: 'refused' }
  const now = clock.now()
  const challenge = challengeOf(given.response.clientDataJSON)
  const { sessionSecret } = config
  const until = challenge === undefined ? undefined : readChallenge({ sessionSecret, use, nonce }, challenge, now)
  if (challenge === undefined || until === undefined) return { kind: 'stale' }
  const address = addressOf(c, config)
  const attempt = attemptOf(sessionSecret, `passkey ${given.id}`, address)
  const wait = await countAttempt(db, attempt, now)
  if (wait > 0) {
    log.warn('sign-in attempts limited')
    return { kind: 'wait', ms: wait }
  }
  const account = await forStranger(address, () => verifyPasskey(db, given, { site, challenge, until, now }))
  if (!account) {
    log.info('passkey refused')
    return { kind: 'refused' }
  }
  await forgiveAttempts(db, attempt)
  return { kind: 'account', account }
}

/** The challenge that the browser says it has passed on; the signature is over these bytes. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof said.challenge === 'string' ? said.challenge : undefined
  } catch {
    return undefined
  }
}
