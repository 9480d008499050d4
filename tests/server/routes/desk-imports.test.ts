import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePaths } from '../../../src/contract/call.ts'
import { deskCalls, type CandidateImport } from '../../../src/contract/desk.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { auditTrail, candidateImportChunks, candidateImports, candidates } from '../../../server/db/schema.ts'
import { purgeImports } from '../../../server/store/candidate-imports.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { createTestApp, testNow, type Reply, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'
import { makeXlsx } from '../support/sheets.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Sent {
  as?: string
  key?: string
  source?: string
  consent?: string
}
function send(content: string | Uint8Array, name: string, { as = 'ops', key = crypto.randomUUID(), ...of }: Sent = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ name, ...of })) form.set(field, value)
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  return app.request(basePaths.hire + deskCalls.importCandidates.path, { as, key, method: 'POST', body: form })
}
const list = async (): Promise<CandidateImport[]> =>
  (await app.call(deskCalls.imports, { page: 1, limit: 10 }, { as: 'ops' })).body.data
const errorsOf = (importId: number): Promise<Reply> =>
  app.call(deskCalls.importErrors, { importId: String(importId) }, { as: 'ops' })
const textOf = ({ body }: Reply) => (typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array))
const defaults = { source: 'Job fair Pune', consent: '2026-11-10' }

test('SRCH-01 a file is imported by the job, and the same file again adds nobody', async () => {
  const lines = Array.from({ length: 1_201 }, (_, n) => `Person ${n},${7_000_000_000 + n}`)
  const file = ['Name,Mobile,Shoe size', ...lines, '', 'Nobody,12'].join('\n')
  const sent = await send(file, 'people.csv', defaults)
  expect(sent.body.data).toEqual({ importId: expect.any(Number), rows: 1_202 })
  await app.imports.deliver()
  const [first] = await list()
  expect(first).toMatchObject({
    ...{ fileName: 'people.csv', who: 'ops@example.test', rows: 1_202, done: 1_202, added: 1_201, known: 0, wrong: 1 },
    ...{ createdAt: testNow, finishedAt: testNow, ignored: ['Shoe size'], hasErrors: true },
  })
  const [one] = await app.db.select().from(candidates).where(eq(candidates.mobile, '7000000007'))
  expect(one).toMatchObject({ name: 'Person 7', source: 'Job fair Pune' })
  await send(file, 'people.csv', defaults)
  await app.imports.deliver()
  expect((await list())[0]).toMatchObject({ added: 0, known: 1_201, wrong: 1 })
  const trail = await app.db.select().from(auditTrail).where(eq(auditTrail.subject, 'people.csv'))
  expect(trail.map(({ actor, action, detail }) => `${actor} ${action}: ${detail}`)).toEqual([
    'user:ops candidates upload: 1202 rows',
    'user:ops candidates import: 1201 added. 0 in the pool already. 1 not imported.',
    'user:ops candidates upload: 1202 rows',
    'user:ops candidates import: 0 added. 1201 in the pool already. 1 not imported.',
  ])
})

test('SRCH-01 sent twice under one key it is one import', async () => {
  const before = (await list()).length
  const key = crypto.randomUUID()
  const twice = [1, 2].map(() => send('Name,Mobile\nAsha,9820011071\n', 'twice.csv', { ...defaults, key }))
  await Promise.all(twice)
  await app.imports.deliver()
  expect(await list()).toHaveLength(before + 1)
})

