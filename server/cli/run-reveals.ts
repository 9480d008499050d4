import { and, desc, eq, gte } from 'drizzle-orm'
import { DAY_MS, formatDay, formatTime } from '../../src/lib/dates.ts'
import { inOneLine } from './admin/admin-command.ts'
import type { CommandResult } from './command.ts'
import type { Db } from '../db/connect.ts'
import { reveals, users } from '../db/schema.ts'

const usage = 'npm run admin -- reveals --applicant F-123 | --user emp@hire.example | --days 7'
const MOST = 1_000

/** What the reveals command does with its arguments: who saw what of whom, newest first, without what they saw. */
export async function runReveals(db: Db, [name, value = '', ...more]: string[], now: number): Promise<CommandResult> {
  const where =
    name === '--applicant'
      ? eq(reveals.funnelId, value)
      : name === '--user'
        ? eq(users.email, value.toLowerCase())
        : name === '--days' && /^\d{1,4}$/.test(value)
          ? gte(reveals.at, now - Number(value) * DAY_MS)
          : undefined
  if (!where || value === '' || more.length > 0) return { lines: [usage], ok: false }
  const found = await db
    .select({ reveal: reveals, email: users.email, person: users.name })
    .from(reveals)
    .leftJoin(users, eq(users.id, reveals.userId))
    .where(and(where))
    .orderBy(desc(reveals.at), desc(reveals.id))
    .limit(MOST)
  const lines = found.map(({ reveal, email, person }) =>
    inOneLine(
      `${formatDay(reveal.at)} ${formatTime(reveal.at)}  ${reveal.what}  ${reveal.funnelId}  ${reveal.ipId}  ${person ?? reveal.userId} <${email ?? ''}>`,
    ),
  )
  return { lines: lines.length > 0 ? lines : ['Nothing was revealed.'], ok: true }
}
