import type { Context as HonoContext } from 'hono'
import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { API_KEY, headers, type AnyCall } from '../../src/contract/call.ts'
import type { PlainReason } from '../../src/contract/refusals.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import { limits } from '../../src/rules/limits.ts'
import type { SheetReading } from '../../src/sheets/read-sheet.ts'
import { findActor } from '../store/actor.ts'
import type { VerifyAccessToken } from '../identity/identity.ts'
import { createAdmission, type Admission } from './admission.ts'
import { addressOf } from '../core/client-address.ts'
import { jsonPace, readInPace, uploadPace } from './slow-body.ts'
import { createMatcher, type AnyHandler, type Endpoint } from './api-paths.ts'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import { postgresLedger } from '../db/ledger-postgres.ts'
import { fingerprintOf, LEDGER_DAYS, runOnce, type RunOutcome } from '../db/ledger.ts'
import { HttpProblem, Refusal, type FieldError } from '../core/errors.ts'
import { FileResponse } from '../routes/file-response.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import type { MessageGateway } from '../gateways/messages/types.ts'
import type { PhoneReports } from './phone-reports.ts'
import type { PlacesGateway } from '../gateways/places/types.ts'
import type { PushGateway } from '../gateways/push/types.ts'
import type { Specimens } from '../gateways/specimens.ts'
import type { TelephonyGateway } from '../gateways/telephony/types.ts'
import type { Actor } from '../store/actor.ts'
import type { Context } from '../routes/handler.ts'
import { sign } from '../identity/keys.ts'
import type { Log } from '../core/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import { assertRate } from '../db/rate-limit.ts'
import type { ReachoutSender } from '../reachouts/sender.ts'
import { isPostgresText } from '../core/postgres-text.ts'
import type { Sheets } from '../sheets/sheets.ts'

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
  specimens: Specimens
  reachouts: Pick<ReachoutSender, 'deliver'>
  endpoints: Endpoint[]
  verifyAccessToken: VerifyAccessToken
  /** Records what devices report of their unsent updates. */
  phones?: PhoneReports
  /** Which life of the database this is (store/epoch.ts). */
  epoch?: string
  /** The queue for updates from outboxes; one of its own by default. */
  admission?: Admission
}

interface Answer {
  body: Record<string, unknown> | FileResponse
  replayed?: boolean
}

