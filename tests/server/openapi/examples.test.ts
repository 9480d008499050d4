import { afterAll, beforeAll, expect, test } from 'vitest'
import { format } from 'prettier'
import { scopeOfCall } from '../../../src/contract/api-scopes.ts'
import { basePaths } from '../../../src/contract/call.ts'
import { hashSecret } from '../../../server/identity/keys.ts'
import { apiKeys } from '../../../server/db/schema.ts'
import { seedDemo } from '../../../server/demo/seed/seed-demo.ts'
import { indexAll } from '../../../server/store/candidate-index.ts'
import { allCalls } from '../../../server/openapi/document.ts'
import { day } from '../support/hiring.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { newKey, sendByKey } from '../support/api-keys.ts'

let app: TestApp
const { key } = newKey()

beforeAll(async () => {
  app = await createTestApp()
  // The demo has its own people
  await app.db.execute('truncate partners cascade')
  await seedDemo(app.db, app.clock)
  await indexAll(app.db)
  await app.db.insert(apiKeys).values({
    ...{ keyId: 'demo', ipId: 'EMP1', name: 'Payroll', keyHash: hashSecret(key), hint: 'demo' },
    ...{ scopes: [...new Set(Object.values(scopeOfCall))], createdAt: testNow, createdBy: 'demo-emp' },
    ...{ createdByName: 'Sunita Kadam', expiresAt: day(90) },
  })
})
afterAll(() => app.close())

type Input = Record<string, unknown>

/** Longer answers are for machines: of their lists the first entries are shown. */
const LONGEST = 6_000
const SHOWN = 2
const shorten = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, SHOWN).map(shorten)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]))
      : value

function ask(name: string, input: Input) {
  const call = allCalls().find((one) => one.name === name)!
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part!)
  const path =
    basePaths[call.base] + call.path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(input[part])))
  const rest = Object.entries(input).filter(([part]) => !inPath.includes(part))
  const query = call.method === 'GET' && rest.length > 0 ? `?${new URLSearchParams(rest as [string, string][])}` : ''
  return sendByKey(app, key, {
    ...{ method: call.method, path: path + query },
    body: call.method === 'POST' ? Object.fromEntries(rest) : undefined,
    idempotencyKey: call.mutation ? `example-${name}` : undefined,
  })
}

async function send(name: string, input: Input) {
  const call = allCalls().find((one) => one.name === name)!
  const reply = await ask(name, input)
  expect(reply, `${name} ${JSON.stringify(reply.body).slice(0, 400)}`).toMatchObject({
    status: 200,
    body: { status: call.success ?? true },
  })
  return reply.body
}

