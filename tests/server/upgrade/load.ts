import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { act, textOf, type Ask, type Statement } from './earlier-server.ts'

export const LOAD = 'fieldhire-earlier'
const CONNECTIONS = 4
/** Between two turns of a connection: a machine of two cores has something left for the upgrade. */
const PAUSE_MS = 25

/** A statement that was sent; times in epoch ms. */
export interface Sent {
  name: Statement
  from: number
  to: number
  error?: string
}

/** Starts the queries of an earlier server on four connections, with the limits that its connections have. `stop` waits for their last turn. */
export async function startLoad(url: string, rows: number) {
  const sent: Sent[] = []
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({
        ...{ connectionString: url, application_name: LOAD },
        ...{ statement_timeout: 20_000, idle_in_transaction_session_timeout: 10_000 },
      })
      client.on('error', () => undefined)
      await client.connect()
      return client
    }),
  )
  const over = new AbortController()
  const work = clients.map(async (client, of) => {
    const ask: Ask = async (name, values) => {
      const statement: Sent = { name, from: Date.now(), to: 0 }
      try {
        return await client.query(textOf(name), values)
      } catch (error) {
        statement.error = (error as Error).message
        throw error
      } finally {
        statement.to = Date.now()
        sent.push(statement)
      }
    }
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await act(ask, of, turn, rows).catch(() => client.query('rollback').catch(() => undefined))
      await sleep(PAUSE_MS)
    }
  })
  return {
    sent,
    async stop() {
      over.abort()
      await Promise.all(work)
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}
