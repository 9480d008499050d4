import { Hono } from 'hono'
import * as v from 'valibot'
import type { Clock } from '../../core/clock.ts'
import { HttpProblem } from '../../core/errors.ts'
import { readBody } from '../../core/read-body.ts'
import { jsonPace } from '../../core/slow-body.ts'
import { TELEPHONY_CALLBACK } from '../../gateways/telephony/http.ts'
import type { CallOutcome, ReportOutcome, TelephonyGateway } from '../../gateways/telephony/types.ts'

const callback = v.object({ callId: v.pipe(v.string(), v.maxLength(100)), status: v.pipe(v.string(), v.maxLength(50)) })

/** The statuses by which gateways report that no one talked. */
const outcomes: Record<string, CallOutcome> = {
  completed: 'completed',
  failed: 'failed',
  busy: 'failed',
  'no-answer': 'failed',
  canceled: 'failed',
}

const bounds = { maxBytes: 10_000, pace: jsonPace }

interface Options {
  telephony: TelephonyGateway
  clock: Clock
  /** Returns whether the call is known. */
  report: ReportOutcome
}

/** Where the telephony gateway reports how a call goes: POST with X-Timestamp and X-Signature (telephony-http.ts). */
export function telephonyRoutes({ telephony, clock, report }: Options): Hono {
  const routes = new Hono()
  const { isSigned } = telephony
  if (!isSigned) return routes
  routes.post(TELEPHONY_CALLBACK, async (c) => {
    await readBody(c, bounds)
    const body = await c.req.text()
    const said = v.safeParse(callback, parse(body))
    if (!said.success) throw new HttpProblem(422, 'call-status-invalid')
    const { callId, status } = said.output
    const timestamp = c.req.header('X-Timestamp') ?? ''
    const signature = c.req.header('X-Signature') ?? ''
    if (!isSigned({ callId, timestamp, body, signature }, clock.now())) throw new HttpProblem(401, 'signature-invalid')
    const outcome = Object.hasOwn(outcomes, status) ? outcomes[status] : undefined
    // The call may not be committed yet: 404 makes the gateway retry
    if (outcome && !(await report(callId, outcome))) throw new HttpProblem(404, 'interview-call-unknown')
    return c.json({ status: true })
  })
  return routes
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
