import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { AppServer, projectRoot } from './app-server.ts'
import { copyDemo, startDatabases } from './databases.ts'

/** Once for the run: the build, Postgres with the demo, and the server that journeys share which change little. */
export default async function setup(): Promise<() => Promise<void>> {
  const build = spawnSync(process.execPath, [join(projectRoot, 'scripts/build.mjs')], { stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The app does not build')
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
  }
}
