import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '../../../server/db/schema.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { addHook, createHookApp, newSender } from '../support/webhooks.ts'
import { isSignedWith, startReceiver } from '../support/webhook-receiver.ts'

/** `npm run chaos -- --webhooks MINUTES`: by the real clock, with a receiver that dies, refuses, stalls and comes back. */
const minutes = Number(process.env.WEBHOOK_MINUTES ?? 1)
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

test(
  'HOOK-03 an hour with a receiver that dies: every message arrives, in its order, and signed',
  { timeout: (minutes + 12) * 60_000 },
  async () => {
    const app = await createHookApp()
    // The real clock from here on
    const started = performance.now()
    const from = app.clock.now()
    const ticker = setInterval(
      () => app.clock.advance(Math.round(from + performance.now() - started) - app.clock.now()),
      50,
    )
    const receiver = await startReceiver()
    const { secret, endpointId } = await addHook(app, receiver.url)
    const hiringRequestId = await addRequest(app.db)
    const rows = await Promise.all(Array.from({ length: 20 }, () => addRow(app.db, hiringRequestId)))
    const taken: { subject: string; id: string }[] = []
    let mood: 'good' | 'refuses' | 'cuts' | 'stalls' = 'good'
    receiver.answer(({ id, body }) => {
      const { applicant } = body.data as unknown as { applicant: { id: string } }
      const isWell = mood === 'good' || Math.random() < 0.1
      if (isWell) {
        taken.push({ subject: applicant.id, id })
        return { status: 204 }
      }
      if (mood === 'cuts') return 'cut'
      return mood === 'stalls' ? { status: 503, waitMs: 1_000 } : { status: 500 }
    })
    const senders = [newSender(app, { random: Math.random }), newSender(app, { random: Math.random })]
    const pollers = senders.map((sender) => setInterval(() => void sender.deliver(), 500))
    const end = started + minutes * 60_000
    let deaths = 0
    const weather = (async () => {
      while (performance.now() < end) {
        await wait(3_000 + Math.random() * 9_000)
        if (Math.random() < 0.4) {
          deaths += 1
          await receiver.die()
          await wait(1_000 + Math.random() * 8_000)
          await receiver.revive()
        }
        mood = pick(['good', 'good', 'refuses', 'cuts', 'stalls'])
      }
      mood = 'good'
    })()
    let changes = 0
    while (performance.now() < end) {
      const { funnelId } = pick(rows)
      const status = pick(['shortlisted', 'interviewDone', 'selected', 'joined', 'rejected'])
      await app.db.execute(sql`update funnel_rows set status = ${status}, updated_at = ${Math.round(app.clock.now())}
        where funnel_id = ${funnelId}`)
      changes += 1
      await wait(100 + Math.random() * 300)
    }
    await weather
    // What was given hours to wait is sent now: its owner presses "Resume" after the repair
    await app.db.update(webhookEndpoints).set({ restsUntil: null })
    await app.db
      .update(webhookDeliveries)
      .set({ nextAt: 0 })
      .where(sql`state = 'waiting'`)
    await expect
      .poll(() => app.db.$count(webhookDeliveries, sql`state <> 'delivered'`), { timeout: 8 * 60_000, interval: 500 })
      .toBe(0)
    for (const poller of pollers) clearInterval(poller)
    await Promise.all(senders.map((sender) => sender.stop()))
    const all = await app.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.seq)
    console.info(
      JSON.stringify({
        minutes,
        changes,
        messages: all.length,
        requests: receiver.got.length,
        taken: taken.length,
        deaths,
      }),
    )
    expect(all.length).toBeGreaterThan(20)
    // At least once: each was taken, and what the receiver took twice has the same id
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(all.map(({ messageId }) => messageId)))
    for (const { funnelId } of rows) {
      const order = [...new Set(taken.filter(({ subject }) => subject === funnelId).map(({ id }) => id))]
      expect(order).toEqual(all.filter(({ subject }) => subject === funnelId).map(({ messageId }) => messageId))
    }
    expect(receiver.got.every((message) => isSignedWith(secret, message))).toBe(true)
    expect(endpointId).toMatch(/^we_/)
    clearInterval(ticker)
    await receiver.close()
    await app.close()
  },
)
