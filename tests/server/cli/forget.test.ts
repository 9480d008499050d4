import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import {
  carrierOrders,
  funnelRows,
  messageOptOuts,
  onboardings,
  operations,
  reveals,
  sheetErrors,
  uploads,
} from '../../../server/db/schema.ts'
import { runForget } from '../../../server/cli/run-forget.ts'
import { runReveals } from '../../../server/cli/run-reveals.ts'
import { addCandidates } from '../../../server/store/candidate-rows.ts'
import { purchase } from '../../../server/store/credits.ts'
import { FORGOTTEN_NAME } from '../../../server/store/forget.ts'
import { makeInterestLinks } from '../../../server/store/interest.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, expectRefusal, readHistory, readRow, sendUpdate } from '../support/hiring.ts'

const NAME = 'Vasundhara Kanitkar'
const MOBILE = '9798979897'
const AADHAAR = '482913377104'

let app: TestApp
let requestId: string
beforeAll(async () => {
  app = await createTestApp()
  requestId = await addRequest(app.db)
})
afterAll(() => app.close())

/** Everything in the database as one text. */
async function readAll(): Promise<string> {
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await app.db.execute<{ all: string | null }>(
        sql.raw(`select string_agg(t::text, '|') as all from "${name}" t`),
      )
      return `${name}: ${rows[0]?.all ?? ''}`
    }),
  )
  return parts.join('\n')
}

const forget = (...args: string[]) => runForget({ db: app.db, files: app.files, now: app.clock.now() }, args)

/** Adds a person to every table that may hold one, in two requests; returns the applications. */
async function spread() {
  await addCandidates(app.db, [{ name: NAME, mobile: MOBILE, supplyType: 8, registeredAt: testNow }])
  const candidateId = '1'
  const picture = { fileName: 'docs/aadhaar-77.png', type: 'Candidates' as const }
  await app.files.store({ kind: 'Candidates', fileName: picture.fileName }, new TextEncoder().encode('picture'))
  const person = { name: NAME, nameFolded: NAME.toLowerCase(), mobile: MOBILE, candidateId }
  const row = await addRow(app.db, requestId, {
    ...{ ...person, notes: `${NAME} is on leave`, district: 'Satara', employeeId: 'E-77' },
    details: { identityDocuments: [{ idType: 'Aadhaar', docNumber: AADHAAR, name: NAME, imageUrl: picture }] },
  })
  const joined = await addRow(app.db, await addRequest(app.db), { ...person, candidateId: null, status: 'joined' })
  const letter = `joiningDoc/${row.funnelId}/offerLetter/a.pdf`
  await app.files.store({ kind: 'Asset', fileName: letter }, new TextEncoder().encode('%PDF-letter'))
  await app.db
    .insert(uploads)
    .values({ type: 'Asset', fileName: letter, ownerIpId: 'EMP1', userId: 'emp', createdAt: testNow })
  const link = { sessionSecret: 's', origin: 'http://x.test', hiringRequestId: requestId, supplyType: 8 }
  await makeInterestLinks(app.db, [{ candidateId, name: NAME, mobile: MOBILE }], {
    ...link,
    channel: 'app',
    now: testNow,
  })
  await purchase(app.db, { ipId: 'EMP1', credits: 10, now: testNow })
  const start = {
    ipId: 'EMP1',
    hiringReqId: requestId,
    isCampaignCreate: true,
    channelType: 'app',
    totalSelected: 1,
    filterOptions: { maxDistance: 5_000 },
  }
  const other = await addRequest(app.db)
  await app.call(contract.reachouts.startSelective, { ...start, hiringReqId: other })
  await app.call(contract.reachouts.test, {
    ...{ hiringRequestId: requestId, testCampaign: true, channelType: 'app' },
    candidates: [{ name: NAME, mobileNo: MOBILE }],
  })
  await app.call(contract.profile.reveal, { funnelId: row.funnelId, masked: 'false' })
  // A response, and a refusal that names the person, in the ledger
  await app.call(contract.funnel.notes, { funnelId: row.funnelId, notes: `${NAME} again` })
  await sendUpdate(app, joined, { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(2) } })
  await app.db.insert(onboardings).values({
    ...{ funnelId: joined.funnelId!, ipId: 'EMP1', status: 'Completed', messageId: 'm1', attempts: 1 },
    ...{ details: { name: NAME, mobileNumber: MOBILE }, initiatedBy: 'emp', initiatedAt: testNow, updatedAt: testNow },
  })
  const content = `Row 2, ID ${row.funnelId}: ${NAME} is not here`
  await app.db.insert(sheetErrors).values({ userId: 'emp', hiringRequestId: requestId, content, createdAt: testNow })
  return { row, joined, letter, picture }
}

