import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCalls } from '../../../src/contract/files.ts'
import { toApplicant, type Applicant } from '../../../src/contract/funnel-row.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { commands, type CommandInput, type CommandName } from '../../../src/rules/commands.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, day, readHistory, today, type RowInsert } from '../support/hiring.ts'

let app: TestApp
const requests = { walkIn: '', telephonic: '' }
beforeAll(async () => {
  app = await createTestApp()
  requests.walkIn = await addRequest(app.db)
  requests.telephonic = await addRequest(app.db, { interviewType: 'telephonic' })
})
afterAll(() => app.close())

const pdf = new TextEncoder().encode('%PDF-1.7 the offer letter')
const read = async (funnelId: string): Promise<Applicant> =>
  toApplicant((await app.call(funnelCalls.detail, { funnelId })).body.data)

/** Sends a command step by step as the queue of the app does, and gives what the screen showed meanwhile. */
async function send<N extends CommandName>(name: N, input: CommandInput<N>, before: Applicant): Promise<Applicant> {
  const command = commands[name] as (typeof commands)[CommandName] & {
    steps: (input: CommandInput<N>) => ReturnType<(typeof commands)['applicant.update']['steps']>
    apply: (row: Applicant, input: CommandInput<N>, at: number) => Applicant
    base: (row: Applicant) => number | undefined
  }
  const opId = crypto.randomUUID()
  const uploads: { fileName: string; type: string }[] = []
  let base = command.base(before)
  for (const step of command.steps(input)) {
    if (step.kind === 'upload') {
      const { fileName } = step
      const asked = { type: 'Asset', fileName, contentType: 'application/pdf', size: pdf.length }
      const link = (await app.call(fileCalls.uploadUrl, asked)).body.data
      await app.app.request(link.presignUrl, {
        method: 'PUT',
        body: pdf,
        headers: { 'Content-Type': 'application/pdf', 'Content-Length': String(pdf.length) },
      })
      uploads.push({ fileName: link.fileName, type: link.type })
      continue
    }
    const body = step.input({ base, uploads }) as Record<string, unknown>
    const reply = await app.call(step.call, body, { key: `${opId}:${step.name}` })
    expect(reply.body, `${name}, step ${step.name}`).toMatchObject({ status: step.call.success ?? true })
    const answered = reply.body.data.result?.[0]
    if (answered) base = command.base(toApplicant(answered))
  }
  return command.apply(before, input, testNow)
}

/** The fields on which the server and the device must agree; the server alone decides who and exactly when. */
function comparable({ updatedAt: _u, changedBy: _c, stage, notes, joined, ...rest }: Applicant) {
  const { at: _at, ...what } = stage
  return { ...rest, stage: what, notes: notes?.text, employeeId: joined?.employeeId }
}

const selected = { status: 'selected', employerConfirmed: true, joiningTime: today } as const
type Update = Pick<CommandInput<'applicant.update'>, 'state' | 'action' | 'answer' | 'files'>
const updates: [string, Partial<RowInsert>, Update][] = [
  ['STG-13', {}, { state: 'SHORTLISTED', action: 'screen', answer: {} }],
  ['STG-12', {}, { state: 'SHORTLISTED', action: 'selected', answer: { joiningTime: day(4) } }],
  ['STG-11', {}, { state: 'SHORTLISTED', action: 'rejected', answer: { reason: ' Took another job ' } }],
  ['STG-14', {}, { state: 'SHORTLISTED', action: 'didNotAttend', answer: {} }],
  [
    'STG-16',
    { status: 'interviewDone', userConfirmed: true },
    { state: 'INTERVIEW_DONE', action: 'selected', answer: { joiningTime: day(4) } },
  ],
  ['STG-17', { ...selected, subStage: 'noUpdate' }, { state: 'SELECTED', action: 'rejected', answer: {} }],
  [
    'STG-18, STG-22',
    selected,
    { state: 'SELECTED', action: 'joined', answer: { joiningTime: today, employeeId: 'SLPL/BWD/04417' } },
  ],
  ['STG-18, STG-22', selected, { state: 'SELECTED', action: 'joined', answer: { joiningTime: day(-3) } }],
  [
    'STG-22, STG-26',
    selected,
    {
      state: 'SELECTED',
      action: 'joined',
      answer: { joiningTime: today },
      files: [{ name: 'offer letter (1).pdf', type: 'application/pdf', size: pdf.length }],
    },
  ],
  [
    'STG-19',
    { ...selected, joiningTime: null },
    { state: 'SELECTED', action: 'selected', answer: { joiningTime: day(2) } },
  ],
  ['STG-20', selected, { state: 'SELECTED', action: 'rejected', answer: { reason: 'Did not pass' } }],
  ['STG-21', { ...selected, subStage: 'selfJoined' }, { state: 'SELECTED', action: 'didNotJoin', answer: {} }],
]

describe('what the app sends is what the server understands, and what it shows is what the server makes of it', () => {
  test.each(updates)('I6, STG-25, %s', async (_id, from, update) => {
    const row = await addRow(app.db, requests.walkIn, from)
    const before = await read(row.funnelId)
    const input = { ...refOf(row), ...update }
    const shown = await send('applicant.update', input, before)
    const after = await read(row.funnelId)
    expect(comparable(after)).toEqual(comparable(shown))
    expect(after.stage.at).toBeGreaterThan(before.stage.at)
    expect(commands['applicant.update'].isDone(after, input)).toBe(true)
    const names = (update.files ?? []).map((file) => `joiningDoc/${row.funnelId}/offerLetter/${file.name}`)
    expect(after.joined?.documents.map((document) => document.fileName) ?? []).toEqual(names)
  })

  test('STG-22, TRAP-39 a joining is two posts in this order, each with its own key', async () => {
    const row = await addRow(app.db, requests.walkIn, selected)
    const answer = { joiningTime: day(-1) }
    const input = { ...refOf(row), state: 'SELECTED', action: 'joined', answer } as const
    await send('applicant.update', input, await read(row.funnelId))
    const lines = await readHistory(app.db, row.funnelId)
    expect(lines.map((line) => [line.action, line.operationKey?.split(':')[1]])).toEqual([
      ['selected', 'selected'],
      ['joined', 'joined'],
    ])
  })

  test('I6, CALL-11 notes', async () => {
    const row = await addRow(app.db, requests.walkIn)
    const before = await read(row.funnelId)
    const shown = await send('applicant.notes', { ...refOf(row), text: 'Wants PF\n- own bike', baseAt: 0 }, before)
    expect(comparable(await read(row.funnelId))).toEqual(comparable(shown))
  })

  test('I6, SM-10 a call that was not completed, and CALL-09 another number', async () => {
    const row = await addRow(app.db, requests.telephonic, { subStage: 'awaitingCall' })
    const before = await read(row.funnelId)
    const failed = await send('applicant.callNotCompleted', refOf(row), before)
    expect(comparable(await read(row.funnelId))).toEqual(comparable(failed))
    const shown = await send('applicant.interviewerNumber', { ...refOf(row), number: 9_876_543_210 }, failed)
    expect(comparable(await read(row.funnelId))).toEqual(comparable(shown))
  })
})

const refOf = (row: RowInsert) => ({
  funnelId: row.funnelId,
  hiringRequestId: row.hiringRequestId,
  ipId: row.ipId,
  name: row.name,
  requestName: 'Bhiwandi FC ramp-up',
})
