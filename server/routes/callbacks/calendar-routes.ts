import { Hono, type Context } from 'hono'
import { createHash } from 'node:crypto'
import { isCalendarSecret } from '../../../src/contract/calendar.ts'
import { makeCalendar } from '../../../src/lib/ics.ts'
import { addressOf } from '../../core/client-address.ts'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { HttpProblem } from '../../core/errors.ts'
import { forStranger } from '../../core/sender-lines.ts'
import type { Db } from '../../db/connect.ts'
import { assertRate } from '../../db/rate-limit.ts'
import { hashSecret } from '../../identity/keys.ts'
import { readCalendarEvents } from '../../store/calendar-events.ts'
import { findFeedByHash, noteReading, type FoundFeed } from '../../store/calendar-feeds.ts'
import { publish } from '../../store/calendar-publish.ts'
import { calendarTexts } from '../../store/calendar-text.ts'
import { actingIpId } from '../../store/policies.ts'
import { nameOf } from '../../store/reports.ts'
import { HOUR_MS } from '../../../src/lib/dates.ts'

/** A calendar reads every quarter of an hour at most, on several devices. */
const READINGS = { limit: 60, windowMs: HOUR_MS }
/** Wrong addresses from one place: an office whose members left may have some. */
const GUESSES = { limit: 120, windowMs: HOUR_MS }
const EVERY_MINUTES = 60

/**
 * The interviews of a user as a calendar (CONN-10). Its secret address is the permission, and the log names no address.
 * An address that ended gives an empty calendar, so that what it has shown leaves the calendar that reads it.
 */
export function calendarRoutes({ config, db, clock }: { config: Config; db: Db; clock: Clock }): Hono {
  const routes = new Hono()
  routes.get('/calendar/:file', async (c) => {
    c.header('Cache-Control', 'private, no-cache')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    const secret = c.req.param('file').replace(/\.ics$/, '')
    const now = clock.now()
    const address = addressOf(c, config)
    if (!isCalendarSecret(secret)) throw new HttpProblem(404, 'nothing-here')
    const secretHash = hashSecret(secret)
    return forStranger(address, async () => {
      const found = await findFeedByHash(db, secretHash)
      if (!found) {
        await assertRate(db, { key: `calendar-guess:${hashSecret(address)}`, ...GUESSES }, now)
        throw new HttpProblem(404, 'nothing-here')
      }
      await assertRate(db, { key: `calendar:${secretHash}`, ...READINGS }, now)
      return send(c, await write(db, found, now))
    })
  })
  return routes
}

async function write(db: Db, { feed, reader }: FoundFeed, now: number): Promise<string> {
  const t = calendarTexts[feed.language]
  const head = (name: string) => ({ name, everyMinutes: EVERY_MINUTES })
  if (!reader) return makeCalendar([], now, head(t.name('Fieldhire')))
  const ipId = actingIpId(reader)
  const events = await readCalendarEvents(db, ipId, t, now)
  const { isChanged, published, events: given } = publish(events, feed.published, t.cancelled, now)
  await noteReading(db, feed, isChanged ? published : undefined, now)
  return makeCalendar(given, now, head(t.name(await nameOf(db, ipId))))
}

function send(c: Context, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  c.header('ETag', etag)
  if (c.req.header('If-None-Match')?.replace(/^W\//, '') === etag) return c.body(null, 304)
  return c.body(text, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="interviews.ics"',
  })
}
