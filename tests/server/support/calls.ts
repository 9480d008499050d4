import { funnelCalls } from '../../../src/contract/funnel.ts'
import type { CallOrder, Placed, TelephonyGateway } from '../../../server/gateways/telephony/types.ts'
import { endCall } from '../../../server/store/interview-calls.ts'
import { interviewCalls } from '../../../server/db/schema.ts'
import type { CallOptions, TestApp } from './app.ts'

/** An exchange under a test's control: it records the orders, and calls end when the test ends them. */
export function testExchange() {
  const orders: CallOrder[] = []
  const gateway: TelephonyGateway = {
    longestCallMs: 60_000,
    place: (order) => {
      orders.push(order)
      return Promise.resolve(exchange.answer())
    },
    stop: () => undefined,
  }
  const exchange: { answer: () => Placed } = { answer: () => ({ placed: true }) }
  return Object.assign(exchange, { orders, gateway })
}

export const startCall = (app: TestApp, funnelId: string, more: Record<string, unknown> = {}, options?: CallOptions) =>
  app.call(funnelCalls.initiateCall, { funnelId, type: 'Interview', ...more }, options)

/** How the newest call ended. */
export async function endLastCall(app: TestApp, outcome: 'completed' | 'failed') {
  const calls = await app.db.select().from(interviewCalls)
  const last = calls.findLast(({ status }) => status === 'progress')
  if (!last) throw new Error('No call is in progress')
  await endCall(app.db, last.callId, outcome, app.clock.now())
  return last
}
