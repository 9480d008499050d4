import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildRelease, projectRoot } from '../../journeys/support/app-server.ts'
import { startDatabases } from '../../journeys/support/databases.ts'

/** Results and pictures of the run. */
export const resultsFolder = join(projectRoot, 'test-results', 'browsers')

/** Once for the run: Postgres with the demo, and the release that the update goes to. `npm test` has built the app. */
export default async function setup(): Promise<() => Promise<void>> {
  rmSync(resultsFolder, { recursive: true, force: true })
  const [databases, release] = await Promise.all([startDatabases(), buildRelease('next-release')])
  process.env.JOURNEYS_POSTGRES = databases.url
  process.env.NEXT_RELEASE = release
  return async () => {
    await databases.stop()
    rmSync(join(release, '..'), { recursive: true, force: true })
  }
}
