import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { isApiKey } from '../../../src/contract/api-keys.ts'
import { createAdmission } from '../../core/admission.ts'
import { HttpProblem } from '../../core/errors.ts'
import { isNestedTooDeep } from '../../core/nesting.ts'
import { isPostgresText } from '../../core/postgres-text.ts'
import { readBody } from '../../core/read-body.ts'
import { forToken } from '../../core/sender-lines.ts'
import { jsonPace } from '../../core/slow-body.ts'
import type { Db } from '../../db/connect.ts'
import { assertRate } from '../../db/rate-limit.ts'
import type { Actor } from '../../store/actor.ts'
import { findKeyActor } from '../../store/api-keys.ts'
import { by, emailOf, findScimUsers, type ScimRow } from '../../store/scim-users.ts'
import type { Services } from '../services.ts'
import { MOST_RESULTS, schemas, serviceProviderConfig, userSchema, userType } from './documents.ts'
import type { Draft } from './draft.ts'
import { readEmails } from './draft.ts'
import { badValue, ScimFault } from './fault.ts'
import { readFilter, type Condition } from './filter.ts'
import { applyPatch, setAll } from './patch.ts'
import { change, create, get, limit, notFound, remove } from './users.ts'
import { patchBody, project, toDraft, toResource, userBody } from './wire.ts'

export const SCIM = '/scim/v2'
const TYPE = 'application/scim+json; charset=utf-8'
const bounds = { maxBytes: 64 * 1024, pace: jsonPace }
/** Entra asks a server for 25 a second ("Tutorial: develop a SCIM endpoint", entra-docs, read on 26 November 2026). */
const RATE = { limit: 1_800, windowMs: 60_000 }
/** A company has one place of two, so that the connections of everybody else stay free. */
const line = { width: 2, mostOfUser: 1, longest: 500, longestOfUser: 100, patienceMs: 15_000 }

/**
 * CONN-05: the directory of a company keeps its members here, by SCIM 2.0 (RFC 7643, RFC 7644) as Entra and Okta speak
 * it. Each request is of a key of the company with the scope `scim`, and sees that company only.
 */
