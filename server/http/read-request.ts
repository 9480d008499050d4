import type { Context as HonoContext } from 'hono'
import { createHash } from 'node:crypto'
import { isApiKey, KEY_PREFIX } from '../../src/contract/api-keys.ts'
import { scopeOfCall } from '../../src/contract/api-scopes.ts'
import { API_KEY, headers, isDeviceId, type AnyCall } from '../../src/contract/call.ts'
import type { PlainReason } from '../../src/contract/refusals.ts'
import { limits } from '../../src/rules/limits.ts'
import type { SheetReading } from '../../src/sheets/read-sheet.ts'
import { createAtOnce } from '../core/at-once.ts'
import { addressOf } from '../core/client-address.ts'
import { HttpProblem, Refusal, type FieldError } from '../core/errors.ts'
import { isPostgresText } from '../core/postgres-text.ts'
import { isNestedTooDeep } from '../core/nesting.ts'
import { readBody } from '../core/read-body.ts'
import { forToken } from '../core/sender-lines.ts'
import { jsonPace, uploadPace } from '../core/slow-body.ts'
import { assertRate } from '../db/rate-limit.ts'
import { findActor, type Actor } from '../store/actor.ts'
import { findKeyActor } from '../store/api-keys.ts'
import { uploadGuards } from '../routes/upload-guards.ts'
import { charge } from './charge.ts'
import { checkInput } from './check-input.ts'
import { buildOf } from './phone-reports.ts'
import type { Services } from './services.ts'

const LARGEST_BODY = 1024 * 1024
/** A spreadsheet and the form around it. */
const LARGEST_UPLOAD = limits.sheet.bytes + 64 * 1024
/** Uploads of one user: each waits in memory until it is whole. */
const receiving = createAtOnce(2)

/** Who sends a request. */
export interface Sender {
  deviceId: string
  address: string
  /** Undefined for a public call. */
  user?: Actor
  /** Scheme and host that links in responses start with. */
  origin: string
  /** The epoch that the device has compared itself with. */
  compared?: string | undefined
}

/** A request that is checked, authenticated and read to its end. */
export interface ReadRequest extends Sender {
  input: Record<string, unknown>
  upload?: Upload
  /** Idempotency-Key of a mutation. */
  key?: string
  /** When the user acted, epoch ms. */
  actedAt: number
}

/** Headers, limits, session, body: everything that depends on the sender. Takes no place in the queue. */
export async function readRequest(
  services: Services,
  c: HonoContext,
  call: AnyCall,
  parameters: Record<string, string>,
): Promise<ReadRequest> {
  const sender = await readSender(services, c, call.auth, { call })
  await charge(services, call.name, sender)
  if (call.mutation) checkEpoch(services, sender)
  const upload = call.upload ? await readUpload(services, c, call, sender.user!, parameters) : undefined
  const input = upload?.input ?? (await readInput(c, call, parameters))
  // Before the ledger, which would store it
  if (!isPostgresText(input)) throw invalid('text-not-storable')
  const key = call.mutation ? c.req.header(headers.idempotencyKey) : undefined
  return { ...sender, input, upload, key, actedAt: readActedAt(c, services.clock.now()) }
}

/** Headers and session, or a key of the API where one call is meant; `renewed` is a session that needs no token. */
export async function readSender(
  services: Services,
  c: HonoContext,
  auth: AnyCall['auth'],
  { call, renewed }: { call?: AnyCall; renewed?: SessionOf | undefined } = {},
): Promise<Sender> {
  const address = addressOf(c, services.config)
  const origin = services.config.baseUrl ?? new URL(c.req.url).origin
  if (call && bearerOf(c)?.startsWith(KEY_PREFIX)) {
    const user = await authenticateKey(services, bearerOf(c)!, call)
    return { deviceId: user.userId, address, user, origin }
  }
  const deviceId = checkHeaders(c)
  const user =
    auth !== 'session' ? undefined : renewed ? await findUser(services, renewed) : await authenticate(services, c)
  if (user) {
    services.phones?.note(c, user.userId, deviceId, services.clock.now())
    services.seenDevices?.note(c, user.userId, deviceId, services.clock.now())
  }
  return { deviceId, address, user, origin, compared: c.req.header(headers.epoch) }
}

/** Notes how long an update from an outbox was on its way; a repeat has been noted before. */
export function noteUpdate(
  { seenDevices, clock }: Pick<Services, 'seenDevices' | 'clock'>,
  { user, deviceId }: Sender,
  actedAt: number,
): void {
  const now = clock.now()
  if (user) seenDevices?.noteUpdate(user.userId, deviceId, now - actedAt, now)
}

/** Requests of one key. */
const KEY_RATE = { limit: 600, windowMs: 60_000 }

/**
 * The service account of a key (CONN-02). A program learns the fault from the status: there is no user whom a 403 would
 * sign out (TRAP-03).
 */
async function authenticateKey(services: Services, key: string, call: AnyCall): Promise<Actor> {
  const now = services.clock.now()
  const actor = isApiKey(key) ? await forToken(key, () => findKeyActor(services.db, key, now)) : undefined
  if (actor === 'revoked') throw new HttpProblem(403, 'account-revoked')
  if (!actor?.apiKey) throw new HttpProblem(401, 'key-invalid')
  await assertRate(services.db, { key: actor.userId, ...KEY_RATE }, now)
  const scope = scopeOfCall[call.name]
  if (scope === undefined || !actor.apiKey.scopes.includes(scope)) throw new HttpProblem(403, 'key-scope')
  return actor
}

