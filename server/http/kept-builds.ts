import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Besides this one. */
const EARLIER = 3

export const keptBuilds = (dataDir: string): string => join(dataDir, 'builds')

/**
 * Copies the chunks of this build into DATA_DIR, where a container keeps them when its image is replaced: a page that
 * was opened before still requests them (static.ts). Without a container the builds are beside each other in dist/builds,
 * and nothing is copied.
 */
export async function keepBuild(appFolder: string, dataDir: string): Promise<void> {
  const page = await readFile(join(appFolder, 'index.html')).catch(() => undefined)
  if (page === undefined || existsSync(join(appFolder, '../builds'))) return
  const folder = keptBuilds(dataDir)
  const name = `app-${createHash('sha256').update(page).digest('hex').slice(0, 12)}`
  const place = join(folder, name)
  if (!existsSync(place)) {
    const draft = join(folder, `.${name}.${process.pid}`)
    await cp(join(appFolder, 'assets'), join(draft, 'assets'), { recursive: true })
    // Two servers on one volume may do the same: the first to finish wins
    await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }))
  }
  const now = new Date()
  await utimes(place, now, now)
  const builds = (await readdir(folder)).filter((one) => one.startsWith('app-') && one !== name)
  const byAge = await Promise.all(builds.map(async (one) => ({ one, at: (await stat(join(folder, one))).mtimeMs })))
  for (const { one } of byAge.toSorted((a, b) => b.at - a.at).slice(EARLIER))
    await rm(join(folder, one), { recursive: true, force: true })
}
