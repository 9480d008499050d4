import type { Context as HonoContext } from 'hono'
import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { API_KEY, headers, type AnyCall } from '../src/contract/call.ts'
import { DAY_MS } from '../src/lib/dates.ts'
import { limits } from '../src/rules/limits.ts'
import type { SheetReading } from '../src/sheets/read-sheet.ts'
import { findActor, type VerifyAccessToken } from './actor.ts'
import { createAdmission, type Admission } from './admission.ts'
import { addressOf } from './client-address.ts'
import { createMatcher, type AnyHandler, type Endpoint } from './api-paths.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import { postgresLedger } from './db/ledger-postgres.ts'
import { fingerprintOf, LEDGER_DAYS, runOnce, type RunOutcome } from './db/ledger.ts'
import { HttpProblem, Refusal } from './errors.ts'
import { FileAnswer } from './file-answer.ts'
import type { FileGateway } from './gateways/files.ts'
import type { MessageGateway } from './gateways/messages.ts'
import type { PhoneReports } from './phone-reports.ts'
import type { PlacesGateway } from './gateways/places.ts'
import type { PushGateway } from './gateways/push.ts'
import type { TelephonyGateway } from './gateways/telephony.ts'
import type { Actor, Context } from './handler.ts'
import { sign } from './identity/keys.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import { assertRate } from './rate-limit.ts'
import type { ReachoutSender } from './reachouts/sender.ts'
import { isStorable } from './storable.ts'
import { serverText } from './text.ts'
import type { Sheets } from './sheets/sheets.ts'

/** What a request needs of the server; main.ts makes the real one, tests their own. */
export interface Services {
  config: Config
  db: Db
  clock: Clock
  log: Log
  files: FileGateway
  telephony: TelephonyGateway
  sheets: Sheets
  messages: MessageGateway
  mailer: Mailer
  places: PlacesGateway
  push: PushGateway
  reachouts: Pick<ReachoutSender, 'deliver'>
  endpoints: Endpoint[]
  verifyAccessToken: VerifyAccessToken
  /** Told what devices say of the updates that wait on them. */
  phones?: PhoneReports
  /** Which life of the database this is (store/epoch.ts). */
  epoch?: string
  /** The line in which updates from outboxes stand; one of its own unless given. */
  admission?: Admission
}

interface Answer {
  body: Record<string, unknown> | FileAnswer
  replayed?: boolean
}