/** Returns the calls of the contract: match, headers, session, ledger, validation, handler, response. */
export function createApi(services: Services): (c: HonoContext) => Promise<Response> {
  const find = createMatcher(services.endpoints)
  const admission = services.admission ?? createAdmission()
  return async (c) => {
    const started = performance.now()
    const match = find(c.req.method, c.req.path, c.req.query())
    if (!match) throw new HttpProblem(404, 'call-unknown')
    if (match === 'bad-path') return c.json({ status: false, error: invalid('path-invalid').toError() })
    const { call } = match.endpoint
    c.set('call', call.name)
    if (services.epoch) c.header(headers.epoch, services.epoch)
    const key = c.req.header(headers.idempotencyKey)
    if (key !== undefined && isKey(key)) c.header(headers.idempotencyKey, key)
    try {
      const fromOutbox = isFromOutbox(c, call)
      // Before the session and the body: during a storm a refused phone costs its headers only
      if (fromOutbox) admission.assertRoom()
      const request = await readRequest(services, c, call, match.parameters)
      const work = () => runCall(services, c, match.endpoint, request)
      // With the whole body here: a slow or dying sender must not keep the place of another
      const answer = await (fromOutbox && request.user ? admission.pass(request.user.userId, work) : work())
      if (answer.replayed) c.header(headers.idempotencyReplayed, 'true')
      return answer.body instanceof FileResponse ? sendFile(c, answer.body) : c.json(answer.body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return c.json({ status: false, error: error.toError() })
    } finally {
      c.header('Server-Timing', `app;dur=${(performance.now() - started).toFixed(1)}`)
    }
  }
}

/** A request that is checked, authenticated and read to its end. */
interface ReadRequest {
  deviceId: string
  /** Undefined for a public call. */
  user?: Actor
  input: Record<string, unknown>
  upload?: Upload
}

/** Headers, limits, session, body: everything that depends on the sender. Takes no place in the queue. */
async function readRequest(
  services: Services,
  c: HonoContext,
  call: AnyCall,
  parameters: Record<string, string>,
): Promise<ReadRequest> {
  const deviceId = checkHeaders(c)
  if (call.perMinute !== undefined) await countPublic(services, c, call, call.perMinute)
  const user = call.auth === 'session' ? await authenticate(services, c) : undefined
  if (call.mutation) checkEpoch(services, c)
  if (user) services.phones?.note(c, user.userId, deviceId, services.clock.now())
  const upload = call.upload ? await readUpload(services, c, parameters) : undefined
  const input = upload?.input ?? (await readInput(c, call, parameters))
  // Before the ledger, which would store it
  if (!isPostgresText(input)) throw invalid('text-not-storable')
  return { deviceId, user, input, upload }
}

async function runCall(
  services: Services,
  c: HonoContext,
  { call, handler: typedHandler }: Endpoint,
  { deviceId, user, input, upload }: ReadRequest,
): Promise<Answer> {
  const handler = typedHandler as AnyHandler
  const now = services.clock.now()
  const effects: (() => void | Promise<void>)[] = []
  const refusalEffects: ((db: Db) => Promise<unknown>)[] = []
  const key = c.req.header(headers.idempotencyKey)
  const context = (db: Db): Context => ({
    db,
    // Only a public call has no user, and its handler's type has none either
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
    sheet: upload?.sheet,
    afterRefusal: (effect) => void refusalEffects.push(effect),
    messages: services.messages,
    mailer: services.mailer,
    places: services.places,
    push: services.push,
    specimens: services.specimens,
    reachouts: services.reachouts,
    afterCommit: (effect) => void effects.push(effect),
  })
  const run = async (db: Db) => checkAnswer(call, await handler(checkInput(call, input), context(db)))
  if (!call.mutation) return { body: await run(services.db) }

  if (key === undefined || !isKey(key)) {
    throw invalid('key-missing', { [headers.idempotencyKey]: 'field-missing-or-invalid' })
  }
  const runInTime = async (db: Db) => {
    // Its ledger row may be purged by now: a repeat of an applied operation would not be detected (I2)
    if (now - readActedAt(c, now) > (LEDGER_DAYS - 1) * DAY_MS) throw new Refusal('update-too-old')
    const answer = await run(db)
    if (answer instanceof FileResponse) throw new Error(`${call.name} changes something and cannot answer a file`)
    return answer
  }
  const outcome = await runOnce(
    postgresLedger(services.db),
    // A call that no one is signed in for belongs to the device
    {
      userId: user?.userId ?? `device:${deviceId}`,
      key,
      fingerprint: fingerprintOf(call.name, upload ? { input, file: upload.hash } : input),
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
 * Refuses a device that has not compared itself with the server since a backup was restored. It must do so before it
 * sends operations that may build on lost updates. Not stored in the ledger, so the same key is accepted afterwards.
 */
function checkEpoch({ epoch }: Services, c: HonoContext): void {
  const compared = c.req.header(headers.epoch)
  if (epoch !== undefined && compared !== undefined && compared !== epoch)
    throw new HttpProblem(409, 'restored-from-backup')
}

function readOutcome(outcome: RunOutcome): Answer {
  switch (outcome.kind) {
    case 'ran':
      return { body: outcome.answer }
    case 'replayed':
      return { body: outcome.answer, replayed: true }
    case 'busy':
      throw new HttpProblem(409, 'in-flight', 1)
    case 'mismatch':
      throw new HttpProblem(422, 'key-reused')
  }
}

async function runEffects(log: Log, effects: (() => void | Promise<void>)[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (err) {
      // It is committed: the user's response does not depend on what happens here
      log.error({ err }, 'after commit')
    }
  }
}

const isKey = (key: string) => /^[\w:.-]{8,100}$/.test(key)

const invalid = (reason: PlainReason, fields?: Record<string, FieldError>): Refusal =>
  new Refusal<PlainReason>(reason, fields ? { fields } : {})

/** ERR-01: every request names the app and the device; returns the device's id. */
export function checkHeaders(c: HonoContext): string {
  const deviceId = c.req.header(headers.deviceId) ?? ''
  const fields: Record<string, FieldError> = {}
  if (c.req.header(headers.apiKey) !== API_KEY) fields[headers.apiKey] = 'field-missing-or-unknown'
  if (!/^[\w-]{1,100}$/.test(deviceId)) fields[headers.deviceId] = 'field-missing-or-invalid'
  if (!/^[\w .-]{1,50}$/.test(c.req.header(headers.deviceType) ?? ''))
    fields[headers.deviceType] = 'field-missing-or-invalid'
  if (Object.keys(fields).length > 0) throw invalid('header-invalid', fields)
  return deviceId
}

export async function authenticate(
  services: Pick<Services, 'db' | 'verifyAccessToken'>,
  c: HonoContext,
): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  const session = token ? await services.verifyAccessToken(token) : undefined
  const actor = session ? await findActor(services.db, session.userId) : undefined
  if (actor === 'revoked') throw new HttpProblem(403, 'account-revoked')
  if (!actor) throw new HttpProblem(401, 'sign-in-needed')
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
  const text = await readInPace(c, c.req.text(), jsonPace)
  if (text.trim() === '') return { ...parameters }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalid('json-unreadable')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw invalid('json-not-an-object')
  return { ...body, ...parameters }
}

interface Upload {
  input: Record<string, unknown>
  sheet: SheetReading
  /** Of the file: the same name and bytes are the same request. */
  hash: string
}

/**
 * Reads a form with a spreadsheet. Done here and not by the handler: it takes seconds, during which no transaction
 * should be open.
 */
async function readUpload(services: Services, c: HonoContext, parameters: Record<string, string>): Promise<Upload> {
  const form = await readInPace(c, c.req.formData(), uploadPace).catch((error: unknown) => {
    throw error instanceof HttpProblem ? error : invalid('form-unreadable')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid('upload-missing', { file: 'field-missing' })
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const sheet = await services.sheets.read(bytes, limits.sheet)
  return { input: { ...Object.fromEntries(fields), ...parameters }, sheet, hash }
}

/** The name is ours and plain. Content-Length is missing, since the file is still being made. */
function sendFile(c: HonoContext, { name, type, body }: FileResponse): Response {
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(body)
}

function checkInput(call: AnyCall, input: unknown): unknown {
  const parsed = v.safeParse(call.input, input)
  if (parsed.success) return parsed.output
  const fields = Object.fromEntries(
    parsed.issues.slice(0, 50).map((issue) => [v.getDotPath(issue) ?? '', { message: issue.message }]),
  )
  throw invalid('input-invalid', fields)
}

/** Cuts what the contract does not name, so that a column never leaves the server by accident (TRAP-60). */
function checkAnswer<A extends Record<string, unknown> | FileResponse>(call: AnyCall, answer: A) {
  if (answer instanceof FileResponse) return answer
  const parsed = v.safeParse(call.output, answer)
  if (parsed.success) return { status: call.success ?? true, ...(parsed.output as Record<string, unknown>) }
  const where = parsed.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue)}: ${issue.expected}`)
  throw new Error(`The answer of ${call.name} does not fit its contract: ${where.join('; ')}`)
}

/** An operation from an outbox, for which no user waits: it carries the time of the action. */
const isFromOutbox = (c: HonoContext, call: AnyCall) =>
  call.mutation === true && c.req.header(headers.actedAt) !== undefined

/** When the user acted: the device's time, never in the future (TRAP-79). */
function readActedAt(c: HonoContext, now: number): number {
  const text = c.req.header(headers.actedAt)
  return text && /^\d{1,15}$/.test(text) ? Math.min(Number(text), now) : now
}

export const newRequestId = () => randomUUID()
