import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditOrders, webhookEndpoints } from '../../../server/db/schema.ts'
import { contract } from '../../../src/contract/index.ts'
import { basePaths, type AnyCall } from '../../../src/contract/call.ts'
import { addPool } from '../support/candidates.ts'
import { createTestApp, testNow, type Reply, type TestApp } from '../support/app.ts'
import { everyCall, idPathsOf, readPath, withPath } from '../support/contract-ids.ts'
import { changeOfRequest, examples, type Example } from '../support/examples.ts'
import { makeCsv } from '../support/sheets.ts'
import { addBelongings, canaryOf, type Belongings } from '../support/two-partners.ts'

/**
 * Each role, the partner it works for, and a partner that is none of its business. Operations staff may act for every
 * partner.
 */
const roles = [
  ['emp', 'EMP1', 'EMP2'],
  ['sub', 'EMP1', 'EMP2'],
  ['rival', 'EMP2', 'EMP1'],
  ['sa', 'SA1', 'EMP1'],
  ['agg', 'AGG1', 'EMP1'],
  ['ssc', 'EMP2', 'EMP1'],
] as const

type Input = Record<string, unknown>
interface Case {
  name: string
  call: AnyCall
  example: Example
  paths: string[]
}

const callsWithIds = everyCall.filter((call) => idPathsOf(call).length > 0)
const cases: Case[] = callsWithIds.flatMap((call) => {
  const example = examples[call.name]
  const paths = example ? idPathsOf(call).filter((path) => !(path in (example.free ?? {}))) : []
  return example && paths.length > 0 ? [{ name: call.name, call, example, paths }] : []
})
cases.push({
  ...{ name: 'requests.create of one that exists', call: contract.requests.create, example: changeOfRequest },
  paths: ['industrypartnerid', 'futurerequestid', 'locations.0.offices.0.workLocation', 'locations.0.offices.0.spocId'],
})

let app: TestApp
/** The belongings of each role's other partner: no user here ever changes them. */
const foreign: Record<string, Belongings> = {}

beforeAll(async () => {
  app = await createTestApp()
  await addPool(app.db, [{ name: 'Bina', mobile: '9822222222', supplyType: 8, registeredAt: testNow, gender: 'male' }])
  for (const ipId of ['EMP1', 'EMP2']) foreign[ipId] = await addBelongings(app.db, ipId)
})
afterAll(() => app.close())

async function send(call: AnyCall, input: Input, as: string): Promise<Reply> {
  if (!call.upload) return app.call(call, input, { as })
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.set(name, String(value))
  form.set('file', new File([new Uint8Array(makeCsv([{ id: 'x' }]))], 'update.csv'))
  const key = crypto.randomUUID()
  return app.request(basePaths[call.base] + call.path, { as, key, method: 'POST', body: form })
}

/** Every row of every table but those that count or remember requests or describe the installation, as one number each. */
async function stateOf(): Promise<Record<string, string>> {
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const kept = tables.map(({ name }) => name).filter((name) => !['meta', 'operations', 'rate_limits'].includes(name))
  const parts = kept.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
  )
  const { rows } = await app.db.execute<{ name: string; hash: string }>(sql.raw(parts.join(' union all ')))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** What the user learns, without what they sent themselves. */
function wordsOf({ status, body }: Reply, sent?: unknown): string {
  // A mark counts the transactions of everybody, the requests of this test among them
  const told = JSON.stringify(body)?.replace(/"mark":\d+/, '"mark":0')
  const text = body instanceof Uint8Array ? `file of ${body.length} bytes` : told
  if (typeof sent !== 'string') return `${status} ${text}`
  // HR-1 is not the beginning of HR-17
  const words = JSON.stringify(sent).slice(1, -1).replaceAll(/[^\w]/g, '\\$&')
  return `${status} ${text?.replaceAll(new RegExp(`${words}(?!\\d)`, 'g'), '<id>')}`
}

/** What a user has to work with; a council acts for its partners, and the council's own calls name its children. */
async function belongingsFor(as: string, ipId: string): Promise<Belongings> {
  const own = await addBelongings(app.db, ipId)
  return as === 'ssc' ? { ...own, childIpId: (await addBelongings(app.db, 'SSC1')).childIpId } : own
}

const isRefusal = ({ status, body }: Reply) => status === 200 && body?.status === false

/** An id of the same kind that does not exist. */
function unknownLike(value: string): string {
  const letter = /^joiningDoc\/[^/]+\/(.*)$/.exec(value)
  if (letter) return `joiningDoc/F-none/${letter[1]}`
  return value.includes('/') ? value.replace(/^[^/]+/, 'EMP404') : 'none-such'
}

