import type pg from 'pg'
import { makeClient } from '../db/client.ts'

const LIMIT_MS = 4_000

/** On connections of their own, without anything that a pooler would refuse; they end with the work. */
export async function withClients<T>(
  url: string,
  count: number,
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () =>
    makeClient(url, {
      application_name: 'fieldhire-doctor',
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
    }),
  )
  try {
    for (const client of clients) await client.connect()
    return await work(...clients)
  } finally {
    for (const client of clients) void client.end().catch(() => undefined)
  }
}
