import { bigint, bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

/** A sheet of people that operations have uploaded for the candidate pool (store/candidate-imports.ts). */
export const candidateImports = pgTable(
  'candidate_imports',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: text().notNull(),
    fileName: text().notNull(),
    headings: text().array().notNull(),
    /** Where a row says no source or date of consent. */
    source: text(),
    consentAt: ms(),
    /** Of people in the file, and how many of them a chunk has gone through. */
    rows: integer().notNull(),
    done: integer().notNull().default(0),
    added: integer().notNull().default(0),
    known: integer().notNull().default(0),
    wrong: integer().notNull().default(0),
    createdAt: ms().notNull(),
    finishedAt: ms(),
  },
  (table) => [index('candidate_imports_created').on(table.createdAt)],
)

/** Its rows by the number of the first one in the file. What was imported is emptied; what was not stays for a week. */
export const candidateImportChunks = pgTable(
  'candidate_import_chunks',
  {
    importId: bigint({ mode: 'number' })
      .notNull()
      .references(() => candidateImports.id, { onDelete: 'cascade' }),
    start: integer().notNull(),
    /** Still to be imported; null once it was. Each with its row number in the file. */
    rows: jsonb().$type<{ row: number; cells: string[] }[]>(),
    errors: jsonb().$type<{ row: number; problem: string; cells: string[] }[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.start] })],
)
