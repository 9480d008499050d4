import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toApplicant } from '../../../src/contract/funnel-row.ts'
import { codeOfIpId } from '../../../src/contract/session.ts'
import { isoDay, istDaysBetween, istDayStart } from '../../../src/lib/dates.ts'
import { findRequestProblems } from '../../../src/rules/request-problems.ts'
import { fromRequestDetails } from '../../../src/rules/request-wire.ts'
import { findTask } from '../../../src/rules/tasks.ts'
import { stageTags, tagOf, type StageTag } from '../../../src/rules/stages.ts'
import { manualClock } from '../../../server/core/clock.ts'
import { funnelRows, hiringRequests, users, type funnelHistory } from '../../../server/db/schema.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { isPassword, NO_PASSWORD } from '../../../server/identity/passwords.ts'
import { seedDemo } from '../../../server/demo/seed/seed-demo.ts'
import { selectRecords } from '../../../server/store/funnel.ts'
import { findAddresses, findSpocs } from '../../../server/store/addresses.ts'
import { describeRequest } from '../../../server/store/request-details.ts'
import { getRequestRecord } from '../../../server/store/requests.ts'
import { toWire, type FunnelRecord } from '../../../server/store/funnel-wire.ts'
import { createTestDatabase } from '../support/database.ts'
import { testNow } from '../support/app.ts'

type History = typeof funnelHistory.$inferSelect

let connection: Connection
let records: FunnelRecord[]
let seededIn: number

beforeAll(async () => {
  connection = await createTestDatabase()
  const started = performance.now()
  await seedDemo(connection.db, manualClock(testNow))
  seededIn = performance.now() - started
  records = await selectRecords(connection.db)
})
afterAll(() => connection.close())

const ofPartner = (ipId: string) => records.filter(({ row }) => row.ipId === ipId)
const applicants = () => ofPartner('EMP1').map((record) => toApplicant(toWire(record)))