describe('a person who asks to be deleted', () => {
  test('TRAP-60 ASVS 14.2.7 nothing of them is left in any table, file or answer; the figures stay', async () => {
    const { row, joined, letter, picture } = await spread()
    const [foundBefore, ledgerBefore] = [await readAll(), await app.db.select().from(operations)]
    expect(foundBefore).toContain(NAME)
    app.clock.advance(60_000)
    const said = await forget('--applicant', row.funnelId!)
    expect(said).toMatchObject({ ok: true })
    expect(said.lines.join()).not.toMatch(new RegExp(`${NAME}|${MOBILE}`))

    const left = await readAll()
    for (const word of [NAME, NAME.toLowerCase(), MOBILE, AADHAAR, 'E-77', 'Satara', '97XXXXXX97'])
      expect(
        left
          .split('\n')
          .filter((line) => line.includes(word))
          .map((line) => line.split(':')[0]),
        word,
      ).toEqual([])
    expect(await app.files.find({ kind: 'Asset', fileName: letter })).toBeUndefined()
    expect(await app.files.find({ kind: 'Candidates', fileName: picture.fileName })).toBeUndefined()
    expect(app.logged.join('\n')).not.toMatch(new RegExp(`${NAME}|${MOBILE}`))

    // Open applications end, closed ones keep their outcome, and both count in the partner's figures
    expect(await readRow(app.db, row.funnelId!)).toMatchObject({ name: FORGOTTEN_NAME, status: 'rejected' })
    expect(await readRow(app.db, joined.funnelId!)).toMatchObject({ name: FORGOTTEN_NAME, status: 'joined' })
    expect((await readHistory(app.db, row.funnelId!)).at(-1)).toMatchObject({ action: 'forgotten', userId: null })
    // The ledger still has every operation, and the record of who saw what stays
    expect(await app.db.select().from(operations)).toHaveLength(ledgerBefore.length)
    expect(await app.db.select().from(reveals)).toHaveLength(1)

    // Devices fetch the emptied rows
    const changed = await app.call(contract.funnel.rows, {
      ...{ ipId: 'EMP1', hiringRequestId: requestId, pageOptions: { page: 1, limit: 10 } },
      filterOptions: { updatedSince: app.clock.now() },
    })
    expect(changed.body.data.result).toMatchObject([{ _id: row.funnelId, name: FORGOTTEN_NAME, mobileNo: null }])
    // And late updates of a phone are not stored again
    expectRefusal(await app.call(contract.funnel.notes, { funnelId: row.funnelId, notes: NAME }), 'not-found')
    const late = await sendUpdate(app, row, { state: 'SHORTLISTED', action: 'selected', body: { joiningTime: day(2) } })
    expectRefusal(late, 'not-found')
    expect(await app.db.$count(funnelRows)).toBe(2)
  })

  test('TRAP-60 the emptied application is newer than any copy on a phone, whichever server changed it last', async () => {
    const ahead = app.clock.now() + 60_000
    const { funnelId } = await addRow(app.db, requestId, { updatedAt: ahead })
    await forget('--applicant', funnelId!)
    expect(await readRow(app.db, funnelId!)).toMatchObject({ name: FORGOTTEN_NAME, updatedAt: ahead + 1 })
  })

  test('TRAP-60 an applicant with neither number nor id of the pool is erased by the id of the application; again takes what came since', async () => {
    const { funnelId } = await addRow(app.db, requestId, { mobile: null, candidateId: null })
    expect(await forget('--applicant', funnelId!)).toMatchObject({ ok: true })
    expect(await readRow(app.db, funnelId!)).toMatchObject({ name: FORGOTTEN_NAME })
    // An answer of the bot that an earlier build has stored late, and a refusal that names everybody who was erased
    await app.db.insert(onboardings).values({
      ...{ funnelId: funnelId!, ipId: 'EMP1', status: 'Completed', messageId: 'm2', attempts: 1 },
      ...{ details: { name: NAME }, initiatedBy: 'emp', initiatedAt: testNow, updatedAt: testNow },
    })
    const error = { code: 'x', message: `${FORGOTTEN_NAME} was there` }
    const row = { userId: 'emp', key: 'others', fingerprint: 'f', call: 'c', status: 'refused', createdAt: 1 } as const
    await app.db.insert(operations).values({ ...row, answer: { status: false, error } })
    expect(await forget('--applicant', funnelId!)).toMatchObject({ ok: true })
    const [left] = await app.db.select().from(onboardings).where(eq(onboardings.funnelId, funnelId!))
    expect(left).toMatchObject({ details: null })
    const [other] = await app.db.select().from(operations).where(eq(operations.key, 'others'))
    expect(other!.answer).toEqual({ status: false, error })
  })

  test('TRAP-60 TRAP-03 whoever has no name takes nobody else’s stored answers along', async () => {
    const other = await addRow(app.db, requestId, { name: 'Ganesh Pawar', mobile: '9798979801' })
    const nameless = await addRow(app.db, requestId, { name: '', nameFolded: '', mobile: '9798979802' })
    expectRefusal(await app.call(contract.funnel.notes, { funnelId: 'F-none', notes: 'x' }), 'unauthorized')
    expect((await app.call(contract.funnel.notes, { funnelId: other.funnelId, notes: 'x' })).body.status).toBe(true)
    const before = await app.db.select().from(operations)
    expect(before.some(({ status }) => status === 'refused')).toBe(true)
    expect((await forget('--applicant', nameless.funnelId!)).ok).toBe(true)
    expect(await app.db.select().from(operations)).toEqual(before)
  })

  test('TRAP-60 by candidate or number as well; somebody who is not here, and what is no id, is said', async () => {
    await addCandidates(app.db, [{ name: 'Bina', mobile: '9822222222', supplyType: 8, registeredAt: testNow }])
    const order = { orderId: 'C-0123456789.1', channel: 'sms', carrier: 'exotel', state: 'taken' } as const
    await app.db.insert(carrierOrders).values({ ...order, recipient: '9822222222', sentAt: 1, updatedAt: 1 })
    await app.db.insert(messageOptOuts).values({ mobile: '9822222222', word: 'STOP', carrier: 'exotel', since: 1 })
    expect(await forget('--mobile', '9822222222')).toMatchObject({ ok: true })
    expect(await app.db.$count(carrierOrders)).toBe(0)
    // The wish for no messages outlasts the person
    expect(await app.db.$count(messageOptOuts)).toBe(1)
    expect(await forget('--mobile', '9822222222')).toEqual({ ok: false, lines: ['Nobody was found.'] })
    expect(await forget('--candidate', '999')).toEqual({ ok: false, lines: ['Nobody was found.'] })
    expect(await forget('--applicant', 'F-none')).toEqual({ ok: false, lines: ['Nobody was found.'] })
    for (const args of [[], ['--candidate', 'x'], ['--mobile', '1'], ['--all', '1'], ['--candidate', '1', '2']])
      expect((await forget(...args)).lines[0]).toMatch(/^npm run admin -- forget /)
  })

  test('TRAP-59 operations read who saw whose number when, and never the number', async () => {
    const row = await addRow(app.db, requestId)
    await app.call(contract.profile.reveal, { funnelId: row.funnelId, masked: 'false' }, { as: 'emp2' })
    const read = (...args: string[]) => runReveals(app.db, args, app.clock.now())
    const { lines, ok } = await read('--applicant', row.funnelId!)
    expect(ok).toBe(true)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`contact  ${row.funnelId}  EMP1  User emp2 <emp2@example.test>$`))
    expect((await read('--user', 'EMP2@example.test')).lines).toEqual(lines)
    expect((await read('--days', '1')).lines.length).toBeGreaterThan(1)
    expect((await read('--days', '1')).lines.join()).not.toMatch(/\d{10}/)
    expect(await read('--applicant', 'F-none')).toEqual({ ok: true, lines: ['Nothing was revealed.'] })
    expect((await read()).lines[0]).toMatch(/^npm run admin -- reveals /)
  })
})
