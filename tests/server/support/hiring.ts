import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { funnelCalls, type CurrentState, type StageAction } from '../../../src/contract/funnel.ts'
import { addIstDays, istDayStart } from '../../../src/lib/dates.ts'
import { foldName } from '../../../src/lib/text.ts'
import type { Db } from '../../../server/db/connect.ts'
import { campaignRecipients, campaigns, funnelHistory, funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { testNow, type CallOptions, type TestApp } from './app.ts'

export const today = istDayStart(testNow)
/** IST midnight this many days from the day of the tests. */
export const day = (days: number) => addIstDays(testNow, days)

type RequestInsert = typeof hiringRequests.$inferInsert
export type RowInsert = typeof funnelRows.$inferInsert

let count = 0
const nextId = (kind: string) => `${kind}-${++count}`

/** A request of EMP1; by default walk-in on every weekday of the past and coming weeks. */
export async function addRequest(db: Db, more: Partial<RequestInsert> = {}): Promise<string> {
  const name = more.name ?? 'Bhiwandi FC ramp-up'
  const hiringRequestId = more.hiringRequestId ?? nextId('HR')
  await db.insert(hiringRequests).values({
    hiringRequestId,
    ipId: 'EMP1',
    name,
    nameFolded: foldName(name),
    jobRole: 'Picker & Packer',
    status: 1,
    districts: ['Thane'],
    positions: 10,
    interviewType: 'walkIn',
    schedulingType: 'days',
    operatingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    slots: [{ from: '10:00', to: '18:00' }],
    startDate: day(-30),
    endDate: day(60),
    createdDate: day(-30),
    updatedAt: day(-30),
    ...more,
  })
  return hiringRequestId
}

/** A reachout of a request that has reached `reached` candidates; by default started now. */
export async function addCampaign(
  db: Db,
  hiringRequestId: string,
  { reached = 0, ...more }: Partial<typeof campaigns.$inferInsert> & { reached?: number } = {},
): Promise<string> {
  const campaignId = more.campaignId ?? `C-${String(++count).padStart(10, '0')}`
  await db.insert(campaigns).values({
    ...{ campaignId, hiringRequestId, ipId: 'EMP1', channel: 'app', state: 'completed', language: 'english' },
    ...{ message: 'Come', total: reached, isScheduled: false, scheduledAt: testNow, origin: 'http://x.test' },
    ...{ createdBy: 'emp', createdAt: testNow, startedAt: testNow },
    ...more,
  })
  const person = { candidateId: 'c', name: 'Asha' }
  for (let n = 0; n < reached; n += 1)
    await db.insert(campaignRecipients).values({
      ...{ campaignId, n, hiringRequestId, person, candidateId: `c${n}`, mobile: '9812345614', supplyType: 8 },
      state: 'delivered',
    })
  return campaignId
}

export function rowOf(hiringRequestId: string, more: Partial<RowInsert> = {}): RowInsert {
  const name = more.name ?? 'Ramesh Kumar Yadav'
  return {
    funnelId: nextId('F'),
    hiringRequestId,
    ipId: 'EMP1',
    name,
    nameFolded: foldName(name),
    age: 26,
    gender: 'male',
    district: 'Thane',
    locality: 'Bhiwandi East',
    workCity: 'Bhiwandi',
    distanceM: 3_200,
    mobile: '9812345614',
    alternateMobile: '7712345608',
    channel: 'app',
    supplyType: 1,
    status: 'shortlisted',
    stageAt: testNow - 3_600_000,
    expiresAt: day(5),
    createdAt: day(-10),
    updatedAt: testNow - 3_600_000,
    ...more,
  }
}

export async function addRow(db: Db, hiringRequestId: string, more: Partial<RowInsert> = {}): Promise<RowInsert> {
  const row = rowOf(hiringRequestId, more)
  await db.insert(funnelRows).values(row)
  return row
}

export async function readRow(db: Db, funnelId: string) {
  const [row] = await db.select().from(funnelRows).where(eq(funnelRows.funnelId, funnelId))
  return row!
}

export const readHistory = (db: Db, funnelId: string) =>
  db.select().from(funnelHistory).where(eq(funnelHistory.funnelId, funnelId)).orderBy(funnelHistory.id)

export interface Update {
  state: CurrentState
  action: StageAction
  body?: Record<string, unknown>
  base?: number
  ids?: string[]
  ipId?: string
}

/** Sends a stage update as the app does. */
export const sendUpdate = (
  { call }: TestApp,
  row: Pick<RowInsert, 'funnelId' | 'hiringRequestId' | 'ipId'>,
  { state, action, body, base, ids = [row.funnelId], ipId = row.ipId }: Update,
  options: CallOptions = {},
) =>
  call(
    funnelCalls.update,
    {
      currentState: state,
      action,
      payload: {
        body: { employerConfirmed: true, ...body },
        filter: { ids, hiringRequestId: row.hiringRequestId, ipId },
        ...(base === undefined ? {} : { base: { timeStamp: base } }),
      },
    },
    options,
  )

/** A business refusal is HTTP 200 with status false, a code and a sentence (TRAP-01, TRAP-03). */
export function expectRefusal(
  reply: { status: number; body: unknown },
  code: string | number,
): Record<string, unknown> {
  expect(reply).toMatchObject({ status: 200, body: { status: false, error: { code } } })
  const { error } = reply.body as { error: Record<string, unknown> }
  expect(error.message).toMatch(/^\S.{10,}/)
  return error
}
