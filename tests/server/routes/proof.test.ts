import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { users } from '../../../server/db/schema.ts'
import { NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { PROOF_MS } from '../../../server/identity/proof.ts'
import { assertProven } from '../../../server/routes/assert-proven.ts'
import { REVEALS_WITHOUT_PROOF } from '../../../server/routes/reveals.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { newSecret } from '../support/webhook-receiver.ts'

let app: TestApp
let hiringRequestId: string
let funnelId: string
beforeAll(async () => {
  app = await createTestApp()
  hiringRequestId = await addRequest(app.db)
  // Its address may still be changed
  await app.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, 'rival'))
  funnelId = (await addRow(app.db, hiringRequestId, { mobile: '9812345614', status: 'selected' })).funnelId!
})
afterAll(() => app.close())

const reasonOf = async (call: AnyCall, input: Record<string, unknown>, as: string, isProved: boolean) => {
  const { body } = await app.call(call, input, { as, isProved })
  return (body as { error?: { reason?: string } }).error?.reason
}
const search = { filterOptions: { search: [{ name: 'gender', value: [1], valueBoost: 10 }] } }
const contact = { contactPersonName: 'Rekha', contactMobile: '9812345678', contactEmailAddress: 'new@example.test' }

const newKeyOf = () => ({ keyHash: 'k'.repeat(43), hint: 'kkkk' })

/** What takes the data of many people away, or changes an address to sign in with. */
const guarded: [AnyCall, string, () => Record<string, unknown>][] = [
  [contract.desk.exportCompany, 'ops', () => ({ ipId: 'EMP1' })],
  [contract.sheets.applicants, 'ops', () => ({ hiringRequestId, ipId: 'EMP1', type: 'all' })],
  [contract.sheets.expiredLeads, 'ops', () => ({ hiringRequestId, stage: 'leadExpired' })],
  [contract.sheets.requestReport, 'emp', () => ({ hiringRequestId })],
  [contract.sheets.fulfilment, 'ops', () => ({ ipId: 'EMP1' })],
  [contract.onboarding.report, 'emp', () => ({ hiringRequestId })],
  [contract.partners.sheet, 'ssc', () => ({})],
  [
    contract.search.export,
    'ops',
    () => ({ ipId: 'EMP1', hiringRequestId, pageOptions: { page: 1, limit: 1 }, ...search }),
  ],
  // What makes a way in that outlives this sign-in
  [contract.members.invite, 'emp', () => ({ ipId: 'EMP1', ...contact, contactEmailAddress: 'guest@example.test' })],
  [
    contract.apiKeys.create,
    'emp',
    () => ({ ipId: 'EMP1', name: 'Payroll', scopes: ['scim'], days: 90, ...newKeyOf() }),
  ],
  [contract.calendar.make, 'emp', () => ({ secretHash: 'c'.repeat(43), language: 'en' })],
  [
    contract.webhooks.add,
    'emp',
    () => ({ ipId: 'EMP1', url: 'https://hook.example', events: ['credits.low'], secret: newSecret() }),
  ],
  [contract.applicants.joined, 'emp', () => ({ from: '2026-01-01', to: '2026-01-02' })],
  [contract.desk.importErrors, 'ops', () => ({ importId: '1' })],
  [contract.partners.update, 'ssc', () => ({ industrypartnerid: 'EMP2', source: 'portal', ...contact })],
]

describe('AUTH-25', () => {
  test.each(guarded.map(([call, as, input]) => [call.name, { call, as, input }] as const))(
    'AUTH-25 %s wants a proof of the last ten minutes',
    async (_, { call, as, input }) => {
      expect(await reasonOf(call, input(), as, false)).toBe('proof-needed')
      expect(await reasonOf(call, input(), as, true)).not.toBe('proof-needed')
    },
  )

  test('AUTH-25 one number after the other is shown without; more in an hour are revealed in bulk', async () => {
    const reveal = (isProved: boolean) =>
      reasonOf(contract.profile.reveal, { funnelId, masked: 'false' }, 'emp', isProved)
    for (let n = 0; n < REVEALS_WITHOUT_PROOF; n += 1) expect(await reveal(false)).toBeUndefined()
    expect(await reveal(false)).toBe('proof-needed')
    expect(await reasonOf(contract.profile.documents, { funnelId }, 'emp', false)).toBe('proof-needed')
    expect(await reveal(true)).toBeUndefined()
    // Somebody else has counted nothing yet
    expect(await reasonOf(contract.profile.reveal, { funnelId, masked: 'false' }, 'emp2', false)).toBeUndefined()
    app.clock.advance(61 * 60_000)
    expect(await reveal(false)).toBeUndefined()
  })

  test('AUTH-25 a proof lasts ten minutes, and a key of the API is not asked', () => {
    const user = { userId: 'emp', ipId: 'EMP1', userCode: 'EMP', name: 'E', childIpIds: [] } as const
    const ask = (more: object) => () => assertProven({ user: { ...user, childIpIds: [], ...more }, now: testNow })
    expect(ask({ provenAt: testNow - PROOF_MS + 1 })).not.toThrow()
    expect(ask({ provenAt: testNow - PROOF_MS })).toThrow()
    expect(ask({})).toThrow()
    expect(ask({ apiKey: { keyId: 'k', scopes: [] } })).not.toThrow()
  })
})
