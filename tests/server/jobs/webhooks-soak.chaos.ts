import { expect, test } from 'vitest'
import { count, eq } from 'drizzle-orm'
import { webhookDeliveries } from '../../../server/db/schema.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { countWaiting, drainHooks, judge, makeWeather, tolerant, writeStages } from '../support/webhook-soak.ts'
import { addHook, createHookApp, newSender } from '../support/webhooks.ts'
import { isSignedWith, startReceiver } from '../support/webhook-receiver.ts'

/** `npm run chaos -- --webhooks MINUTES PER_SECOND`: by the real clock, with a receiver that dies, refuses, stalls and comes back. */
const minutes = Number(process.env.WEBHOOK_MINUTES ?? 1)
const perSecond = Number(process.env.WEBHOOK_RATE ?? 4)
/** After the last change; a slow machine gets a third of the time again. */
const drainMs = Math.max(8, minutes / 3) * 60_000
const SAID_MS = 5 * 60_000

test(
  'HOOK-03 an hour with a receiver that dies: every message arrives, in its order, and signed',
  { timeout: minutes * 60_000 + drainMs + 3 * 60_000 },
  async () => {
    const app = await createHookApp()
    const { db, clock } = app
    // The real clock from here on
    const started = performance.now()
    const from = clock.now()
    const advance = () => clock.advance(Math.round(from + performance.now() - started) - clock.now())
    const ticker = setInterval(advance, 50)
    const receiver = await startReceiver()
    const { secret } = await addHook(app, receiver.url)
    const hiringRequestId = await addRequest(db)
    const rows = await Promise.all(Array.from({ length: 40 }, () => addRow(db, hiringRequestId)))
    const funnelIds = rows.map(({ funnelId }) => funnelId)

    // Two servers
    const senders = [newSender(app, { random: Math.random }), newSender(app, { random: Math.random })]
    const pollers = senders.map((sender) => setInterval(() => void sender.deliver(), 500))
    const { errors, attempt } = tolerant()
    const now = () => clock.now()
    const taken: { subject: string; id: string }[] = []
    const end = started + minutes * 60_000
    const teller = setInterval(() => {
      const minute = Math.round((performance.now() - started) / 60_000)
      void attempt(() => countWaiting(db)).then((found) =>
        console.info(JSON.stringify({ minute, taken: taken.length, waiting: found })),
      )
    }, SAID_MS)
    const weather = makeWeather(receiver, taken, end)
    const { written, unclear, heldSeconds } = await writeStages({ db, attempt, now }, { funnelIds, perSecond, end })
    const unwell = await weather
    clearInterval(teller)
    const waiting = await attempt(() => countWaiting(db))
    const drained = performance.now()
    const { left, givenUp } = await drainHooks(db, attempt, now, drainMs)
    const drainSeconds = Math.round((performance.now() - drained) / 1_000)
    for (const poller of pollers) clearInterval(poller)
    await Promise.all(senders.map((sender) => sender.stop()))

    const all = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.seq)
    const [noted] = await db
      .select({ changes: count() })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.type, 'applicant.stage_changed'))
    // Each applicant of this test also arrived once
    const changes = noted!.changes - rows.length
    const judged = judge(all, taken, givenUp)
    const unsigned = receiver.got.filter((message) => !isSignedWith(secret, message)).length
    console.info(
      JSON.stringify({
        ...{ minutes, perSecond, written, unclear, heldSeconds, errors, changes },
        ...judged,
        ...{ unsigned, requests: receiver.got.length, unwell, givenUp: givenUp.size },
        ...{ waitingAtEnd: waiting, drainSeconds, left },
      }),
    )
    clearInterval(ticker)
    await receiver.close()
    await app.close()

    expect(written, 'the machine wrote too little to judge by').toBeGreaterThan(20 * minutes)
    // What the database has confirmed is told of, and nothing else
    expect(changes).toBeGreaterThanOrEqual(written)
    expect(changes).toBeLessThanOrEqual(written + unclear)
    expect({ ...judged, left, unsigned }).toMatchObject({ lost: 0, invented: 0, outOfOrder: 0, left: 0, unsigned: 0 })
  },
)
