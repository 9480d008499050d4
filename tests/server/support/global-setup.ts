import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { findRoot } from '../../../server/core/find-root.ts'
import { startEmbedded } from '../../../server/db/embedded.ts'
import { migrateDatabase } from '../../../server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the server that may create others, and the migrated one to copy. */
    databaseUrl: string
    templateName: string
    /** The built worker of spreadsheets: Node itself does not load TypeScript. */
    sheetWorker: string
  }
}

/**
 * One Postgres for the whole run: the embedded one, or that of DATABASE_URL (whose user may create databases). Migrated
 * once into a template that each test file copies.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.DATABASE_URL
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldhire-test-'))
  // mkdtemp closes it to others; as root, Postgres runs as another user
  chmodSync(dataDir, 0o755)
  const embedded = own ? undefined : await startEmbedded(dataDir, { durable: false })
  const databaseUrl = own ?? embedded!.url
  // The app's role, as it runs in use; here it also makes a database for each test file
  if (embedded) await withClient(embedded.adminUrl, (client) => client.query('alter role fieldhire_app createdb'))
  const templateName = `fieldhire_template_${process.pid}_${Date.now().toString(36)}`
  await withClient(databaseUrl, (client) => client.query(`create database ${templateName}`))
  await migrateDatabase(otherDatabase(databaseUrl, templateName), findRoot())
  const workers = join(findRoot(), `node_modules/.cache/fieldhire-workers-${process.pid}`)
  await buildWorker(workers)
  project.provide('sheetWorker', join(workers, 'sheet-worker.js'))
  project.provide('databaseUrl', databaseUrl)
  project.provide('templateName', templateName)
  return async () => {
    if (own) await withClient(databaseUrl, (client) => client.query(`drop database if exists ${templateName}`))
    await embedded?.stop()
    for (const folder of [dataDir, workers]) rmSync(folder, { recursive: true, force: true })
  }
}

/** As server/vite.config.ts builds it beside the server. */
async function buildWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: join(findRoot(), 'server/sheets/sheet-worker.ts'),
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'sheet-worker.js' } },
    },
  })
}

export function otherDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const NOT_ALLOWED = '42501'

/**
 * With force, for a server may still be leaving. But force asks whether our role may end each process in the database,
 * and a vacuum that happens to be there it may not; without force, Postgres sends the vacuum away itself.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`
  await client.query(`${drop} with (force)`).catch((error: { code?: string }) => {
    if (error.code !== NOT_ALLOWED) throw error
    return client.query(drop)
  })
}
