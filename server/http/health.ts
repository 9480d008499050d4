import { Hono, type Context } from 'hono'
import { statfs } from 'node:fs/promises'
import { isMigrated } from '../db/migrate.ts'
import { answers, inTime } from './answers-in-time.ts'
import type { Services } from './services.ts'

/**
 * Checks for monitors and balancers, and the app's connection probe. Never cached.
 *
 * - /livez: the process runs. A supervisor that restarts on its failure does not restart because the database is away.
 * - /readyz: it can serve: the database responds and has every migration of this build, and the server is not about to
 *   end.
 * - /healthz: the probe of the app; it fails when the database does not respond.
 */
export function healthRoutes({ db, clock, config, drain }: Pick<Services, 'db' | 'clock' | 'config' | 'drain'>): Hono {
  const say = (c: Context, more: Record<string, unknown>, ok: boolean) => {
    c.header('Cache-Control', 'no-store')
    return c.json({ service: 'fieldhire', ok, ...more, time: clock.now() }, ok ? 200 : 503)
  }
  const isThere = shared(() => answers(db))
  return new Hono()
    .get('/livez', (c) => say(c, {}, true))
    .get('/readyz', async (c) => {
      const database = await inTime(isThere())
      const migrations = database && (await inTime(isMigrated(db, config.root)))
      const draining = drain?.isDraining === true
      return say(c, { database, migrations, draining }, database && migrations && !draining)
    })
    .get('/healthz', async (c) => {
      const ok = await inTime(isThere())
      // Reported, without failing: stored data can still be read
      return say(c, { disk: await findRoom(config.dataDir) }, ok)
    })
}

/** One question to the database for all who ask meanwhile: thousands of probes are one. */
function shared(ask: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => (running ??= ask().finally(() => (running = undefined)))
}

/** Below this files and the embedded Postgres soon run out of space: the operator must act, bytes. */
const LITTLE_ROOM = 64 * 1024 * 1024

async function findRoom(folder: string): Promise<'ok' | 'low' | 'full' | 'unknown'> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    return free < 1024 * 1024 ? 'full' : free < LITTLE_ROOM ? 'low' : 'ok'
  } catch {
    return 'unknown'
  }
}
