import { bigint } from 'drizzle-orm/pg-core'

/** A moment: epoch ms, read as a number. */
export const ms = () => bigint({ mode: 'number' })
