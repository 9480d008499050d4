import { bigint, bit, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ms } from './columns.ts'

/** Bits in which the devices of a count leave one each: how many are set tells how many devices there were. */
export const DEVICE_BITS = 1024

/** What was refused or failed, by hour: numbers only, nothing of a user, a device's id, or what was sent (OPS-01). */
export const refusalCounts = pgTable(
  'refusal_counts',
  {
    /** Its beginning. */
    hour: ms().notNull(),
    /** Of the contract, or the area of the path. */
    call: text().notNull(),
    /** Of the contract. */
    reason: text().notNull(),
    /** The app that sent it; '' when it did not say. */
    build: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
    devices: bit({ dimensions: DEVICE_BITS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.call, table.reason, table.build] })],
)

/** The devices of each user, with the build of the app that was last seen, and what they sent late (OPS-03). */
export const seenDevices = pgTable(
  'seen_devices',
  {
    userId: text().notNull(),
    deviceId: text().notNull(),
    /** The kind of device, as far as its browser reveals it: 'Chrome on Android'. */
    label: text().notNull(),
    build: text(),
    seenAt: ms().notNull(),
    /** Updates that arrived more than a day after they were recorded, and those of more than a week among them. */
    lateDay: integer().notNull(),
    lateWeek: integer().notNull(),
    /** The longest way of one of them. */
    longestMs: ms().notNull(),
    /** When the last of them arrived. */
    lateAt: ms(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceId] }), index('seen_devices_seen').on(table.seenAt)],
)