export function scimRoutes(services: Services): Hono {
  const { config, clock, log, db } = services
  const routes = new Hono().basePath(SCIM)
  const changes = services.shares?.changes ?? db
  const admission = createAdmission(line)
  const baseOf = (c: Context) => `${config.baseUrl ?? new URL(c.req.url).origin}${SCIM}`
  const answer = (c: Context, body: object, status: 200 | 201 = 200) =>
    c.body(JSON.stringify(body), status, { 'Content-Type': TYPE, 'Cache-Control': 'no-store' })

  const actorOf = async (c: Context): Promise<Actor> => {
    const key = /^Bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
    const now = clock.now()
    const actor = isApiKey(key) ? await forToken(key, () => findKeyActor(db, key, now)) : undefined
    if (actor === 'revoked') throw new ScimFault(403, 'This company is switched off')
    if (!actor?.apiKey) throw new ScimFault(401, 'The key is unknown, has expired or has been ended')
    await assertRate(db, { key: `scim:${actor.ipId}`, ...RATE }, now)
    if (!actor.apiKey.scopes.includes('scim')) throw new ScimFault(403, 'The key has no scope scim')
    return actor
  }

  const readJson = async <S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> => {
    const text = await c.req.text()
    if (isNestedTooDeep(text)) throw new ScimFault(400, 'Nested too deep', 'invalidSyntax')
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      throw new ScimFault(400, 'The body is no JSON', 'invalidSyntax')
    }
    if (!isPostgresText(body)) throw badValue('A text has characters that cannot be kept')
    const parsed = v.safeParse(schema, body)
    if (parsed.success) return parsed.output
    const [issue] = parsed.issues
    throw new ScimFault(400, `${v.getDotPath(issue) ?? 'The body'}: ${issue.message}`, 'invalidSyntax')
  }
  const idOf = (c: Context): string => {
    const id = c.req.param('id') ?? ''
    if (!/^[\w.-]{1,100}$/.test(id)) throw notFound()
    return id
  }
  const show = (c: Context, row: ScimRow) =>
    project(toResource(row, baseOf(c)), c.req.query('attributes'), c.req.query('excludedAttributes'))
  const inOne = <T>(work: (tx: Db) => Promise<T>): Promise<T> => changes.transaction(work)

  const listOf = (found: object[], total = found.length, startIndex = 1) => ({
    ...{ schemas: [schemas.list], totalResults: total, startIndex, itemsPerPage: found.length, Resources: found },
  })

  routes.use(async (c, next) => {
    const sender = await actorOf(c)
    c.set('scimActor' as never, sender as never)
    // With the whole body here: a slow sender must not keep the place
    if (c.req.method !== 'GET') await readBody(c, bounds)
    await admission.pass(sender.ipId, next)
  })
  const actor = (c: Context) => c.get('scimActor' as never) as Actor

  routes.get('/ServiceProviderConfig', (c) => answer(c, serviceProviderConfig(baseOf(c))))
  routes.get('/ResourceTypes', (c) => answer(c, listOf([userType(baseOf(c))])))
  routes.get('/ResourceTypes/User', (c) => answer(c, userType(baseOf(c))))
  routes.get('/Schemas', (c) => answer(c, listOf([userSchema(baseOf(c))])))
  routes.get(`/Schemas/${schemas.user}`, (c) => answer(c, userSchema(baseOf(c))))
  // Okta looks whether there are groups when the connection is made
  routes.get('/Groups', (c) => answer(c, listOf([])))

  routes.get('/Users', async (c) => {
    const conditions = readFilter(c.req.query('filter')).map(toSql)
    const startIndex = Math.max(1, readNumber(c.req.query('startIndex'), 1))
    const wanted = Math.min(MOST_RESULTS, Math.max(0, readNumber(c.req.query('count'), 100)))
    const page = { conditions, skip: startIndex - 1, limit: wanted }
    const { found, total } = await findScimUsers(db, actor(c).ipId, page)
    return answer(
      c,
      listOf(
        found.map((row) => show(c, row)),
        total,
        startIndex,
      ),
    )
  })

  routes.get('/Users/:id', async (c) => {
    const work = { tx: db, actor: actor(c), now: clock.now() }
    return answer(c, show(c, await get(work, idOf(c))))
  })

  routes.post('/Users', async (c) => {
    const body = await readJson(c, userBody)
    const draft = setAll(emptyOf(body), withoutPlurals(body))
    const [now, by_] = [clock.now(), actor(c)]
    await limit(db, by_, 'created', now)
    const row = await inOne((tx) => create({ tx, actor: by_, now }, draft))
    log.info({ action: 'create' }, 'scim')
    c.header('Location', `${baseOf(c)}/Users/${row.user.id}`)
    return answer(c, show(c, row), 201)
  })

  const changeUser = async (c: Context, wanted: (draft: Draft) => Draft) => {
    const [now, by_, id] = [clock.now(), actor(c), idOf(c)]
    await limit(db, by_, 'changed', now)
    const before = await get({ tx: db, actor: by_, now }, id)
    if (wanted(toDraft(before)).email !== emailOf(before)) await limit(db, by_, 'address', now)
    const row = await inOne((tx) => change({ tx, actor: by_, now, issuerOfAll: config.oidc?.issuer }, id, wanted))
    log.info({ action: 'change' }, 'scim')
    return answer(c, show(c, row))
  }

  // What PUT leaves out is emptied, but for the state: nobody is switched on or off by silence
  routes.put('/Users/:id', async (c) => {
    const body = await readJson(c, userBody)
    return changeUser(c, (draft) =>
      setAll({ ...emptyOf(body, draft.email), active: draft.active, mobile: draft.mobile }, body),
    )
  })

  routes.patch('/Users/:id', async (c) => {
    const { Operations } = await readJson(c, patchBody)
    return changeUser(c, (draft) => applyPatch(draft, Operations))
  })

  routes.delete('/Users/:id', async (c) => {
    const [now, by_, id] = [clock.now(), actor(c), idOf(c)]
    await limit(db, by_, 'changed', now)
    await inOne((tx) => remove({ tx, actor: by_, now }, id))
    log.info({ action: 'delete' }, 'scim')
    return c.body(null, 204)
  })

  routes.all('*', () => {
    throw new ScimFault(404, 'There is nothing at this address')
  })

  routes.onError((error, c) => {
    const fault = toFault(error)
    if (!fault) throw error
    if (fault.status === 401) c.header('WWW-Authenticate', 'Bearer')
    if (error instanceof HttpProblem && error.retryAfterSeconds !== undefined)
      c.header('Retry-After', String(error.retryAfterSeconds))
    log.info({ status: fault.status, scimType: fault.scimType }, 'scim refused')
    const { status, scimType, message } = fault
    const body = { schemas: [schemas.error], status: String(status), ...(scimType && { scimType }), detail: message }
    return c.body(JSON.stringify(body), status, { 'Content-Type': TYPE, 'Cache-Control': 'no-store' })
  })
  return routes
}

function toFault(error: unknown): ScimFault | undefined {
  if (error instanceof ScimFault) return error
  if (error instanceof HttpProblem && (error.status === 413 || error.status === 429))
    return new ScimFault(error.status, error.message)
  return undefined
}

/** The address is the name of the user where no other is said. */
function emptyOf({ userName, ...body }: { userName: string; [more: string]: unknown }, known?: string): Draft {
  const given = readEmails(body['emails'])
  const email = given ?? known ?? (userName.includes('@') ? userName.trim().toLowerCase() : undefined)
  if (email === undefined) throw badValue('emails is missing')
  return { userName, externalId: null, active: true, email, mobile: null }
}

/** Read before; a userName that is an address is checked as one. */
const withoutPlurals = (body: Record<string, unknown>) => ({
  ...body,
  ...(body['emails'] === undefined && { emails: [{ value: body['userName'] }] }),
})

function toSql(condition: Condition) {
  return condition.by === 'active' ? by.active(condition.value) : by[condition.by](condition.value)
}

const readNumber = (text: string | undefined, fallback: number): number =>
  text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : fallback