/** Answers the calls of the contract: match, headers, session, ledger, validation, handler, answer. */
export function createApi(services: Services): (c: HonoContext) => Promise<Response> {
  const find = createMatcher(services.endpoints)
  const admission = services.admission ?? createAdmission()
  return async (c) => {
    const started = performance.now()
    const match = find(c.req.method, c.req.path, c.req.query())
    if (!match) throw new HttpProblem(404, 'not-found', 'There is no such call')
    if (match === 'bad-path') return c.json({ status: false, error: invalid('The address is not valid').toError() })
    const { call } = match.endpoint
    c.set('call', call.name)
    if (services.epoch) c.header(headers.epoch, services.epoch)
    const key = c.req.header(headers.idempotencyKey)
    if (key !== undefined && isKey(key)) c.header(headers.idempotencyKey, key)
    try {
      const work = () => answerCall(services, c, match.endpoint, match.parameters)
      const answer = await (isFromOutbox(c, call) ? admission.pass(work) : work())
      if (answer.replayed) c.header(headers.idempotencyReplayed, 'true')
      return answer.body instanceof FileAnswer ? sendFile(c, answer.body) : c.json(answer.body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return c.json({ status: false, error: error.toError() })
    } finally {
      c.header('Server-Timing', `app;dur=${(performance.now() - started).toFixed(1)}`)
    }
  }
}

async function answerCall(
  services: Services,
  c: HonoContext,
  endpoint: Endpoint,
  parameters: Record<string, string>,
): Promise<Answer> {
  const { call } = endpoint
  const handler = endpoint.handler as AnyHandler
  const deviceId = checkHeaders(c)
  if (call.perMinute !== undefined) await countPublic(services, c, call, call.perMinute)
  const user = call.auth === 'session' ? await authenticate(services, c) : undefined
  if (call.mutation) checkEpoch(services, c)
  if (user) services.phones?.note(c, user.userId, deviceId, services.clock.now())
  const sent = call.upload ? await readUpload(services, c, parameters) : undefined
  const input = sent?.input ?? (await readInput(c, call, parameters))
  // Before the ledger, which would keep it
  if (!isStorable(input)) throw invalid('The request holds text that cannot be kept')
  const now = services.clock.now()
  const effects: (() => void | Promise<void>)[] = []
  const refusalEffects: ((db: Db) => Promise<unknown>)[] = []
  const key = c.req.header(headers.idempotencyKey)
  const context = (db: Db): Context => ({
    db,
    // Only a public call has no user, and the types of its handler say so
    user: user as Actor,
    now,
    actedAt: readActedAt(c, now),
    key: call.mutation ? key : undefined,
    origin: services.config.baseUrl ?? new URL(c.req.url).origin,
    deviceId,
    log: services.log,
    config: services.config,
    files: services.files,
    telephony: services.telephony,
    sheets: services.sheets,
    sheet: sent?.sheet,
    afterRefusal: (effect) => void refusalEffects.push(effect),
    messages: services.messages,
    mailer: services.mailer,
    places: services.places,
    push: services.push,
    reachouts: services.reachouts,
    afterCommit: (effect) => void effects.push(effect),
  })
  const run = async (db: Db) => checkAnswer(call, await handler(checkInput(call, input), context(db)))
  if (!call.mutation) return { body: await run(services.db) }

  if (key === undefined || !isKey(key)) {
    throw invalid('An Idempotency-Key is needed', { [headers.idempotencyKey]: 'Missing or not valid' })
  }
  const runInTime = async (db: Db) => {
    // Its line in the ledger may be purged by now: nobody could tell any more that it was applied already (I2)
    if (now - readActedAt(c, now) > (LEDGER_DAYS - 1) * DAY_MS) throw new Refusal('too-late', serverText.farTooLate)
    const answer = await run(db)
    if (answer instanceof FileAnswer) throw new Error(`${call.name} changes something and cannot answer a file`)
    return answer
  }
  const outcome = await runOnce(
    postgresLedger(services.db),
    // A call that nobody is signed in for belongs to the device
    {
      userId: user?.userId ?? `device:${deviceId}`,
      key,
      fingerprint: fingerprintOf(call.name, sent ? { input, file: sent.hash } : input),
      call: call.name,
      now,
    },
    runInTime,
  )
  const answer = readOutcome(outcome)
  if (outcome.kind === 'ran') {
    const after = refusalEffects.map((effect) => () => effect(services.db).then(() => undefined))
    await runEffects(services.log, outcome.refused ? after : effects)
  }
  return answer
}

/**
 * A backup was restored since the device last compared itself with the server: it must do so before it sends what may
 * build on updates that are lost. Not kept in the ledger, so the same key is taken afterwards.
 */
function checkEpoch({ epoch }: Services, c: HonoContext): void {
  const compared = c.req.header(headers.epoch)
  if (epoch !== undefined && compared !== undefined && compared !== epoch)
    throw new HttpProblem(409, 'other-epoch', 'The server was restored from a backup')
}

function readOutcome(outcome: RunOutcome): Answer {
  switch (outcome.kind) {
    case 'ran':
      return { body: outcome.answer }
    case 'replayed':
      return { body: outcome.answer, replayed: true }
    case 'busy':
      throw new HttpProblem(409, 'in-flight', 'This update is being processed', 1)
    case 'mismatch':
      throw new HttpProblem(422, 'key-reused', 'This Idempotency-Key was used for something else')
  }
}

async function runEffects(log: Log, effects: (() => void | Promise<void>)[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (err) {
      // It is committed: the person's answer stands whatever happens here
      log.error({ err }, 'after commit')
    }
  }
}

const isKey = (key: string) => /^[\w:.-]{8,100}$/.test(key)

const invalid = (message: string, fields?: Record<string, string>) =>
  new Refusal('invalid', message, fields ? { fields } : {})

/** ERR-01: every request names the app and the device; answers the device's id. */
export function checkHeaders(c: HonoContext): string {
  const deviceId = c.req.header(headers.deviceId) ?? ''
  const fields: Record<string, string> = {}
  if (c.req.header(headers.apiKey) !== API_KEY) fields[headers.apiKey] = 'Missing or unknown'
  if (!/^[\w-]{1,100}$/.test(deviceId)) fields[headers.deviceId] = 'Missing or not valid'
  if (!/^[\w .-]{1,50}$/.test(c.req.header(headers.deviceType) ?? ''))
    fields[headers.deviceType] = 'Missing or not valid'
  if (Object.keys(fields).length > 0) throw invalid('A header is missing or not valid', fields)
  return deviceId
}

export async function authenticate(
  services: Pick<Services, 'db' | 'verifyAccessToken'>,
  c: HonoContext,
): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  const session = token ? await services.verifyAccessToken(token) : undefined
  const actor = session ? await findActor(services.db, session.userId) : undefined
  if (actor === 'revoked') throw new HttpProblem(403, 'revoked', 'This account has been switched off')
  if (!actor) throw new HttpProblem(401, 'unauthenticated', 'Please sign in')
  return { ...actor, sessionId: session?.sessionId }
}

