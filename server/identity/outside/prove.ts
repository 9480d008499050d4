import type { Context } from 'hono'
import { addressOf } from '../../core/client-address.ts'
import type { OutsidePerson } from '../../core/oidc.ts'
import { forStranger } from '../../core/sender-lines.ts'
import { findAccount } from '../accounts.ts'
import { findSessionOfApp, noteProofBegun, type SessionOfApp } from '../app-proof.ts'
import { hasPassword } from '../passwords.ts'
import type { IdentityServices } from '../services.ts'
import type { Offered } from './buttons.ts'
import { OUTSIDE } from './flow.ts'
import { findLinked, findLinkedProviders, meetLinked } from './identities.ts'
import type { OutsideProvider } from './providers.ts'

/** How long ago somebody may have proved to their provider who they are. */
export const FRESH_MS = 5 * 60_000
/** By how much its clock may be ahead of ours. */
const SKEW_MS = 60_000

/**
 * OpenID Connect Core 1.0, 3.1.2.1: the provider is to ask whoever is there to sign in again, and to say when they did.
 * Nobody has to obey `prompt`, and it is lost on the way at whoever changes the address: only what `auth_time` says counts.
 */
export const AGAIN = { prompt: 'login', max_age: '0' } as const

/** When this person proved there who they are, epoch ms; null when the provider does not say, or it was too long ago. */
export function proofOf({ authenticatedAt }: OutsidePerson, now: number): number | null {
  if (authenticatedAt === undefined) return null
  const age = now - authenticatedAt
  return age <= FRESH_MS && age >= -SKEW_MS ? Math.min(authenticatedAt, now) : null
}

export const proveLink = (id: string): string => `${OUTSIDE}/${id}/prove`

export interface OutsideProof {
  offered: Offered[]
  /** Whether a password would prove it too. */
  hasPassword: boolean
}

/** The providers at which the user of the app in this browser may prove who they are. */
export async function findOutsideProof(c: Context, services: IdentityServices): Promise<OutsideProof | undefined> {
  const { config, db } = services
  return forStranger(addressOf(c, config), async () => {
    const session = await findSessionOfApp(c, services)
    const account = session && (await findAccount(db, session.userId))
    if (!account) return undefined
    const offered = (await findLinkedProviders(db, config, account)).map(({ id, name }) => ({ id, name }))
    return { offered, hasPassword: hasPassword(account.user.passwordHash) }
  })
}

export type NotProven = 'notProven' | 'otherAccount'

/** AUTH-25: undefined when it is noted with the session of the app. */
export async function takeOutsideProof(
  c: Context,
  services: IdentityServices,
  { provider, person, session }: { provider: OutsideProvider; person: OutsidePerson; session: SessionOfApp },
): Promise<NotProven | undefined> {
  const { config, db, clock } = services
  return forStranger(addressOf(c, config), async () => {
    const linked = await findLinked(db, provider.issuer, person.subject)
    if (linked?.user.id !== session.userId || meetLinked(provider, linked).kind !== 'account') return 'otherAccount'
    const at = proofOf(person, clock.now())
    if (at === null) return 'notProven'
    return (await noteProofBegun(c, services, session, at)) ? undefined : 'otherAccount'
  })
}
