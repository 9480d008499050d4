import pg from 'pg'

const LIMIT_MS = 4_000

/** On connections of their own, without anything that a pooler would refuse; they end with the work. */
export async function withClients<T>(
  url: string,
  count: number,
  work: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'fieldhire-doctor',
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
    })
    client.on('error', () => undefined)
    return client
  })
  try {
    for (const client of clients) await client.connect()
    return await work(...clients)
  } finally {
    for (const client of clients) void client.end().catch(() => undefined)
  }
}