describe('the demo', () => {
  // About a second on a machine that does nothing else; this only catches an insert row by row
  test('does not keep a first start waiting', () => {
    expect(seededIn).toBeLessThan(30_000)
  })

  test('OFF-12 the accounts sign in with the password of the manual', async () => {
    const people = await connection.db.select().from(users)
    // The council's partners have users too, none of whom signs in
    const accounts = people.filter((user) => user.passwordHash !== NO_PASSWORD)
    expect(accounts.map((account) => account.email).toSorted()).toEqual(
      ['agg', 'emp', 'emp2', 'new', 'ops', 'sa', 'ssc', 'sub'].map((name) => `${name}@demo.test`).toSorted(),
    )
    const emp = accounts.find((account) => account.email === 'emp@demo.test')!
    expect(await isPassword('Demo-1234', emp.passwordHash)).toBe(true)
    expect(await isPassword('demo-1234', emp.passwordHash)).toBe(false)
    const second = accounts.find((account) => account.email === 'emp2@demo.test')!
    expect(second).toMatchObject({ ipId: 'EMP1', name: 'Priya Nair' })
    expect(second.id).not.toBe(emp.id)
  })

  test('PROF-05 the documents of an applicant agree with each other and with the profile', () => {
    const today = isoDay(testNow)
    const contradictions = records.flatMap(({ row: { funnelId, age, name, details } }) => {
      const documents = details.identityDocuments ?? []
      const facts = new Set(documents.map((one) => [one.dob, one.fatherName, one.name].join(' | ')))
      const birthday = documents[0]?.dob ?? `${Number(today.slice(0, 4)) - age!}-01-01`
      const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
      const isOfAge = years - (birthday.slice(4) <= today.slice(4) ? 0 : 1) === age
      const isNamed = documents.every((one) => one.name === name)
      return facts.size > 1 || !isOfAge || !isNamed ? [{ funnelId, age, facts: [...facts] }] : []
    })
    expect(contradictions).toEqual([])
  })

  test('EMP1 has 12 active and 5 inactive requests with 2,400 applicants, EMP9 nothing', async () => {
    const requests = await connection.db.select().from(hiringRequests)
    const own = requests.filter((request) => request.ipId === 'EMP1')
    expect(own.filter((request) => request.status === 1)).toHaveLength(12)
    expect(own.filter((request) => request.status === 2)).toHaveLength(5)
    expect(ofPartner('EMP1')).toHaveLength(2_400)
    expect(requests.filter((request) => request.ipId === 'EMP9')).toHaveLength(0)
    for (const ipId of ['SA1', 'AGG1', 'EMP21', 'SA22']) expect(ofPartner(ipId).length).toBeGreaterThanOrEqual(25)
  })

  test('ADDR-01, HR-56 EMP1 has two pages of offices, and each open request says where and with whom', async () => {
    const { db } = connection
    const offices = await findAddresses(db, 'EMP1')
    expect(offices.length).toBeGreaterThan(10)
    expect(offices.some(({ officeName }) => /\p{Script=Devanagari}/u.test(officeName))).toBe(true)
    expect((await findSpocs(db, 'EMP1')).length).toBeGreaterThan(6)
    const open = await db.select().from(hiringRequests)
    for (const { hiringRequestId } of open.filter(({ ipId, status }) => ipId === 'EMP1' && status === 1)) {
      const { hiringRequest } = await describeRequest(db, await getRequestRecord(db, hiringRequestId, testNow), {
        carriesWhatsApp: true,
      })
      const [office] = hiringRequest[0]!.offices
      expect(offices.map(({ addressId }) => addressId)).toContain(office?.workLocation._id)
      expect(office?.spocId?.spocName).toBeTruthy()
      expect(office?.interviewLocation != null).toBe(hiringRequest[0]!.interviewType === 'physical')
    }
    expect(await findAddresses(db, 'EMP9')).toEqual([])
  })

  test('HR-56 every request holds a form that could be submitted, but for days that are over', async () => {
    const all = await connection.db.select().from(hiringRequests)
    for (const { hiringRequestId } of all) {
      const wire = await describeRequest(
        connection.db,
        await getRequestRecord(connection.db, hiringRequestId, testNow),
        { carriesWhatsApp: true },
      )
      const form = fromRequestDetails(wire)
      const keptDates = form.locations.flatMap((location) => location.dates)
      const code = codeOfIpId(wire.ipId)!
      expect(findRequestProblems(form, { code, today: isoDay(testNow), keptDates }), wire.hiringReqName).toEqual([])
      expect(wire.numberOfPositions).toBe(wire.hiringRequest.reduce((sum, each) => sum + each.numberOfPositions, 0))
    }
  })

  test('HR-42, HR-43, ROLE-02 one waits for approval, some expire soon, agencies hire for others', async () => {
    const all = await connection.db.select().from(hiringRequests)
    expect(all.filter((request) => request.status === 0 && request.approveAt === null)).toHaveLength(1)
    const days = all.filter((request) => request.status === 1).map((each) => istDaysBetween(testNow, each.endDate))
    expect(days.filter((left) => left >= 1 && left <= 7).length).toBeGreaterThanOrEqual(2)
    expect(all.filter(({ ipId }) => /^(SA|AGG)/.test(ipId)).every((request) => request.targetEmployer)).toBe(true)
    expect(all.find((request) => request.createdBy === 'demo-sub')).toMatchObject({ ipId: 'EMP1' })
  })

  test('STG-02..STG-08 every stage tag stands ten times at least', () => {
    const counts = new Map<StageTag, number>()
    for (const row of applicants()) counts.set(tagOf(row), (counts.get(tagOf(row)) ?? 0) + 1)
    for (const tag of stageTags) expect(counts.get(tag) ?? 0, tag).toBeGreaterThanOrEqual(10)
  })

  test('TRAP-44 every sub-stage stands with every kind of interview it can have', () => {
    const seen = new Set(
      ofPartner('EMP1').map(({ row, request }) => `${request.interviewType} ${row.status} ${row.subStage ?? '-'}`),
    )
    for (const type of ['walkIn', 'telephonic'])
      for (const stage of [
        'shortlisted -',
        'shortlisted awaitingCall',
        'shortlisted selfSelected',
        'interviewDone -',
        'interviewDone awaitingResult',
        'interviewDone selfSelected',
        'selected -',
        'selected noUpdate',
        'selected selfJoined',
        'interviewNoShow notAttended',
        'joiningNoShow notJoined',
      ])
        expect(seen, `${type} ${stage}`).toContain(`${type} ${stage}`)
  })

  test('TASK-03, TASK-07 both tabs have urgent and other tasks, and not more than a person can look through', () => {
    const tasks = applicants().flatMap((row) => findTask(row, testNow) ?? [])
    for (const selfReported of [true, false])
      for (const priority of [true, false])
        expect(
          tasks.filter((task) => task.selfReported === selfReported && task.priority === priority).length,
        ).toBeGreaterThanOrEqual(10)
    expect(tasks.length).toBeLessThan(700)
  })

  test('FUN-10, SM-48 some expire within three days, some join today, some earlier, some later, some at no day yet', () => {
    const today = istDayStart(testNow)
    const open = applicants()
    const left = open
      .filter((row) => row.stage.status === 'shortlisted')
      .map((row) => (row.expiresAt! - today) / 86_400_000)
    for (const days of [-1, 1, 2, 3, 10]) expect(left).toContain(days)
    const joining = open.filter((row) => row.stage.status === 'selected').map((row) => row.joiningTime)
    expect(joining.some((day) => day === undefined)).toBe(true)
    expect(joining.some((day) => day === today)).toBe(true)
    expect(joining.some((day) => day !== undefined && day < today)).toBe(true)
    expect(joining.some((day) => day !== undefined && day > today)).toBe(true)
    expect(joining.every((day) => day === undefined || day === istDayStart(day))).toBe(true)
  })

  test('FUN-13, FUN-14 some persons stand in an object of their own, some requests in an array', () => {
    const wires = ofPartner('EMP1').map(toWire)
    const nested = wires.find((wire) => wire.supplyType === 8)!
    expect(nested.name).toBeUndefined()
    expect(toApplicant(nested).name).toBe(nested.personId?.name)
    const listed = wires.find((wire) => Array.isArray(wire.hiringRequestId))!
    expect(toApplicant(listed).hiringRequestId).toBe((listed.hiringRequestId as string[])[0])
  })

  test('nobody entered a stage in the future, and every stage stands in the history', async () => {
    expect(records.every(({ row }) => row.stageAt < testNow && row.updatedAt < testNow)).toBe(true)
    const history: History[] = await connection.db.query.funnelHistory.findMany()
    const lines = new Map(history.map((line) => [line.funnelId, line]))
    for (const { row } of records)
      expect(lines.get(row.funnelId)).toMatchObject({ at: row.stageAt, toStatus: row.status, toSubStage: row.subStage })
  })

  test('names come in several scripts, very long and as one letter', () => {
    const names = ofPartner('EMP1').map(({ row }) => row.name)
    expect(names.some((name) => /\p{Script=Devanagari}/u.test(name))).toBe(true)
    expect(names.some((name) => /\p{Script=Tamil}/u.test(name))).toBe(true)
    expect(names.some((name) => name.length > 60)).toBe(true)
    expect(names.some((name) => name.length === 1)).toBe(true)
    expect(new Set(names).size).toBeGreaterThan(1_000)
  })

  test('the people of the pictures stand where the pictures show them', () => {
    const rows = applicants()
    const tag = (name: string) => rows.filter((row) => row.name === name).map(tagOf)
    expect(tag('Ramesh Kumar Yadav')).toContain('claimedAttended')
    expect(tag('Savita Bhimrao Gaikwad')).toContain('claimedJoined')
    expect(tag('Mohd. Irfan Ansari')).toContain('awaitingCall')
    expect(tag('Dinesh Oraon')).toContain('awaitingJoining')
  })

  test('is the same every time', async () => {
    const other = await createTestDatabase()
    try {
      await seedDemo(other.db, manualClock(testNow))
      const [ours, theirs] = await Promise.all(
        [connection, other].map(({ db }) => db.select().from(funnelRows).orderBy(funnelRows.funnelId)),
      )
      // But for the transactions that wrote them
      const rowsOf = (rows: NonNullable<typeof ours>) => rows.map((row) => ({ ...row, changedXid: 0 }))
      expect(rowsOf(theirs!)).toEqual(rowsOf(ours!))
    } finally {
      await other.close()
    }
  })
})