test('SRCH-01 what is not imported comes back with its row and reason, and no spreadsheet runs it', async () => {
  const rows = [
    ['Name', 'Mobile', 'Consent'],
    ['=HYPERLINK("http://x")', '98200', '2026-11-01'],
    ['Ravi', '9820011081', ''],
    ['Meena', '9820011082', '2026-11-01'],
  ]
  await send(await makeXlsx(rows), 'camp.xlsx', { source: 'Camp' })
  await app.imports.deliver()
  const [made] = await list()
  expect(made).toMatchObject({ added: 1, wrong: 2, hasErrors: true })
  const text = textOf(await errorsOf(made!.importId))
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'row,problem,Name,Mobile,Consent',
    `2,the mobile number is not an Indian one,"'=HYPERLINK(""http://x"")",98200,2026-11-01`,
    '3,the date of consent is missing,Ravi,9820011081',
    '',
  ])
  // It is corrected and sent again as it came
  await send(text.replace(',98200,', ',+91 98200-11083,').replace('9820011081', '9820011081,2026-11-01'), 'again.csv', {
    source: 'Camp',
  })
  await app.imports.deliver()
  expect((await list())[0]).toMatchObject({ added: 2, wrong: 0, ignored: ['row', 'problem'], hasErrors: false })
})

test.each([
  ['no headings', 'Asha,9820011091\n', {}, 'sheet-headings'],
  ['an empty file', '', {}, 'sheet-empty'],
  ['a picture', '\u0000\u0001PNG', {}, 'sheet-not-a-sheet'],
  ['a day of consent to come', 'Name,Mobile\nAsha,9820011091\n', { consent: '2026-11-19' }, 'invalid'],
  ['no day at all', 'Name,Mobile\nAsha,9820011091\n', { consent: '2026-02-31' }, 'invalid'],
  ['words for a day', 'Name,Mobile\nAsha,9820011091\n', { consent: 'today' }, 'invalid'],
])('SRCH-01 %s is refused, and nothing is stored', async (_, content, of, code) => {
  const before = (await list()).length
  expectRefusal(await send(content, 'wrong.csv', of), code)
  expect(await list()).toHaveLength(before)
})

test.each(['emp', 'sub', 'sa', 'agg', 'ssc'])('ROLE-07 %s imports nobody', async (as) => {
  const before = await app.db.$count(candidateImports)
  expectRefusal(await send('Name,Mobile\nAsha,9820011092\n', 'foreign.csv', { ...defaults, as }), 'unauthorized')
  expect(await app.db.$count(candidateImports)).toBe(before)
})

test('SRCH-01 a file that cannot be imported does not keep the next one waiting, and goes on when it can', async () => {
  await app.imports.deliver()
  await app.db.execute(sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin if new.name = 'Broken' then raise exception 'broken'; end if; return new; end $$`)
  await app.db.execute(
    sql`create trigger refuse_one before insert on candidates for each row execute function refuse_one()`,
  )
  await send('Name,Mobile\nBroken,9820011101\n', 'broken.csv', defaults)
  await send('Name,Mobile\nAsha,9820011102\n', 'next.csv', defaults)
  await app.imports.deliver()
  const [next, broken] = await list()
  expect(next).toMatchObject({ fileName: 'next.csv', added: 1 })
  expect(broken).toMatchObject({ fileName: 'broken.csv', done: 0, finishedAt: null })
  await app.db.execute(sql`drop trigger refuse_one on candidates`)
  await app.imports.deliver()
  expect((await list())[1]).toMatchObject({ fileName: 'broken.csv', added: 1, finishedAt: testNow })
})

test('TRAP-59 who is forgotten is in no list of errors either, and the lists go after a week', async () => {
  const file = 'Name,Mobile,Gender\nAsha,+91 98200-11111,X\nRavi,9820011112,X\nMeena,9820011111,F\n'
  await send(file, 'kept.csv', defaults)
  await app.imports.deliver()
  const [made] = await list()
  expect(made).toMatchObject({ added: 1, wrong: 2 })
  await app.db.transaction((tx) => forgetPerson(tx, { mobile: '9820011111' }, testNow))
  const text = textOf(await errorsOf(made!.importId))
  expect(text).toContain('Ravi')
  expect(text).not.toContain('Asha')
  await purgeImports(app.db, testNow + 8 * DAY_MS)
  expectRefusal(await errorsOf(made!.importId), 'not-found')
  expect(await app.db.$count(candidateImportChunks)).toBe(0)
  expect((await list()).length).toBeGreaterThan(0)
  await purgeImports(app.db, testNow + 91 * DAY_MS)
  expect(await list()).toEqual([])
})
