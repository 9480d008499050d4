import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Db } from '../db/connect.ts'
import { auditTrail, users } from '../db/schema.ts'
import { findAccount, type Account, type User } from './accounts.ts'
import { spendChallenge } from './passkey-challenge.ts'
import { hasPassword, PASSKEYS_ONLY } from './passwords.ts'
import { passkeys } from './schema.ts'

/** AUTH-21. Of one user: some phones, a computer and a security key. */
export const MOST_PASSKEYS = 10
export type Passkey = typeof passkeys.$inferSelect

/** EdDSA, ES256, RS256: what phones, Windows and security keys have. */
const algorithms = [-8, -7, -257]

/** What a passkey belongs to. The browser checks it, so a passkey works on no other site. */
export interface Site {
  /** The host's name. */
  rpId: string
  /** Scheme and host. */
  origin: string
}

/** Undefined where browsers have no passkeys: at a bare IP address, and without https except on localhost. */
export function siteOf(origin: string): Site | undefined {
  const { hostname, protocol } = new URL(origin)
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isSecure && !isAddress ? { rpId: hostname, origin } : undefined
}

/** What a passkey stores of its user. Never shown; it names the user without saying who that is. */
const handleOf = (userId: string) => createHash('sha256').update(`fieldhire passkey ${userId}`).digest()

export const findPasskeys = (db: Db, userId: string): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.credentialId)

/** The same for everyone: which accounts have passkeys cannot be asked. */
export const askForPasskey = ({ rpId }: Site, challenge: Uint8Array) =>
  generateAuthenticationOptions({ rpID: rpId, challenge: new Uint8Array(challenge), userVerification: 'required' })

export const askForNewPasskey = ({ rpId }: Site, { user }: Account, known: Passkey[], challenge: Uint8Array) =>
  generateRegistrationOptions({
    ...{ rpName: 'Fieldhire', rpID: rpId, challenge: new Uint8Array(challenge) },
    ...{ userID: new Uint8Array(handleOf(user.id)), userName: user.email, userDisplayName: user.name },
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
  })

const base64url = v.pipe(v.string(), v.regex(/^[\w-]{1,8000}$/))
const credentialId = v.pipe(v.string(), v.regex(/^[\w-]{1,1366}$/))
const shared = {
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.record(v.string(), v.unknown()), {}),
}
const assertion = v.object({
  ...shared,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
})
const attestation = v.object({
  ...shared,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,20}$/))), v.maxLength(10)), []),
  }),
})

function readJson<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** What a passkey signed, as the form brings it; undefined for anything else. */
export const readAssertion = (text: string) => readJson(assertion, text)
type Assertion = NonNullable<ReturnType<typeof readAssertion>>

/** The new passkey, as the form brings it; undefined for anything else. */
export const readAttestation = (text: string) => readJson(attestation, text)
type Attestation = NonNullable<ReturnType<typeof readAttestation>>

interface Expected {
  site: Site
  challenge: string
  /** Of the challenge, epoch ms. */
  until: number
  now: number
}

/**
 * Whose passkey signed this challenge: once, for this site, by a user whom the device has just recognised. Undefined for
 * every fault alike, and an unknown passkey is one. Whether the account is active is for the caller to ask.
 */
export const verifyPasskey = (db: Db, given: Assertion, { site, challenge, until, now }: Expected) =>
  db.transaction(async (tx): Promise<Account | undefined> => {
    // Locked: of two signatures with one counter the second finds the first
    const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, given.id)).for('update')
    if (!passkey) return undefined
    if (given.response.userHandle !== handleOf(passkey.userId).toString('base64url')) return undefined
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      ...{ expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: site.rpId },
      ...{ expectedType: 'webauthn.get', requireUserVerification: true },
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
    if (!verified || !info || !(await spendChallenge(tx, challenge, until))) return undefined
    const used = { counter: info.newCounter, isBackedUp: info.credentialBackedUp, lastUsedAt: now }
    await tx.update(passkeys).set(used).where(eq(passkeys.credentialId, passkey.credentialId))
    return findAccount(tx, passkey.userId)
  })

export type Added = 'added' | 'refused' | 'too-many'

/** Stores a new passkey of a user who has just proven who they are. */
export async function addPasskey(
  db: Db,
  { user }: Account,
  { given, name, site, challenge, until, now }: Expected & { given: Attestation; name: string },
): Promise<Added> {
  const { verified, registrationInfo: info } = await verifyRegistrationResponse({
    response: given as RegistrationResponseJSON,
    ...{ expectedChallenge: challenge, expectedOrigin: site.origin, expectedRPID: site.rpId },
    ...{ expectedType: 'webauthn.create', requireUserVerification: true, supportedAlgorithmIDs: algorithms },
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !info) return 'refused'
  return db.transaction(async (tx): Promise<Added> => {
    await lockUser(tx, user.id)
    if (!(await spendChallenge(tx, challenge, until))) return 'refused'
    if ((await findPasskeys(tx, user.id)).length >= MOST_PASSKEYS) return 'too-many'
    const made = await tx
      .insert(passkeys)
      .values({
        ...{ credentialId: info.credential.id, userId: user.id, name, transports: given.response.transports },
        publicKey: Buffer.from(info.credential.publicKey).toString('base64url'),
        ...{ counter: info.credential.counter, isBackedUp: info.credentialBackedUp, createdAt: now },
      })
      // One that somebody has already, whoever it is
      .onConflictDoNothing()
      .returning()
    if (made.length === 0) return 'refused'
    await note(tx, user, 'passkey add', name, now)
    return 'added'
  })
}

export type Removed = { kind: 'removed'; name: string } | { kind: 'unknown' } | { kind: 'last' }

/** Not the last way to sign in. */
export const removePasskey = (db: Db, user: User, id: string, now: number) =>
  db.transaction(async (tx): Promise<Removed> => {
    const locked = await lockUser(tx, user.id)
    const all = await findPasskeys(tx, user.id)
    const found = all.find((passkey) => passkey.credentialId === id)
    if (!found || !locked) return { kind: 'unknown' }
    if (all.length === 1 && !hasPassword(locked.passwordHash)) return { kind: 'last' }
    await tx.delete(passkeys).where(and(eq(passkeys.credentialId, id), eq(passkeys.userId, user.id)))
    await note(tx, user, 'passkey remove', found.name, now)
    return { kind: 'removed', name: found.name }
  })

/** From now on the user signs in with passkeys only. False without one. */
export const removePassword = (db: Db, user: User, now: number) =>
  db.transaction(async (tx): Promise<boolean> => {
    await lockUser(tx, user.id)
    if ((await findPasskeys(tx, user.id)).length === 0) return false
    await tx.update(users).set({ passwordHash: PASSKEYS_ONLY, updatedAt: now }).where(eq(users.id, user.id))
    await note(tx, user, 'password remove', '', now)
    return true
  })

/** For an account that goes to nobody, or whose user has lost them. Returns how many there were. */
export async function removeAllPasskeys(db: Db, userId: string): Promise<number> {
  return (await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning()).length
}

/** Changes of one user's ways to sign in come one after the other. */
const lockUser = async (tx: Db, userId: string): Promise<User | undefined> =>
  (await tx.select().from(users).where(eq(users.id, userId)).for('update'))[0]

const note = (tx: Db, user: User, action: string, detail: string, at: number) =>
  tx.insert(auditTrail).values({ at, actor: `user:${user.id}`, action, subject: user.email, detail })
