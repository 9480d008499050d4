import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCalls, toCredits, type CreditLine } from '../../../src/contract/credits.ts'
import { deskCalls, type LedgerEntry } from '../../../src/contract/desk.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { creditEntries } from '../../../server/db/schema.ts'
import { findBalance, giveBack, purchase, spend } from '../../../server/store/credits.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

const midnight = Date.parse('2026-03-10T00:00:00+05:30')
const requestName = 'Loaders'
let app: TestApp

/** Two reachouts of one request and an SMS that was sent again; each gave back before midnight in India and after it. */
beforeAll(async () => {
  app = await createTestApp()
  const of = { ipId: 'EMP1', hiringReqName: requestName }
  await purchase(app.db, { ipId: 'EMP1', credits: 1000, now: midnight - 3 * DAY_MS })
  const { id: first } = await spend(app.db, { ...of, credits: 300, campaignId: 'C1', now: midnight - 5000 })
  const { id: second } = await spend(app.db, { ...of, credits: 200, campaignId: 'C2', now: midnight - 4000 })
  const back = (spendId: number, credits: number, now: number) => giveBack(app.db, { spendId, credits, now })
  await back(first, 100, midnight - 3000)
  await back(second, 20, midnight - 2000)
  for (let n = 0; n < 3; n += 1) await back(first, 1, midnight - 1)
  // As many servers hear it at once
  await Promise.all(Array.from({ length: 8 }, () => back(first, 1, midnight)))
  const { id: again } = await spend(app.db, { ipId: 'EMP1', credits: 1, now: midnight + 1000 })
  await back(again, 1, midnight + 2000)
  for (const ms of [3000, DAY_MS - 1]) await back(second, 2, midnight + ms)
  await back(first, 1, midnight + DAY_MS)
  // Another company's come into no sum
  await purchase(app.db, { ipId: 'EMP2', credits: 50, now: midnight })
})
afterAll(() => app.close())

/** Kind, credits and ms since midnight, the newest first. */
const lines = [
  ['refund', 1, DAY_MS],
  ['refund', 4, DAY_MS - 1],
  ['refund', 1, 2000],
  ['spend', 1, 1000],
  ['refund', 8, 0],
  ['refund', 103, -1],
  ['refund', 20, -2000],
  ['spend', 200, -4000],
  ['spend', 300, -5000],
  ['purchase', 1000, -3 * DAY_MS],
]
const lineOf = ({ kind, credits, at }: CreditLine | LedgerEntry) => [kind, credits, at - midnight]

test('CRED-06 what a reachout gave back on a day of India is one line of Credit History', async () => {
  const history = toCredits((await app.call(creditCalls.details, { ipId: 'EMP1' }, { as: 'emp' })).body.data[0])
  expect(history.lines.map(lineOf)).toEqual(lines)
  const named = history.lines.filter(({ kind, requestName: name }) => kind === 'refund' && name === requestName)
  expect(named.map(({ credits }) => credits)).toEqual([1, 4, 8, 103, 20])
})

test('CRED-06 the ledger of operations has the same lines on its pages, each with the balance after it', async () => {
  const pageOf = async (page: number) => {
    const { body } = await app.call(deskCalls.ledger, { ipId: 'EMP1', page, limit: 3 }, { as: 'ops' })
    expect(body.paginationOptions).toEqual({ totalcount: lines.length })
    return body.data.entries as LedgerEntry[]
  }
  const entries = (await Promise.all([1, 2, 3, 4].map(pageOf))).flat()
  expect(entries.map(lineOf)).toEqual(lines)
  expect(new Set(entries.map(({ id }) => id)).size).toBe(lines.length)
  expect(entries[0]!.balanceAfter).toBe(await findBalance(app.db, 'EMP1'))
  expect(entries.map(({ balanceAfter }) => balanceAfter)).toEqual([636, 635, 631, 630, 631, 623, 620, 500, 700, 1000])
})

test('CRED-06 the ledger itself keeps every return', async () => {
  const entries = (await app.db.select().from(creditEntries)).filter(({ ipId }) => ipId === 'EMP1')
  expect(entries.filter(({ kind }) => kind === 'refund')).toHaveLength(17)
  const sum = entries.reduce((all, { kind, credits }) => all + (kind === 'spend' ? -credits : credits), 0)
  expect(sum).toBe(await findBalance(app.db, 'EMP1'))
})
