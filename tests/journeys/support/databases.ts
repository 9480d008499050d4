import { rmSync } from 'node:fs'
import { connect } from '../../../server/db/connect.ts'
import { startEmbedded } from '../../../server/db/embedded.ts'
import { writeNewEpoch } from '../../../server/store/epoch.ts'
import { dropDatabase, otherDatabase, withClient } from '../../server/support/global-setup.ts'
import { AppServer, makeFolder } from './app-server.ts'

const SEEDED = 'journeys_seeded'
let count = 0

/**
 * One Postgres for the run, the embedded one or that of DATABASE_URL, with one database that holds the demo: seeding it
 * again for every server would take longer than the journeys.
 */
export async function startDatabases(): Promise<{ url: string; stop(): Promise<void> }> {
  const own = process.env.DATABASE_URL
  const folder = makeFolder('postgres')
  const embedded = own ? undefined : await startEmbedded(folder, { durable: false })
  const url = own ?? embedded!.url
  // The app's role, as it runs in use; here it also makes a database for each server
  if (embedded) await withClient(embedded.adminUrl, (client) => client.query('alter role fieldhire_app createdb'))
  await withClient(url, async (client) => {
    await dropDatabase(client, SEEDED)
    await client.query(`create database ${SEEDED}`)
  })
  const seeding = await AppServer.start({ databaseUrl: otherDatabase(url, SEEDED) })
  await seeding.dispose()
  const stop = async () => {
    await embedded?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

/** A database with the demo as it is when nobody has used it. */
export const copyDemo = (url: string): Promise<string> => copy(url, SEEDED)

/** A database as it is now, as a backup holds it. Nobody may be connected to it. */
export const copyDatabase = (url: string): Promise<string> => copy(url, new URL(url).pathname.slice(1))

async function copy(url: string, template: string): Promise<string> {
  const name = `journey_${process.pid}_${++count}`
  // Postgres copies a database only while nobody else is copying it: two workers may ask at once
  await withClient(otherDatabase(url, 'postgres'), async (client) => {
    await client.query('select pg_advisory_lock(7312900)')
    await dropDatabase(client, name)
    await client.query(`create database ${name} template ${template}`)
  })
  return otherDatabase(url, name)
}

/** What `npm run restore` leaves behind in a database that came out of a backup. */
export async function markAsRestored(url: string): Promise<void> {
  const connection = connect(url, { max: 1 })
  const now = Date.now()
  await writeNewEpoch(connection.db, { at: now, backupTakenAt: now - 60_000 })
  await connection.close()
}
