import { Hono, type Context } from 'hono'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { HttpProblem } from '../../core/errors.ts'
import { isSameSecret } from '../../core/is-same-secret.ts'
import { readBody } from '../../core/read-body.ts'
import { jsonPace } from '../../core/slow-body.ts'
import type { Db } from '../../db/connect.ts'
import { callbacksOf, type NamedCallbacks } from '../../gateways/carriers/callbacks.ts'
import { accountKey, CARRIER_CALLBACKS, orderKey } from '../../gateways/carriers/keys.ts'
import type { Proof } from '../../gateways/carriers/types.ts'
import type { ReportOutcome } from '../../gateways/telephony/types.ts'
import { noteCarrierReport } from '../../reachouts/carrier-reports.ts'

/** Meta gathers up to a thousand reports; nobody else sends more than a few kilobytes. */
const bounds = { maxBytes: 1_000_000, pace: jsonPace }

interface Options {
  config: Pick<Config, 'carriers' | 'sessionSecret' | 'baseUrl'>
  clock: Clock
  db: Db
  report: ReportOutcome
}

/**
 * Where carriers report what became of messages and calls, and what people answer. The address is
 * `/callbacks/carriers/{name}` for those that sign, `…/{name}/{key}` with the key of an account, or `…/{name}/{id}/{key}`
 * with that of one message. A carrier that is not in the settings has none.
 */
export function carrierRoutes({ config, clock, db, report }: Options): Hono {
  const routes = new Hono()
  const known = callbacksOf(config.carriers)
  const secret = config.sessionSecret
  const answer = async (c: Context, name: string, proof: Proof | undefined) => {
    const callbacks = known.get(name)
    const { method } = c.req
    // A HEAD reports nothing: without a key it would only tell which carriers there are
    const isTaken = method === 'GET' || method === 'POST' || (method === 'HEAD' && proof !== 'none')
    if (!callbacks || !isTaken) throw new HttpProblem(404, 'message-not-found')
    if (!proof) throw new HttpProblem(401, 'signature-invalid')
    if (method === 'HEAD') return c.body(null, 200)
    if (method === 'POST') await readBody(c, bounds)
    return note(c, callbacks, proof)
  }
  const note = async (c: Context, callbacks: NamedCallbacks, proof: Proof) => {
    const { pathname, search, searchParams, origin } = new URL(c.req.url)
    const reading = callbacks.read({
      method: c.req.method as 'GET' | 'POST',
      url: `${config.baseUrl ?? origin}${pathname}${search}`,
      query: searchParams,
      header: (name) => c.req.header(name),
      body: c.req.method === 'POST' ? await c.req.text() : '',
      proof,
    })
    if (reading === 'unsigned') throw new HttpProblem(401, 'signature-invalid')
    if (reading === 'unreadable') throw new HttpProblem(422, 'message-report-invalid')
    if ('challenge' in reading) return c.text(reading.challenge)
    for (const each of reading.reports)
      await noteCarrierReport({ db, config, report }, callbacks.carrier, each, clock.now())
    // Empty: some carriers send the text of an answer to the person as an SMS
    return c.body('', 200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
  }
  routes.all(`${CARRIER_CALLBACKS}/:name`, (c) => answer(c, c.req.param('name'), 'none'))
  routes.all(`${CARRIER_CALLBACKS}/:name/:key`, (c) => {
    const { name, key } = c.req.param()
    return answer(c, name, isSameSecret(key, accountKey(secret, name)) ? 'account' : undefined)
  })
  routes.all(`${CARRIER_CALLBACKS}/:name/:id/:key`, (c) => {
    const { name, id, key } = c.req.param()
    return answer(c, name, isSameSecret(key, orderKey(secret, name, id)) ? { orderId: id } : undefined)
  })
  return routes
}
