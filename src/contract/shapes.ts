import * as v from 'valibot'
import { trimPasted } from '../lib/text.ts'
import { oneLine } from '../lib/unseen.ts'
import { isBlank } from '../lib/visible.ts'

/** Pieces of the wire that several areas share. Limits here are the server's limits too. */
export const id = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
export const epochMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000))

/** Text typed by a user: trimmed, tabs become blanks, and without control characters other than line breaks. */
export const personText = (max: number) =>
  v.pipe(
    v.string(),
    v.transform(trimPasted),
    v.maxLength(max),
    // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
    v.regex(/^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f]*$/, 'Control characters are not allowed'),
  )

/** As `personText`, for what has one line: the name of a person, a company, a request or a file. Blank when nothing of it is seen. */
export const personLine = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => (isBlank(text) ? '' : oneLine(text))),
    personText(max),
  )

/** Paging of every list: page counts from 1; limit is one of the table sizes or a sync page of up to 500 rows. */
export const pageOptions = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
})

/** Empty paging requests all rows (SRCH-20), up to this number. */
export const allPages = v.pipe(
  v.strictObject({}),
  v.transform(() => ({ page: 1, limit: 5_000 })),
)

export const paginationOptions = v.object({ totalcount: v.number() })

/** Numbers that clients sometimes send as strings (TRAP-61, STG-24). */
export const looseInteger = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^\d+$/), v.transform(Number))]),
  v.integer(),
)

/** The language of a file made for reading; English by default. */
export const language = v.picklist(['en', 'hi'])
export type Language = v.InferOutput<typeof language>
