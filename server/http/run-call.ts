import * as v from 'valibot'
import { headers, type AnyCall } from '../../src/contract/call.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import { HttpProblem, Refusal } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Db } from '../db/connect.ts'
import { runOrdered } from '../db/ledger-order.ts'
import { isKnownKey, postgresLedger } from '../db/ledger-postgres.ts'
import { fingerprintOf, LEDGER_DAYS, runOnce, type Operation, type RunOutcome } from '../db/ledger.ts'
import { FileResponse } from '../routes/file-response.ts'
import type { Context } from '../routes/handler.ts'
import type { Actor } from '../store/actor.ts'
import { writeAudit } from '../store/audit.ts'
import type { AnyHandler, AnyOrder, AnyPrepared, Endpoint } from './api-paths.ts'
import { checkInput } from './check-input.ts'
import { checkEpoch, invalid, isKey, type ReadRequest } from './read-request.ts'
import type { Services } from './services.ts'

export interface Answer {
  body: Record<string, unknown> | FileResponse
  replayed?: boolean
  /** Of what is read, or in which an update was noted as accepted. If the response named a later one, no device would compare it. */
  epoch?: string | undefined
}

/** A read in which the epoch changes is done again so often. */
const READ_TRIES = 3

/**
 * Ledger, validation, handler, response: everything that depends on the call. A mutation runs in one transaction, or in
 * two around a gateway; no gateway is asked inside of either. `share` names the connections that a mutation takes.
 */
export async function runCall(
  services: Services,
  { call, handler: typedHandler }: Endpoint,
  { deviceId, address, user, input, upload, key, actedAt, origin, compared }: ReadRequest,
  share: 'changes' | 'outbox' = 'changes',
): Promise<Answer> {
  const handler = typedHandler as AnyHandler | AnyPrepared | AnyOrder
  const now = services.clock.now()
  const effects: (() => void | Promise<void>)[] = []
  const refusalEffects: ((db: Db) => Promise<unknown>)[] = []
  const context = (db: Db, at = now): Context => ({
    db,
    reports: services.reports ?? (() => Promise.resolve(services.db)),
    // Only a public call has no user, and its handler's type has none either
    user: user as Actor,
    now: at,
    actedAt,
    key,
    origin,
    deviceId,
    address,
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
    payments: services.payments,
    push: services.push,
    webhooks: services.webhooks,
    specimens: services.specimens,
    reachouts: services.reachouts,
    imports: services.imports,
    afterCommit: (effect) => void effects.push(effect),
  })
  if (!call.mutation) {
    for (let tries = 1; ; tries += 1) {
      const before = services.epoch?.id
      const answer = await (handler as AnyHandler)(checkInput(call, input), context(services.db))
      // It may be of the epoch before while the response names the new one, and the device would keep it
      if (services.epoch?.id !== before && tries < READ_TRIES && !(answer instanceof FileResponse)) continue
      return { body: checkAnswer(call, answer), epoch: before }
    }
  }

  if (key === undefined || !isKey(key)) {
    throw invalid('key-missing', { [headers.idempotencyKey]: 'field-missing-or-invalid' })
  }
  const operation: Operation = {
    // A call without a signed-in user belongs to the device
    userId: user?.userId ?? `device:${deviceId}`,
    key,
    fingerprint: fingerprintOf(call.name, upload ? { input, file: upload.hash } : input),
    call: call.name,
    now,
    forgetsRefusals: user === undefined,
  }
  const readInTime = () => {
    // Its ledger row may be purged by now: a repeat of an applied operation would not be detected (I2)
    if (now - actedAt > (LEDGER_DAYS - 1) * DAY_MS) throw new Refusal('update-too-old')
    return checkInput(call, input)
  }
  const db = services.shares?.[share] ?? services.db
  const ledger = postgresLedger(db)
  const clock = () => services.clock.now()
  const run = async (): Promise<RunOutcome> => {
    if ('plan' in handler) {
      const steps = {
        plan: async (tx: Db) => {
          const order = await handler.plan(readInTime(), context(tx))
          checkEpoch(services, { compared })
          return order
        },
        place: (order: unknown) => handler.place(order, context(db)),
        settle: async (tx: Db, order: unknown, reply: unknown) =>
          onlyBody(call, checkAnswer(call, await handler.settle(order, reply, context(tx, clock())))),
        withdraw: (tx: Db, order: unknown, reply: unknown) => handler.withdraw(order, context(tx, clock()), reply),
      }
      return runOrdered(ledger, operation, steps, clock)
    }
    const ready = 'prepare' in handler ? await prepare(handler, operation, db, readInTime, context) : handler
    return runOnce(ledger, operation, async (tx) => {
      const answer = onlyBody(call, checkAnswer(call, await ready(readInTime(), context(tx))))
      // Its connection may be the one with which another epoch was found, after the check of the request
      checkEpoch(services, { compared })
      if (user?.apiKey)
        await writeAudit(tx, { at: now, actor: user.userId, action: call.name, subject: user.ipId, detail: user.name })
      return answer
    })
  }
  const outcome = await run()
  const answer = readOutcome(outcome)
  // A refusal without a sign-in leaves no row. Another server may have done what is repeated, or this one before its start
  if (outcome.kind === 'replayed') services.epoch?.noteAccepted?.(operation.userId, operation.key, outcome.at)
  else if (outcome.kind === 'ran' && !outcome.refused) services.epoch?.noteAccepted?.(operation.userId, operation.key)
  const epoch = services.epoch?.id
  if (outcome.kind === 'ran') {
    const after = refusalEffects.map((effect) => () => effect(db).then(() => undefined))
    await runEffects(services.log, outcome.refused ? after : effects)
  }
  return { ...answer, epoch }
}

/** The handler that runs in the transaction. A refusal while preparing is stored like any other. */
async function prepare(
  { prepare: lookUp }: AnyPrepared,
  { userId, key }: Operation,
  db: Db,
  read: () => unknown,
  context: (db: Db) => Context,
): Promise<AnyHandler> {
  // A repeat gets its stored response, also while the gateway is away
  if (await isKnownKey(db, userId, key)) return () => Promise.reject(new HttpProblem(409, 'in-flight', 1))
  try {
    return await lookUp(read(), context(db))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return () => Promise.reject(error)
  }
}

function onlyBody(call: AnyCall, answer: Record<string, unknown> | FileResponse): Record<string, unknown> {
  if (answer instanceof FileResponse) throw new Error(`${call.name} changes something and cannot answer a file`)
  return answer
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
      log.error({ err }, 'work after the commit failed')
    }
  }
}

/** Removes members that the contract does not name, so that a column never leaves the server by accident (TRAP-60). */
function checkAnswer<A extends Record<string, unknown> | FileResponse>(call: AnyCall, answer: A) {
  if (answer instanceof FileResponse) return answer
  const parsed = v.safeParse(call.output, answer)
  if (parsed.success) return { status: call.success ?? true, ...(parsed.output as Record<string, unknown>) }
  const where = parsed.issues.slice(0, 5).map((issue) => `${v.getDotPath(issue)}: ${issue.expected}`)
  throw new Error(`The answer of ${call.name} does not fit its contract: ${where.join('; ')}`)
}
