import { eq } from 'drizzle-orm'
import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { interestCalls, type Entry } from '../../../src/contract/interest.ts'
import { masterCalls } from '../../../src/contract/masters.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { PASS_KEY_DAYS, readPass } from '../../../src/rules/pass.ts'
import { funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { makeInterestLinks } from '../../../server/store/interest.ts'
import { passKeys } from '../../../server/store/pass.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, expectRefusal } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  request = await addRequest(app.db)
  await app.db
    .update(hiringRequests)
    .set({ interviewType: 'walkIn' })
    .where(eq(hiringRequests.hiringRequestId, request))
})
afterAll(() => app.close())

const nobody = { as: null }
const person = { candidateId: 'C-1', name: 'सुनीता देवी', mobile: '9811122233' }

async function linkOf(candidate = person) {
  const [link] = await makeInterestLinks(app.db, [candidate], {
    ...{ sessionSecret: app.config.sessionSecret, origin: 'https://hire.example', hiringRequestId: request },
    ...{ supplyType: 2, channel: 'sms' as const, now: testNow },
  })
  const [, , hiringRequestId, token, supplyType, flag] = new URL(link!).pathname.split('/')
  return { hiringRequestId, person: token, supplyType, flag }
}

const passOf = async (parts: Record<string, unknown>) => {
  const { body } = await app.call(interestCalls.pass, parts, nobody)
  return (body as { data: Entry | null }).data
}

async function isSigned(text: string): Promise<boolean> {
  const read = readPass(text)!
  const { body } = await app.call(masterCalls.passKeys, {})
  const keys = (body as { data: { id: number; key: string }[] }).data
  const found = keys.find(({ id }) => id === read.keyId)
  if (!found) return false
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: found.key }, format: 'jwk' })
  return verify(null, Buffer.from(read.signed), key, read.signature)
}

describe('the pass of a candidate', () => {
  test('GATE-01 who has marked interest in a walk-in job gets a pass that the public keys confirm', async () => {
    const parts = await linkOf()
    expect(await passOf(parts)).toBeNull()
    await app.call(interestCalls.mark, parts, nobody)
    const entry = await passOf(parts)
    const [row] = await app.db.select().from(funnelRows).where(eq(funnelRows.hiringRequestId, request))
    const { pass } = readPass(entry!.pass)!
    expect(pass).toEqual({
      ...{ funnelId: row!.funnelId, hiringRequestId: request, ipId: row!.ipId, name: person.name },
      until: expect.any(Number),
    })
    expect(pass.until).toBeLessThanOrEqual(testNow + PASS_KEY_DAYS * DAY_MS)
    expect(await isSigned(entry!.pass)).toBe(true)
    // The name is signed too
    const [head, key, , signature] = entry!.pass.split('.')
    const forged = Buffer.from(JSON.stringify([row!.funnelId, request, row!.ipId, 'Somebody', 1_999_999_999]))
    expect(await isSigned([head, key, forged.toString('base64url'), signature].join('.'))).toBe(false)
    expect(Buffer.from(entry!.pass.split('.')[2]!, 'base64url').toString()).not.toContain(person.mobile)
  })

  test('GATE-01 no pass for an interview by telephone, a decision, or a closed job', async () => {
    const parts = await linkOf()
    await app.call(interestCalls.mark, parts, nobody)
    const set = (change: Partial<typeof hiringRequests.$inferInsert>) =>
      app.db.update(hiringRequests).set(change).where(eq(hiringRequests.hiringRequestId, request))
    await set({ interviewType: 'telephonic' })
    expect(await passOf(parts)).toBeNull()
    await set({ interviewType: 'walkIn' })
    await app.db.update(funnelRows).set({ status: 'rejected' }).where(eq(funnelRows.hiringRequestId, request))
    expect(await passOf(parts)).toBeNull()
    await set({ deletedAt: testNow })
    expectRefusal(await app.call(interestCalls.pass, parts, nobody), 'closed')
    await set({ deletedAt: null, endDate: testNow - 3 * DAY_MS })
    expectRefusal(await app.call(interestCalls.pass, parts, nobody), 'closed')
    const unknown = { ...parts, person: 'made-up-by-somebody' }
    expectRefusal(await app.call(interestCalls.pass, unknown, nobody), 'unknown-link')
  })

  test('GATE-01 keys change every 90 days, and each phone knows the one before and the one after', () => {
    const life = PASS_KEY_DAYS * DAY_MS
    const now = passKeys('a secret', testNow)
    const later = passKeys('a secret', testNow + life)
    expect(new Set(now.map(({ key }) => key)).size).toBe(3)
    expect(later.slice(0, 2)).toEqual(now.slice(1))
    expect(passKeys('another secret', testNow)).not.toEqual(now)
  })

  test('GATE-03 a key of another secret has another name: its passes are unknown to a phone, not forged', () => {
    const ids = (secret: string) => passKeys(secret, testNow).map(({ id }) => id)
    expect(ids('another secret').filter((id) => ids('a secret').includes(id))).toEqual([])
    // The longest name that `readPass` accepts
    expect(Math.max(...ids('a secret'))).toBeLessThan(1_000_000)
  })
})
