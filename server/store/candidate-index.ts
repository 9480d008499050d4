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
  for (const row of rows)
    for (const name of attributesOf(row)) {
      let own = bits.get(name)
      if (!own) bits.set(name, (own = new Uint8Array(BYTES)))
      setBit(own, row.id)
    }
  return { chunk, bits }
}

function setBit(bits: Uint8Array, id: number): void {
  const at = id & (CHUNK_SIZE - 1)
  bits[at >>> 3]! |= 0x80 >>> (at & 7)
}

/** As Postgres reads a bit string. */
export const toBitText = (bits: Uint8Array): string => `x${Buffer.from(bits).toString('hex')}`

/**
 * Updates the index with everything committed before. Without changes it costs one read of an empty table; a change
 * costs a few milliseconds for its chunk, once. Every search calls it first, so that it never misses an earlier write.
 */
export async function followChanges(db: Db): Promise<void> {
  const { rows } = await db.execute<{ some: boolean }>(sql`select exists (select from candidate_changes) as some`)
  if (!rows[0]!.some) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    // One at a time; the others find nothing left to do when they come in
    await tx.execute(sql`select pg_advisory_xact_lock(${INDEX_LOCK})`)
    // The lines go first and the candidates are read after: one that is written in between has a line of its own
    const changed = await tx.execute<{ candidate_id: number }>(
      sql`delete from candidate_changes returning candidate_id`,
    )
    for (const [chunk, ids] of byChunk(changed.rows.map((row) => row.candidate_id))) await patchChunk(tx, chunk, ids)
  })
}

function byChunk(ids: number[]): Map<number, number[]> {
  const chunks = new Map<number, number[]>()
  for (const id of new Set(ids)) {
    const chunk = chunks.get(chunkOf(id))
    if (chunk) chunk.push(id)
    else chunks.set(chunkOf(id), [id])
  }
  return chunks
}

/** Sets the bits of these candidates as they are now and leaves those of all others. */
async function patchChunk(db: Db, chunk: number, ids: number[]): Promise<void> {
  const touched = new Uint8Array(BYTES)
  for (const id of ids) setBit(touched, id)
  const { bits } = bitsOf(chunk, await findCandidatesById(db, ids))
  const known = await attributeIds(db, bits.keys())
  const attributes = [...bits.keys()].map((name) => known.get(name)!)
  const texts = [...bits.values()].map(toBitText)
  await db.execute(sql`
    with touched as materialized (select ${toBitText(touched)}::varbit as bits),
    news as materialized (
      select attribute, text::varbit as bits
      from unnest(${sql.param(attributes)}::smallint[], ${sql.param(texts)}::text[]) as given (attribute, text)
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
