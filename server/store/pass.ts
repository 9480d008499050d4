import { createHmac, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { addIstDays, DAY_MS } from '../../src/lib/dates.ts'
import { toBase64Url } from '../../src/lib/base64url.ts'
import { PASS_KEY_DAYS, writeSigned } from '../../src/rules/pass.ts'
import { interviewDays } from '../../src/rules/schedule.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows } from '../db/schema.ts'
import { deriveKey } from '../identity/keys.ts'
import { selectRecords } from './funnel.ts'
import { toJudged, type FunnelRecord } from './funnel-wire.ts'
import type { FoundLink } from './interest.ts'
import { toWireWithOffices } from './interview-offices.ts'

const LIFE_MS = PASS_KEY_DAYS * DAY_MS
/** DER of an Ed25519 private key, up to its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The days that the candidate's page shows. */
const MOST_DAYS = 5

/** Of each secret there is one key for each period. */
const FINGERPRINTS = 1_000
const periodAt = (now: number) => Math.floor(now / LIFE_MS)

/**
 * The period and, in the last three digits, a fingerprint of the secret: a phone that holds the keys of a replaced secret
 * has not heard of the new key, instead of calling its passes forged.
 */
function keyIdOf(sessionSecret: string, period: number): number {
  const fingerprint = createHmac('sha256', deriveKey(sessionSecret, 'pass')).update('fingerprint').digest()
  return period * FINGERPRINTS + (fingerprint.readUInt32BE() % FINGERPRINTS)
}

/** Derived from the session secret, so that every process has the same one and nothing is stored. */
function keyOf(sessionSecret: string, keyId: number): KeyObject {
  const seed = createHmac('sha256', deriveKey(sessionSecret, 'pass')).update(`key ${keyId}`).digest()
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
}

/** The public keys by which a pass is checked on the device: of this period, the one before and the one after. */
export function passKeys(sessionSecret: string, now: number): { id: number; key: string }[] {
  const current = periodAt(now)
  return [current - 1, current, current + 1].map((period) => {
    const id = keyIdOf(sessionSecret, period)
    const { x } = createPublicKey(keyOf(sessionSecret, id)).export({ format: 'jwk' })
    return { id, key: x! }
  })
}

/** The applicant of a link: by the pool's id or by the number. */
async function findApplicantOf(db: Db, { link: { hiringRequestId, person } }: FoundLink): Promise<FunnelRecord[]> {
  const isPerson = or(
    eq(funnelRows.candidateId, person.candidateId),
    person.mobile === undefined ? undefined : eq(funnelRows.mobile, person.mobile),
  )
  return selectRecords(db)
    .where(
      and(
        eq(funnelRows.hiringRequestId, hiringRequestId),
        isPerson,
        inArray(funnelRows.status, ['interested', 'shortlisted']),
      ),
    )
    .orderBy(asc(funnelRows.createdAt))
    .limit(1)
}

/**
 * What the candidate's page shows of the interview, with the pass; undefined for who is not expected in person: no
 * applicant, decided already, or interviewed by telephone.
 */
export async function makePass(db: Db, found: FoundLink, sessionSecret: string, now: number) {
  const [record] = await findApplicantOf(db, found)
  if (!record || record.row.details.forgottenAt !== undefined) return undefined
  const row = toJudged(record)
  if (row.interviewType !== 'walkIn') return undefined
  const until = Math.min(now + LIFE_MS, addIstDays(record.request.endDate, 1))
  const keyId = keyIdOf(sessionSecret, periodAt(now))
  const signed = writeSigned({ ...row, until }, keyId)
  const signature = sign(null, Buffer.from(signed), keyOf(sessionSecret, keyId))
  const [wire] = await toWireWithOffices(db, [record])
  const office = wire?.interviewOffice
  return {
    pass: `${signed}.${toBase64Url(signature)}`,
    until,
    days: interviewDays(row.schedule, now).slice(0, MOST_DAYS),
    slots: row.schedule.slots,
    place: office ? { name: office.officeName, address: office.address, city: office.city } : null,
  }
}