const bearerOf = (c: HonoContext) => /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]

/**
 * Refuses a device that has not compared itself with the server since a backup was restored. It must do so before it
 * sends operations that may build on lost updates. Not stored in the ledger, so the same key is accepted afterwards.
 */
export function checkEpoch({ epoch }: Pick<Services, 'epoch'>, { compared }: Pick<Sender, 'compared'>): void {
  if (epoch !== undefined && compared !== undefined && compared !== epoch.id)
    throw new HttpProblem(409, 'restored-from-backup')
}

/** At a 426 an outbox pauses until the app is updated; nothing is stored, so the same key is accepted afterwards. */
export function checkBuild({ config }: Pick<Services, 'config'>, c: HonoContext): void {
  const build = buildOf(c)
  if (build !== undefined && config.refusedBuilds.includes(build)) throw new HttpProblem(426, 'build-too-old')
}

export const isKey = (key: string) => /^[\w:.-]{8,100}$/.test(key)

export const invalid = (reason: PlainReason, fields?: Record<string, FieldError>): Refusal =>
  new Refusal<PlainReason>(reason, fields ? { fields } : {})

/** ERR-01: every request names the app and the device; returns the device's id. */
export function checkHeaders(c: HonoContext): string {
  const deviceId = c.req.header(headers.deviceId) ?? ''
  const fields: Record<string, FieldError> = {}
  if (c.req.header(headers.apiKey) !== API_KEY) fields[headers.apiKey] = 'field-missing-or-unknown'
  if (!isDeviceId(deviceId)) fields[headers.deviceId] = 'field-missing-or-invalid'
  if (!/^[\w .-]{1,50}$/.test(c.req.header(headers.deviceType) ?? ''))
    fields[headers.deviceType] = 'field-missing-or-invalid'
  if (Object.keys(fields).length > 0) throw invalid('header-invalid', fields)
  return deviceId
}

interface SessionOf {
  userId: string
  sessionId?: string
  provenAt?: number
}

/** Whether there is a bearer at all; `authenticate` checks it. */
export const hasBearer = (c: HonoContext): boolean => bearerOf(c) !== undefined

export async function authenticate(
  services: Pick<Services, 'db' | 'verifyAccessToken'>,
  c: HonoContext,
): Promise<Actor> {
  const token = bearerOf(c)
  if (!token) throw new HttpProblem(401, 'sign-in-needed')
  return forToken(token, async () => findUser(services, await services.verifyAccessToken(token)))
}

async function findUser({ db }: Pick<Services, 'db'>, session: SessionOf | undefined): Promise<Actor> {
  const actor = session && (await findActor(db, session.userId))
  if (actor === 'revoked') throw new HttpProblem(403, 'account-revoked')
  if (!actor) throw new HttpProblem(401, 'sign-in-needed')
  return { ...actor, sessionId: session?.sessionId, provenAt: session?.provenAt }
}

/** Query or body, and the values in the path, which win. */
async function readInput(
  c: HonoContext,
  call: AnyCall,
  parameters: Record<string, string>,
): Promise<Record<string, unknown>> {
  if (call.method === 'GET') return { ...c.req.query(), ...parameters }
  await readBody(c, { maxBytes: LARGEST_BODY, pace: jsonPace })
  const text = await c.req.text()
  return text.trim() === '' ? { ...parameters } : { ...parseBody(text), ...parameters }
}

export function parseBody(text: string): Record<string, unknown> {
  if (isNestedTooDeep(text)) throw invalid('text-not-storable')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw invalid('json-unreadable')
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw invalid('json-not-an-object')
  return body as Record<string, unknown>
}

export interface Upload {
  input: Record<string, unknown>
  sheet: SheetReading
  /** Of the file: the same name and bytes are the same request. */
  hash: string
}

/**
 * Reads a form with a spreadsheet. Done here and not by the handler: it takes seconds, during which no transaction
 * should be open. A sheet of someone who may not upload it is not read at all.
 */
async function readUpload(
  services: Services,
  c: HonoContext,
  call: AnyCall,
  user: Actor,
  parameters: Record<string, string>,
): Promise<Upload> {
  await receiving(user.userId, () => readBody(c, { maxBytes: LARGEST_UPLOAD, pace: uploadPace }))
  const form = await c.req.formData().catch(() => {
    throw invalid('form-unreadable')
  })
  const file = form.get('file')
  if (!(file instanceof File)) throw invalid('upload-missing', { file: 'field-missing' })
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const input = { ...Object.fromEntries(fields), ...parameters }
  if (!isPostgresText(input)) throw invalid('text-not-storable')
  const guard = uploadGuards[call.name]
  if (!guard) throw new Error(`Nothing says who may upload to ${call.name}`)
  await guard(checkInput(call, input), { db: services.db, user })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const sheet = await services.sheets.read(user.userId, bytes, limits.sheet)
  return { input, sheet, hash }
}

const readActedAt = (c: HonoContext, now: number): number =>
  judgeActedAt(c, readTime(c.req.header(headers.actedAt)) ?? now, now)

/**
 * When the user acted: as long ago as it was by the device's clock when it sent this, whatever that clock says (TRAP-79,
 * TRAP-98). Never in the future. `actedAt` is the time by that clock, epoch ms.
 */
export function judgeActedAt(c: HonoContext, actedAt: number, now: number): number {
  const sentAt = readTime(c.req.header(headers.sentAt)) ?? now
  return Math.min(now, now - (sentAt - actedAt))
}

const readTime = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)