test('CONN-01 every call of a key has an example, and the demo gives the answers that the document shows', async () => {
  const examples: Record<string, { input: Input; answer?: unknown }> = {}
  // Ids that are made by chance are another each time
  const made = new Map<string, string>()
  const same = (value: unknown) =>
    [...made].reduce((text, [id, put]) => text.replaceAll(id, put), JSON.stringify(value))
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses freely
  const record = async (name: string, input: Input, learn?: (answer: any) => [string, string][]) => {
    const answer = await send(name, input)
    for (const [id, put] of learn?.(answer) ?? []) made.set(id, put)
    const text = same(answer)
    const said: unknown = JSON.parse(text)
    examples[name] = { input: JSON.parse(same(input)), answer: text.length > LONGEST ? shorten(said) : said }
    return answer
  }
  const ipId = 'EMP1'
  await record('masters.sectors', {})
  await record('masters.lists', { type: 'EMP' }).catch(() => record('masters.lists', {}))
  await record('masters.jobCategories', {})
  await record('addresses.list', { ipId })
  await record('spocs.list', { ipId })
  const one = { page: 1, limit: 1 }
  const listed = await record('requests.list', { ipId: [ipId], type: 'Employer', isActive: true, pageOptions: one })
  const { hiringRequestId } = listed.data.result[0]
  const details = await record('requests.get', { hiringRequestId })
  await record('requests.summary', { hiringRequestId, ipId })
  await record('funnel.counts', { hiringRequestId, ipId })
  await record('funnel.rows', { hiringRequestId, ipId, pageOptions: one })
  const added = await record(
    'applicants.add',
    { ...{ ipId, hiringRequestId, name: 'Ramesh Kumar Yadav', mobile: '9812345678' }, age: 26, isShortlisted: true },
    ({ data }) => [[data.result[0]._id, '665f1c2e9b1d4a0012ab34cd']],
  )
  expect(added.data.result).toHaveLength(1)
  await record(
    'applicants.addMany',
    {
      ...{ ipId, hiringRequestId, source: 'Naukri', consent: { sentence: 'list-1', language: 'en' } },
      applicants: [
        { name: 'Asha Yadav', mobile: '+91 98123 45679', age: 24, gender: 'Female', district: 'Thane' },
        { name: 'Ramesh Yadav', mobile: '9812345678' },
        { name: 'Vijay Patil', mobile: '12345' },
      ],
    },
    ({ data }) => [[data.result[0].funnelId, '665f1c2e9b1d4a0012ab34ce']],
  )
  // Somebody who is in every demo
  const rows = await send('funnel.rows', { hiringRequestId, ipId, pageOptions: { page: 1, limit: 100 } })
  const { _id: funnelId } = rows.data.result.find(
    ({ currentStatus, channelType }: { currentStatus: string; channelType: string | null }) =>
      currentStatus === 'shortlisted' && channelType !== null,
  )
  await record('funnel.detail', { funnelId })
  await record('funnel.notes', { funnelId, notes: 'Comes by the factory bus' })
  await record('funnel.update', {
    ...{ currentState: 'SHORTLISTED', action: 'selected' },
    payload: {
      body: { employerConfirmed: true, joiningTime: day(5) },
      filter: { ids: [funnelId], hiringRequestId, ipId },
    },
  })
  const request = details.data.result?.[0] ?? details.data[0] ?? details.data
  // A file, of which the document shows the first lines
  const month = { from: '2026-11-01', to: '2026-11-30' }
  const file = await ask('applicants.joined', month)
  expect(file).toMatchObject({ status: 200, body: expect.stringMatching(/^\S.*,.*\r?\n/) })
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  const lines = (file.body as string).replace(/^\uFEFF/, '').split('\r\n')
  expect(lines.length).toBeGreaterThan(SHOWN)
  examples['applicants.joined'] = { input: month, answer: JSON.parse(same(lines.slice(0, 1 + SHOWN).join('\n'))) }
  const place = request.hiringRequest[0]
  const office = place.offices[0]
  await record('requests.create', {
    ...{
      industrypartnerid: ipId,
      hiring_req_name: 'Night packing',
      jobRole: request.jobRole[0]._id,
      forceUpdate: true,
    },
    locations: [
      {
        ...{ interviewType: place.interviewType, interviewSchedulingType: 'days', interviewDates: [] },
        ...{ interviewTime: [{ min: '09:00', max: '12:00' }], operatingDays: ['Monday', 'Tuesday'] },
        ...{ tc_state: place.state, tc_district: place.district, localityName: place.localityName ?? '' },
        ...{ number_of_positions: 4, maxDistance: { distance: 10, label: 'Under 10 km' } },
        offices: [
          {
            ...{ workLocation: office.workLocation._id, interviewLocation: office.interviewLocation?._id },
            ...{ spocId: office.spocId._id, spocConsent: true },
          },
        ],
      },
    ],
    ...{ monthlySpan: false, education_attained: '10th and above', gender: 'Any' },
    ...{ minimumSalary: 14_500, maximumSalary: 19_000, employmentType: { type: 'Full Time', WFH: false } },
    ...{ age_limit: ['18-25'], shiftDetails: 'Night (10PM-7AM)', workExperience: { min: 0, max: 1 } },
    skillSet: request.skillSet,
  })
  await record('credits.details', { ipId })
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(scopeOfCall).toSorted())
  const text = await format(JSON.stringify(examples), { parser: 'json', printWidth: 120 })
  await expect(text).toMatchFileSnapshot('../../../server/openapi/examples.json')
})
