import { sql } from 'drizzle-orm'
import type { Connection } from '../../../server/db/connect.ts'
import { CREDITS } from './company.ts'
import type { Write } from './writers.ts'

export interface Sum {
  acknowledged: number
  /** Acknowledged, and the server does not have it. */
  missing: string[]
  /** The server has it more than once. */
  twice: string[]
  /** Effects that no client was notified of and that belong to no write. */
  unknown: string[]
  /** Returned from the ledger: the first response was lost on the way. */
  replayed: number
}

/** Compares the clients' acknowledgements with the database: effects, the ledger's lines, and the money. */
export async function countWrites({ db }: Connection, writes: Write[]): Promise<Sum> {
  const acknowledged = writes.filter((write) => write.acknowledgedAt !== undefined)
  const rows = async <T>(query: ReturnType<typeof sql>) => (await db.execute(query)).rows as T[]
  const ledger = new Map(
    (
      await rows<{ key: string; count: number }>(
        sql`select key, count(*)::int as count from operations where status = 'done' group by key`,
      )
    ).map(({ key, count }) => [key, count]),
  )
  const history = await rows<{ funnel_id: string; action: string; count: number }>(
    sql`select funnel_id, action, count(*)::int as count from funnel_history group by funnel_id, action`,
  )
  const spends = await rows<{ campaign_id: string; count: number }>(sql`
    select campaign_id, count(*)::int as count from credit_entries where kind = 'spend' group by campaign_id`)
  const effects = new Map<string, number>([
    ...history.map(({ funnel_id, action, count }) => [`${action} ${funnel_id}`, count] as const),
    ...spends.map(({ campaign_id, count }) => [`spend ${campaign_id}`, count] as const),
  ])
  const wanted = new Map<string, number>()
  const sum: Sum = { acknowledged: acknowledged.length, missing: [], twice: [], unknown: [], replayed: 0 }
  for (const write of acknowledged) {
    const name = `${{ result: 'rejected', notes: 'notes', reachout: 'spend' }[write.kind]} ${write.about}`
    wanted.set(name, (wanted.get(name) ?? 0) + 1)
    if (!ledger.has(write.key)) sum.missing.push(`the ledger's line of ${name}`)
    if (write.replayed) sum.replayed += 1
  }
  for (const [name, count] of wanted) {
    const found = effects.get(name) ?? 0
    if (found < count) sum.missing.push(`${name}: ${found} of ${count}`)
    if (found > count) sum.twice.push(`${name}: ${found} instead of ${count}`)
  }
  const known = new Set(writes.map((write) => write.key))
  sum.unknown = [
    ...[...ledger.keys()].filter((key) => !known.has(key)),
    ...[...effects.keys()].filter((name) => !wanted.has(name)),
  ]
  const [money] = await rows<{
    balance: number
    spent: number
    refunded: number
    people: number
    unreached: number
  }>(sql`
    select (select balance from credit_accounts where ip_id = 'EMP1') as balance,
           (select coalesce(sum(credits), 0)::int from credit_entries where kind = 'spend') as spent,
           (select coalesce(sum(credits), 0)::int from credit_entries where kind = 'refund') as refunded,
           (select count(*)::int from campaign_recipients) as people,
           (select count(*)::int from campaign_recipients where refunded_at is not null) as unreached`)
  const { balance, spent, refunded, people, unreached } = money!
  // Each person costs a credit, and each whom the message did not reach gives it back
  if (balance + spent - refunded !== CREDITS || spent !== people || refunded !== unreached)
    sum.twice.push(
      `credits: ${balance} left, ${spent} spent, ${people} people, ${refunded} back, ${unreached} unreached`,
    )
  return sum
}

/** While writes are under way: what was acknowledged up to `until` is there, whatever happens to the rest. */
export async function findMissing({ db }: Connection, writes: Write[], until: number): Promise<string[]> {
  const { rows } = await db.execute(sql`select key from operations where status = 'done'`)
  const kept = new Set(rows.map((row) => row.key))
  return writes
    .filter((write) => write.acknowledgedAt !== undefined && write.acknowledgedAt <= until && !kept.has(write.key))
    .map((write) => `${write.kind} ${write.about}`)
}
