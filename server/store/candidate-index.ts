import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { addAttributes, attributesOf, findAttributes } from './candidate-attributes.ts'
import { findCandidatesById, type Candidate } from './candidate-rows.ts'

/** Candidates of one chunk: a bit string of 8 kB for each attribute. */
export const CHUNK_SIZE = 65_536
export const chunkOf = (id: number): number => id >>> 16
const BYTES = CHUNK_SIZE / 8
const INDEX_LOCK = 7_312_004

/** The bits of one chunk while they are made. */
export interface ChunkBits {
  chunk: number
  /** Attribute name → its bits, the first candidate leftmost. */
  bits: Map<string, Uint8Array>
}

export function bitsOf(chunk: number, rows: readonly Candidate[]): ChunkBits {
  const bits = new Map<string, Uint8Array>()
  addBits(bits, rows)
  return { chunk, bits }
}

function addBits(bits: ChunkBits['bits'], rows: readonly Candidate[]): void {
  for (const row of rows)
    for (const name of attributesOf(row)) {
      let own = bits.get(name)
      if (!own) bits.set(name, (own = new Uint8Array(BYTES)))
      setBit(own, row.id)
    }
}

function setBit(bits: Uint8Array, id: number): void {
  const at = id & (CHUNK_SIZE - 1)
  bits[at >>> 3]! |= 0x80 >>> (at & 7)
}

/** As Postgres reads a bit string. */
export const toBitText = (bits: Uint8Array): string => `x${Buffer.from(bits).toString('hex')}`

/** Changes of one batch, all of one chunk: its transaction takes a fraction of a second. */
const BATCH = 4_000
/** Candidates read and turned into bits without a pause: requests of this process go on in between. */
const SLICE = 250

/**
 * Brings the next batch of changes into the index. Returns how many there were; 0 also when another server is at it.
 * Searches read the index as it is: they neither do this nor wait for it.
 */
export const indexSome = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const lock = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${INDEX_LOCK}) as mine`)
    if (!lock.rows[0]!.mine) return 0
    // The lines go first and the candidates are read after: one that is written in between has a line of its own
    const changed = await tx.execute<{ candidate_id: number }>(sql`
      delete from candidate_changes where id in (
        select id from candidate_changes
        where candidate_id >> 16 = (select candidate_id >> 16 from candidate_changes order by id limit 1)
        order by id limit ${BATCH})
      returning candidate_id`)
    const ids = [...new Set(changed.rows.map((row) => row.candidate_id))]
    if (ids.length > 0) await patchChunk(tx, chunkOf(ids[0]!), ids)
    return changed.rows.length
  })

/** All that is waiting; what a start and a command do before they go on. */
export async function indexAll(db: Db): Promise<void> {
  while ((await indexSome(db)) > 0);
}

/** Changes that are not in the index yet. */
export async function countUnindexed(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from candidate_changes`)
  return rows[0]!.count
}

/** Sets the bits of these candidates as they are now and leaves those of all others. */
async function patchChunk(db: Db, chunk: number, ids: number[]): Promise<void> {
  const touched = new Uint8Array(BYTES)
  for (const id of ids) setBit(touched, id)
  const bits: ChunkBits['bits'] = new Map()
  for (let at = 0; at < ids.length; at += SLICE) addBits(bits, await findCandidatesById(db, ids.slice(at, at + SLICE)))
  const known = await attributeIds(db, bits.keys())
  const attributes = [...bits.keys()].map((name) => known.get(name)!)
  const texts = [...bits.values()].map(toBitText)
  await db.execute(sql`
    with touched as materialized (select ${toBitText(touched)}::varbit as bits),
    news as materialized (
      select attribute, text::varbit as bits
      from unnest(${sql.param(attributes)}::integer[], ${sql.param(texts)}::text[]) as given (attribute, text)
    ), changed as (
      update candidate_bits as held
      set bits = (held.bits & ~touched.bits) | coalesce(news.bits, touched.bits & ~touched.bits)
      from touched, candidate_bits as same left join news on news.attribute = same.attribute
      where held.chunk = ${chunk} and same.chunk = ${chunk} and same.attribute = held.attribute
        and (held.bits & touched.bits) <> coalesce(news.bits, touched.bits & ~touched.bits)
    )
    insert into candidate_bits (chunk, attribute, bits)
    select ${chunk}, attribute, bits from news
    where not exists (select from candidate_bits where chunk = ${chunk} and attribute = news.attribute)`)
}

/** The ids of these attributes; those that are new get one. */
export async function attributeIds(db: Db, names: Iterable<string>): Promise<Map<string, number>> {
  const known = await findAttributes(db)
  const missing = [...names].filter((name) => !known.has(name))
  if (missing.length === 0) return known
  await addAttributes(db, missing)
  return findAttributes(db)
}
