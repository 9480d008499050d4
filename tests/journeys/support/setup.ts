import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startStorage } from '../../server/support/s3.ts'
import { AppServer, projectRoot } from './app-server.ts'
import { copyDemo, startDatabases } from './databases.ts'

const STORAGE_KEYS = { region: 'ap-south-1', accessKeyId: 'AKIDJOURNEYS', secretAccessKey: 'journeys-secret' }

/** Once for the run: the build, Postgres with the demo, and the server that journeys share which change little. */
export default async function setup(): Promise<() => Promise<void>> {
  const build = spawnSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')], { stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The app does not build')
  const storage = process.env.SERVERS ? await startStorage(STORAGE_KEYS) : undefined
  if (storage)
    process.env.JOURNEYS_STORAGE = JSON.stringify({
      S3_ENDPOINT: storage.endpoint,
      S3_BUCKET: 'hire',
      S3_REGION: STORAGE_KEYS.region,
      S3_ACCESS_KEY_ID: STORAGE_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: STORAGE_KEYS.secretAccessKey,
    })
  const databases = await startDatabases()
  const databaseUrl = await copyDemo(databases.url)
  const app = await AppServer.start({ databaseUrl })
  // The workers are processes of their own and get the environment
  process.env.JOURNEYS_POSTGRES = databases.url
  process.env.JOURNEYS_APP = app.url
  process.env.JOURNEYS_APP_DATABASE = databaseUrl
  return async () => {
    await app.dispose()
    await databases.stop()
    await storage?.stop()
  }
}
