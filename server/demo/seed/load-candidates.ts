import { drizzle } from 'drizzle-orm/node-postgres'
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { placeAttributes } from '../../store/candidate-attributes.ts'
import {
  attributeIds,
  bitsOf,
  CHUNK_SIZE,
  chunkOf,
  indexAll,
  toBitText,
  type ChunkBits,
} from '../../store/candidate-index.ts'
import { addCandidates, candidateColumns, type Candidate } from '../../store/candidate-rows.ts'
import type { Connection, Db } from '../../db/connect.ts'
import * as schema from '../../db/schema.ts'
import { addMarks } from '../marks.ts'
import { poolPlaces } from './candidate-places.ts'
import { inventCandidate } from './candidates.ts'
import { createRandom } from './random.ts'

/** The demo's pool, in the transaction of the demo. */
export async function seedCandidates(db: Db, now: number, count: number): Promise<void> {
  await seedPlaces(db)
  const rows = Array.from({ length: count }, (_, at) => inventCandidate(at + 1, now))
  await addCandidates(db, rows)
  await addMarks(db, { candidates: [[1, count]] })
}

/** Localities lie around their district, within some fifteen kilometres, always at the same place. */
async function seedPlaces(db: Db): Promise<void> {
  const seen = new Map<string, { pincode: string; latitude: number; longitude: number }>()
  for (const { localities, latitude, longitude } of poolPlaces)
    for (const [, pincode] of localities) {
      const random = createRandom(Number(pincode))
      const around = (degrees: number) => degrees + (random.next() - 0.5) * 0.27
      seen.set(pincode, { pincode, latitude: around(latitude), longitude: around(longitude) })
    }
  await placeAttributes(db, [...seen.values()])
}

/**
 * Makes the pool as large as `count`, by COPY and chunk by chunk, with the index made on the way instead of read back. A
 * chunk is one transaction: cut short, the next call goes on. Returns how many were added; `now` in epoch ms.
 */
export async function growPool(
  connection: Connection,
  now: number,
  count: number,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  await seedPlaces(connection.db)
  const client = await connection.pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('set synchronous_commit = off')
    const { rows } = await client.query<{ last: number }>('select coalesce(max(id), 0) as last from candidates')
    const first = rows[0]!.last + 1
    for (let at = first; at <= count;) {
      const end = Math.min(count, (chunkOf(at) + 1) * CHUNK_SIZE - 1)
      await loadChunk(connection, client, now, at, end)
      onProgress(end)
      at = end + 1
    }
    await client.query(
      `select setval(pg_get_serial_sequence('candidates', 'id'), greatest(1, max(id))) from candidates`,
    )
    await indexAll(connection.db)
    await client.query('vacuum analyze candidates, candidate_bits')
    return Math.max(0, count - first + 1)
  } finally {
    // With its settings
    client.release(true)
  }
}

async function loadChunk(connection: Connection, client: pg.PoolClient, now: number, first: number, last: number) {
  const rows = Array.from({ length: last - first + 1 }, (_, at) => inventCandidate(first + at, now))
  const fresh = (first & (CHUNK_SIZE - 1)) <= 1
  await client.query('begin')
  try {
    // A chunk that is new is indexed here; to one that has candidates, the index follows as to any change
    if (fresh) await client.query('alter table candidates disable trigger candidates_added')
    await copy(client, `candidates (${Object.values(candidateColumns).join(', ')})`, rows.map(toLine))
    if (fresh) {
      await copyBits(connection, client, bitsOf(chunkOf(first), rows))
      await client.query('alter table candidates enable trigger candidates_added')
    }
    await addMarks(drizzle(client, { schema, casing: 'snake_case' }), { candidates: [[first, last]] })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function copyBits({ db }: Connection, client: pg.PoolClient, { chunk, bits }: ChunkBits): Promise<void> {
  const ids = await attributeIds(db, bits.keys())
  const lines = [...bits].map(([name, own]) => `${chunk}\t${ids.get(name)!}\t${toBitText(own)}\n`)
  await copy(client, 'candidate_bits (chunk, attribute, bits)', lines)
}

const LINES_AT_ONCE = 2_000

async function copy(client: pg.PoolClient, into: string, lines: string[]): Promise<void> {
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  const finished = once(stream, 'finish')
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
    if (!stream.write(lines.slice(at, at + LINES_AT_ONCE).join(''))) await once(stream, 'drain')
  stream.end()
  await finished
}

const keys = Object.keys(candidateColumns) as (keyof Candidate)[]

/** A line of COPY's text format. The demo's own words hold no tab, backslash or line break, and quotes only in names. */
const toLine = (row: Candidate): string => `${keys.map((key) => toField(row[key])).join('\t')}\n`

function toField(value: Candidate[keyof Candidate]): string {
  if (value === null) return '\\N'
  if (Array.isArray(value)) return value.length === 0 ? '{}' : `{"${value.join('","')}"}`
  return String(value)
}
