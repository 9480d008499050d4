import pg from 'pg'
import { asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { connect, type Connection } from '../../../server/db/connect.ts'
import { contactMessages, funnelHistory, funnelRows } from '../../../server/db/schema.ts'
import { toWire } from '../../../server/store/funnel-wire.ts'
import { selectRecords } from '../../../server/store/funnel.ts'
import { funnelRowWire, toApplicant, type Applicant } from '../../../src/contract/funnel-row.ts'

/** What the server made of an operation, when: epoch ms with parts, before its transaction was committed. */
export interface Seen {
  at: number
  user: string
  key: string
  status: 'done' | 'refused' | 'voided'
}

/**
 * A list beside the server's ledger to which Postgres itself adds, in the same transaction, each time an operation is
 * taken up: unlike the ledger it shows an operation that was applied twice. `dropsKeys` breaks the server on purpose:
 * its ledger loses each key at the commit.
 */
const watching = `
  create table if not exists chaos_seen (
    id bigserial primary key, at double precision not null, user_id text not null, key text not null, status text not null);
  create or replace function chaos_note() returns trigger language plpgsql as $$ begin
    insert into chaos_seen (at, user_id, key, status)
      values (extract(epoch from clock_timestamp()) * 1000, new.user_id, new.key, new.status);
    return null;
  end $$;
  create or replace function chaos_forget() returns trigger language plpgsql as $$ begin
    delete from operations where user_id = new.user_id and key = new.key;
    return null;
  end $$;
  drop trigger if exists chaos_note on operations;
  create trigger chaos_note after insert or update on operations for each row
    when (new.status in ('done', 'refused', 'voided')) execute function chaos_note();
  drop trigger if exists chaos_forget on operations;`
const dropping = `
  create constraint trigger chaos_forget after insert or update on operations
    deferrable initially deferred for each row execute function chaos_forget();`

export async function watchLedger(url: string, dropsKeys: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(watching + (dropsKeys ? dropping : ''))
  } finally {
    await client.end()
  }
}

/** What the server stores of an employer and its two users, read past the app. */
export interface Books {
  seen: Seen[]
  /** By id, as a device reads them from the API. */
  applicants: Map<string, Applicant>
  /** The number of changes for each key: more than one means applied twice, whatever the ledger holds. */
  changes: Map<string, number>
}

export async function readBooks(url: string, ipId: string, users: string[]): Promise<Books> {
  const connection = connect(url, { max: 1 })
  try {
    const { rows } = await connection.pool.query<{ at: number; user_id: string; key: string; status: Seen['status'] }>(
      'select at, user_id, key, status from chaos_seen where user_id = any($1) order by id',
      [users],
    )
    const records = await selectRecords(connection.db).where(eq(funnelRows.ipId, ipId))
    return {
      seen: rows.map(({ at, user_id: user, key, status }) => ({ at, user, key, status })),
      applicants: new Map(
        records.map((record) => [record.row.funnelId, toApplicant(v.parse(funnelRowWire, toWire(record)))]),
      ),
      changes: await countChanges(
        connection,
        records.map(({ row }) => row.funnelId),
        users,
      ),
    }
  } finally {
    await connection.close()
  }
}

async function countChanges({ db }: Connection, funnelIds: string[], users: string[]): Promise<Map<string, number>> {
  const [history, messages] = await Promise.all([
    db
      .select({ key: funnelHistory.operationKey })
      .from(funnelHistory)
      .where(inArray(funnelHistory.funnelId, funnelIds))
      .orderBy(asc(funnelHistory.id)),
    db
      .select({ key: contactMessages.operationKey })
      .from(contactMessages)
      .where(inArray(contactMessages.userId, users)),
  ])
  const counts = new Map<string, number>()
  for (const { key } of [...history, ...messages]) if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
