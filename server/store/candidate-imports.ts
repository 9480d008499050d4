import { and, asc, desc, eq, isNotNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import type { CandidateImport } from '../../src/contract/desk.ts'
import { withoutGuard } from '../../src/lib/csv.ts'
import { DAY_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { candidateImportChunks, candidateImports, users } from '../db/schema.ts'
import { writeAudit } from './audit.ts'
import { findImportLayout, importCandidates, readImportRow } from './candidate-import.ts'
import type { NewCandidate } from './candidate-rows.ts'

/** Rows of one transaction: the progress moves every second or so. */
const CHUNK = 500
/** What was not imported is downloaded, corrected and forgotten. */
const ERRORS_KEPT_MS = 7 * DAY_MS
const LISTED_MS = 90 * DAY_MS

type Import = typeof candidateImports.$inferSelect
type NewImport = Pick<Import, 'userId' | 'fileName' | 'source' | 'consentAt'>

/** Stores a sheet, whose first row has the headings; a job imports it. Empty rows are left out. */
export async function addImport(
  db: Db,
  { sheet: [headings = [], ...lines], now, ...of }: NewImport & { sheet: string[][]; now: number },
): Promise<{ importId: number; rows: number }> {
  const rows = lines
    .map((cells, index) => ({ row: index + 2, cells: cells.map(withoutGuard) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const values = { ...of, headings, rows: rows.length, createdAt: now }
  const [made] = await db.insert(candidateImports).values(values).returning()
  const importId = made!.id
  // An empty chunk as well: the job that goes through it ends the import
  for (let start = 0; start === 0 || start < rows.length; start += CHUNK)
    await db.insert(candidateImportChunks).values({ importId, start, rows: rows.slice(start, start + CHUNK) })
  return { importId, rows: rows.length }
}

/**
 * Imports the next chunk that waits, in one transaction with its counts, and the line of the audit trail with the last.
 * `except`: imports that are left alone. Returns the id of its import, with what went wrong; undefined when nothing
 * waits.
 */
export async function importChunk(
  db: Db,
  now: number,
  except: readonly number[] = [],
): Promise<{ importId: number; error?: unknown } | undefined> {
  let importId: number | undefined
  try {
    await db.transaction((tx) => importNext(tx, now, { except, onFound: (id) => (importId = id) }))
  } catch (error) {
    // Without an id it was the database: the next one would fail as well
    if (importId === undefined) throw error
    return { importId, error }
  }
  return importId === undefined ? undefined : { importId }
}

async function importNext(
  tx: Db,
  now: number,
  { except, onFound }: { except: readonly number[]; onFound: (importId: number) => void },
): Promise<void> {
  const [chunk] = await tx
    .select()
    .from(candidateImportChunks)
    .where(
      and(
        isNotNull(candidateImportChunks.rows),
        except.length > 0 ? notInArray(candidateImportChunks.importId, [...except]) : undefined,
      ),
    )
    .orderBy(asc(candidateImportChunks.importId), asc(candidateImportChunks.start))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!chunk) return
  const { importId, start } = chunk
  onFound(importId)
  const [of] = await tx.select().from(candidateImports).where(eq(candidateImports.id, importId)).for('update')
  const { good, errors } = readChunk(of!, chunk.rows!)
  const added = good.length > 0 ? await importCandidates(tx, good) : 0
  await tx
    .update(candidateImportChunks)
    .set({ rows: null, errors })
    .where(and(eq(candidateImportChunks.importId, importId), eq(candidateImportChunks.start, start)))
  const counts = {
    done: of!.done + chunk.rows!.length,
    added: of!.added + added,
    known: of!.known + good.length - added,
    wrong: of!.wrong + errors.length,
  }
  const left = and(eq(candidateImportChunks.importId, importId), isNotNull(candidateImportChunks.rows))
  const isLast = (await tx.$count(candidateImportChunks, left)) === 0
  await tx
    .update(candidateImports)
    .set({ ...counts, finishedAt: isLast ? now : null })
    .where(eq(candidateImports.id, importId))
  if (isLast) await recordEnd(tx, of!, counts, now)
}

function readChunk(of: Import, rows: { row: number; cells: string[] }[]) {
  const { at } = findImportLayout(of.headings)
  // As of the upload: a day of consent may not pass while the file waits
  const defaults = { source: of.source ?? undefined, consentAt: of.consentAt ?? undefined, now: of.createdAt }
  const good: NewCandidate[] = []
  const errors: { row: number; problem: string; cells: string[] }[] = []
  for (const { row, cells } of rows) {
    const read = readImportRow(cells, at, defaults)
    if ('problem' in read) errors.push({ row, problem: read.problem, cells })
    else good.push(read)
  }
  return { good, errors }
}

const recordEnd = (
  db: Db,
  of: Import,
  { added, known, wrong }: Pick<Import, 'added' | 'known' | 'wrong'>,
  now: number,
) =>
  writeAudit(db, {
    ...{ at: now, actor: `user:${of.userId}`, action: 'candidates import', subject: of.fileName },
    detail: `${added} added. ${known} in the pool already. ${wrong} not imported.`,
  })

/** A page of the imports, the newest first; and how many there are. */
export async function findImports(
  db: Db,
  { page, limit, now }: { page: number; limit: number; now: number },
): Promise<{ imports: CandidateImport[]; total: number }> {
  const rows = await db
    .select({ of: candidateImports, who: users.email })
    .from(candidateImports)
    .leftJoin(users, eq(users.id, candidateImports.userId))
    .orderBy(desc(candidateImports.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const imports = rows.map(({ of, who }): CandidateImport => {
    const { id, fileName, createdAt, finishedAt, rows: all, done, added, known, wrong } = of
    return {
      ...{ importId: id, fileName, who: who ?? '', createdAt, finishedAt, rows: all, done, added, known, wrong },
      ignored: findImportLayout(of.headings).ignored,
      hasErrors: wrong > 0 && now - createdAt < ERRORS_KEPT_MS,
    }
  })
  return { imports, total: await db.$count(candidateImports) }
}

/** The rows that were not imported so far, under the headings of their file; undefined when there are none any more. */
export async function findImportErrors(db: Db, importId: number, now: number): Promise<string[][] | undefined> {
  const [of] = await db.select().from(candidateImports).where(eq(candidateImports.id, importId))
  if (!of || now - of.createdAt >= ERRORS_KEPT_MS) return undefined
  const chunks = await db
    .select({ errors: candidateImportChunks.errors })
    .from(candidateImportChunks)
    .where(eq(candidateImportChunks.importId, importId))
    .orderBy(asc(candidateImportChunks.start))
  const lines = chunks.flatMap(({ errors }) =>
    errors.map(({ row, problem, cells }) => [String(row), problem, ...cells]),
  )
  return lines.length > 0 ? [['row', 'problem', ...of.headings], ...lines] : undefined
}

/** Removes what was not imported after a week, and an import from the list after 90 days; the audit trail stays. */
export async function purgeImports(db: Db, now: number): Promise<void> {
  const ended = db
    .select({ id: candidateImports.id })
    .from(candidateImports)
    .where(and(isNotNull(candidateImports.finishedAt), lt(candidateImports.createdAt, now - ERRORS_KEPT_MS)))
  await db.delete(candidateImportChunks).where(sql`${candidateImportChunks.importId} in ${ended}`)
  const old = and(isNotNull(candidateImports.finishedAt), lt(candidateImports.createdAt, now - LISTED_MS))
  await db.delete(candidateImports).where(old)
}

/** A number may be written in any notation; quotes stay, so that two cells never make one number. */
const digitsOf = (text: SQL) => sql`regexp_replace(${text}, '[^0-9"]', '', 'g')`

/** Whether rows of an import, or errors of it, name this number. */
export const isInImport = (mobile: string): SQL => {
  const { errors, rows } = candidateImportChunks
  return sql`position(${mobile} in ${digitsOf(sql`${errors}::text || coalesce(${rows}::text, '')`)}) > 0`
}

/** Removes the rows with this number from files that are still kept: of a person who is forgotten. */
export async function forgetInImports(db: Db, mobile: string): Promise<void> {
  const { errors, rows } = candidateImportChunks
  const without = (column: typeof errors | typeof rows) =>
    sql`(select coalesce(jsonb_agg(each order by place), '[]'::jsonb)
         from jsonb_array_elements(${column}) with ordinality as all_of(each, place)
         where position(${mobile} in ${digitsOf(sql`each::text`)}) = 0)`
  await db
    .update(candidateImportChunks)
    .set({ errors: without(errors), rows: sql`case when ${rows} is not null then ${without(rows)} end` })
    .where(isInImport(mobile))
}
