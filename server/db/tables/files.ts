import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

/** Files a signed link was given for; `uploadedAt` is set when the bytes arrived and were what they claimed to be. */
export const uploads = pgTable(
  'uploads',
  {
    type: text().notNull(),
    fileName: text().notNull(),
    ownerIpId: text().notNull(),
    userId: text().notNull(),
    contentType: text(),
    /** Bytes. */
    size: integer(),
    sniffedType: text(),
    createdAt: ms().notNull(),
    uploadedAt: ms(),
  },
  (table) => [primaryKey({ columns: [table.type, table.fileName] }), index('uploads_owner').on(table.ownerIpId)],
)

/** The errors of a user's last bulk sheet for a request (API-085); removed after some days. */
export const sheetErrors = pgTable(
  'sheet_errors',
  {
    userId: text().notNull(),
    hiringRequestId: text().notNull(),
    content: text().notNull(),
    createdAt: ms().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hiringRequestId] })],
)
