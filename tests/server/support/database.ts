import { inject } from 'vitest'
import { connect, type Connection } from '../../../server/db/connect.ts'
import { dropDatabase, otherDatabase, withClient } from './global-setup.ts'

let count = 0

/** A fresh database with every table and no row; `close` drops it. */
export async function createTestDatabase(): Promise<Connection> {
  const server = inject('databaseUrl')
  const name = `fieldhire_test_${process.pid}_${Date.now().toString(36)}_${++count}`
  await withClient(server, (client) => client.query(`create database ${name} template ${inject('templateName')}`))
  const connection = connect(otherDatabase(server, name))
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await withClient(server, (client) => dropDatabase(client, name))
    },
  }
}
