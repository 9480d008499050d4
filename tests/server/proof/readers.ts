import { setTimeout as sleep } from 'node:timers/promises'
import { sessionCalls } from '../../../src/contract/session.ts'
import type { Company } from './company.ts'
import { judge, send } from './writers.ts'

/** Users who read and renew their session all the while: neither call may ever sign them out. */
export function startReaders(url: string, company: Company, refreshToken: string, { paceMs = 10 } = {}) {
  const faults: string[] = []
  const renewals: number[] = []
  const seen = new Map<number, number>()
  const state = { isOver: false }
  let current = refreshToken
  const note = (status: number) => void seen.set(status, (seen.get(status) ?? 0) + 1)
  const read = async () => {
    while (!state.isOver) {
      const answer = await send(url, company.token, '', sessionCalls.info, {}).catch(() => undefined)
      note(answer?.status ?? 0)
      const problem = answer && answer.status !== 200 && judge(answer)
      if (problem) faults.push(`read: ${problem}`)
      await sleep(paceMs)
    }
  }
  const renew = async () => {
    while (!state.isOver) {
      const answer = await fetch(`${url}/identity/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: current }),
      }).catch(() => undefined)
      const text = (await answer?.text().catch(() => '')) ?? ''
      if (answer?.status === 200) {
        current = (JSON.parse(text) as { refresh_token: string }).refresh_token
        renewals.push(Date.now())
      } else if (answer) {
        const problem = judge({
          ...{ status: answer.status, text, body: {}, replayed: false },
          retryAfter: answer.headers.get('Retry-After'),
        })
        if (problem) faults.push(`renewal: ${problem}`)
      }
      await sleep(paceMs * 5)
    }
  }
  const all = Promise.all([read(), read(), renew()])
  return {
    faults,
    seen,
    /** When the session was renewed, epoch ms. */
    renewals,
    async stop() {
      state.isOver = true
      await all
    },
  }
}
