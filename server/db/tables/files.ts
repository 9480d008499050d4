import { customType, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
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

/** A file that arrives in pieces (tus 1.0). Stored in the file storage once it is complete. */
export const pieceUploads = pgTable(
  'piece_uploads',
  {
    /** Random; in the address of the upload. */
    id: text().primaryKey(),
    userId: text().notNull(),
    ownerIpId: text().notNull(),
    /** The Idempotency-Key it was created with. */
    key: text().notNull(),
    fileName: text().notNull(),
    contentType: text().notNull(),
    /** Bytes announced. */
    size: integer().notNull(),
    /** Bytes that have arrived; `size` once the file is stored. */
    received: integer().notNull(),
    /** Moves on with each piece. */
    expiresAt: ms().notNull(),
  },
  (table) => [unique().on(table.userId, table.key), index('piece_uploads_expiry').on(table.expiresAt)],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const uploadPieces = pgTable(
  'upload_pieces',
  {
    uploadId: text()
      .notNull()
      .references(() => pieceUploads.id, { onDelete: 'cascade' }),
    /** Of its first byte. */
    start: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
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