describe('ids of other partners', () => {
  test('ROLE-01 every call that takes an id has an example, and every id in it a value or a reason', () => {
    for (const call of callsWithIds) {
      const example = examples[call.name]
      expect(
        example,
        `${call.name} takes ${idPathsOf(call).join(', ')}: write its line in support/examples.ts`,
      ).toBeDefined()
      const input = example!.input(foreign.EMP1!)
      for (const path of idPathsOf(call)) {
        const isCovered = readPath(input, path) !== undefined || path in (example!.free ?? {})
        expect(isCovered, `${call.name}: no value and no reason for ${path}`).toBe(true)
      }
    }
    const unknown = Object.keys(examples).filter((name) => !everyCall.some((call) => call.name === name))
    expect(unknown).toEqual([])
  })

  test.each(roles)(
    'ROLE-01..ROLE-05 %s of %s learns and changes nothing of %s through any id of any call',
    async (as, ownIpId, otherIpId) => {
      const other = foreign[otherIpId]!
      const own = await belongingsFor(as, ownIpId)
      const before = await stateOf()
      const found: string[] = []
      for (const { name, call, example, paths } of cases) {
        const [mine, theirs] = [example.input(own), example.input(other)]
        // A complete candidate's link is its own permission, regardless of who opens it
        const swaps = call.auth === 'public' ? paths : [...paths, 'all of them']
        for (const path of swaps) {
          const sent = readPath(theirs, path)
          const reply = await send(call, path === 'all of them' ? theirs : withPath(mine, path, sent), as)
          const words = wordsOf(reply, sent)
          const isRight = example.answersAsUnknown?.includes(path) ? reply.body.status === true : isRefusal(reply)
          if (!isRight) found.push(`${name}, ${path}: not refused, ${words}`)
          if (JSON.stringify(reply.body).includes(canaryOf(otherIpId))) found.push(`${name}, ${path}: tells, ${words}`)
          if (path === 'all of them') continue
          const none = unknownLike(String(sent))
          const unknown = wordsOf(await send(call, withPath(mine, path, none), as), none)
          if (words !== unknown) found.push(`${name}, ${path}: exists or not, ${words} but ${unknown}`)
        }
      }
      expect(found).toEqual([])
      expect(await stateOf()).toEqual(before)
    },
    120_000,
  )

  test('ROLE-01..ROLE-05 what was refused above is done for one’s own: the examples are right', async () => {
    const found: string[] = []
    for (const { name, call, example } of cases) {
      const as = example.only?.[0] ?? 'emp'
      const own = await belongingsFor(as, as === 'ssc' ? 'EMP2' : 'EMP1')
      // Each case has brought one, and a partner has a bounded number
      if (name === 'webhooks.add') await app.db.delete(webhookEndpoints)
      if (name === 'orders.place') await app.db.delete(creditOrders)
      const reply = await send(call, example.input(own), as)
      const isFile = /pdf|spreadsheet|text|zip/.test(reply.headers.get('Content-Type') ?? '')
      const isDone = isFile || [true, 'success'].includes(reply.body?.status)
      const code = isRefusal(reply) ? reply.body.error.code : undefined
      if (example.refusedAlone === undefined ? !isDone : code !== example.refusedAlone)
        found.push(`${name} as ${as}: ${wordsOf(reply)}`)
    }
    expect(found).toEqual([])
  }, 120_000)

  test('TRAP-59 of all that nothing personal stands in the log: names, numbers, addresses, tokens', async () => {
    // Everything above was logged at debug; and what goes wrong is logged with more words than what goes well
    const numbers = { mobile: '9798979897', aadhaar: '482913377104' }
    const secret = 'Correct-Horse-77'
    for (const call of everyCall) {
      const example = examples[call.name]?.input(foreign.EMP1!) ?? {}
      const odd = Object.fromEntries(Object.keys(example).map((name) => [name, { ...numbers, secret }]))
      await send(call, { ...odd, ...numbers, secret }, 'emp')
    }
    await app.request(`/identity/token?mobile=${numbers.mobile}`, {
      ...{ as: null, method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: secret }),
    })
    const log = app.logged.join('')
    expect(app.logged.length).toBeGreaterThan(1_000)
    const found = log.match(
      /Canary\w*|9798979897|482913377104|98111111\d\d|Correct-Horse|test\.(emp|rival|ops)\b|eyJ[\w-]+\.|[\w.]+@[\w.]+\.test/g,
    )
    expect([...new Set(found)]).toEqual([])
  }, 120_000)
})