/** Outside of any transaction, so that a refused attempt counts as well. */
async function countPublic({ config, db, clock }: Services, c: HonoContext, call: AnyCall, limit: number) {
  const key = `${call.name}:${sign(config.sessionSecret, 'attempts', addressOf(c, config))}`
  await assertRate(db, { key, limit, windowMs: 60_000 }, clock.now())
}

/** Query or body, and the values in the path, which win. */
async function readInput(
  c: HonoContext,
  call: AnyCall,
  parameters: Record<string, string>,
): Promise<Record<string, unknown>> {
  if (call.method === 'GET') return { ...c.req.query(), ...parameters }
  const text = await c.req.text()
  if (text.trim() === '') return { ...parameters }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalid('The request is not JSON')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw invalid('The request is not an object')
  return { ...body, ...parameters }
}

interface Upload {
  input: Record<string, unknown>
  sheet: SheetReading
  /** Of the file: the same name and bytes are the same request. */
  hash: string
}

/**
 * A form with a spreadsheet. It is read here and not by the handler: that takes seconds, in which no transaction should
 * stand open.
 */
async function readUpload(services: Services, c: HonoContext, parameters: Record<string, string>): Promise<Upload> {
  const form = await c.req.formData().catch(() => {
    throw invalid('The request is not a form with a file')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid('There is no file in the request', { file: 'Missing' })
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const sheet = await services.sheets.read(bytes, limits.sheet)
  return { input: { ...Object.fromEntries(fields), ...parameters }, sheet, hash }
}

/** The name is ours and plain. Content-Length is missing, since the file is still being made. */
function sendFile(c: HonoContext, { name, type, body }: FileAnswer): Response {
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(body)
}

function checkInput(call: AnyCall, input: unknown): unknown {
  const parsed = v.safeParse(call.input, input)
  if (parsed.success) return parsed.output
  const fields = Object.fromEntries(
    parsed.issues.slice(0, 50).map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
  )
  throw invalid('Some details are not valid', fields)
}

/** Cuts what the contract does not name, so that a column never leaves the server by accident (TRAP-60). */
function checkAnswer<A extends Record<string, unknown> | FileAnswer>(call: AnyCall, answer: A) {
  if (answer instanceof FileAnswer) return answer
  const parsed = v.safeParse(call.output, answer)
  if (parsed.success) return { status: call.success ?? true, ...(parsed.output as Record<string, unknown>) }
  const where = parsed.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue)}: ${issue.expected}`)
  throw new Error(`The answer of ${call.name} does not fit its contract: ${where.join('; ')}`)
}

/** Nobody stands before the screen and waits for it: what says when the person acted was kept until there was a network. */
const isFromOutbox = (c: HonoContext, call: AnyCall) =>
  call.mutation === true && c.req.header(headers.actedAt) !== undefined

/** When the person acted: the device's word, never in the future (TRAP-79). */
function readActedAt(c: HonoContext, now: number): number {
  const text = c.req.header(headers.actedAt)
  return text && /^\d{1,15}$/.test(text) ? Math.min(Number(text), now) : now
}

export const newRequestId = () => randomUUID()
