import * as v from 'valibot'
import type { AttachmentPlace } from '../../../../src/contract/attachment-words.ts'
import { isPostgresText } from '../../../core/postgres-text.ts'
import { idOf } from '../post.ts'
import type { Attached } from '../types.ts'

const text = v.pipe(v.string(), v.maxLength(5_000))
const file = v.object({ id: text, caption: v.optional(text), filename: v.optional(text) })
const place = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  name: v.optional(text),
  address: v.optional(text),
})

const files = ['image', 'document', 'audio', 'video'] as const

/**
 * What a message of WhatsApp holds beside words. By developers.facebook.com/documentation/business-messaging/whatsapp/
 * webhooks/reference/messages (image, document, audio, video, location, contacts; stored copies of 16 and 17 June 2026).
 * A voice note is an `audio` with `voice: true`. Stickers, reactions and what is `unsupported` there say nothing about an
 * applicant.
 */
export function attachedOf(message: Record<string, unknown>): Attached | undefined {
  const providerId = idOf(message['id'])
  const type = message['type']
  if (providerId === undefined) return undefined
  if (type === 'contacts') return { providerId, kind: 'contacts' }
  if (type === 'location') {
    const read = v.safeParse(place, message['location'])
    return read.success ? { providerId, kind: 'location', place: tidyPlace(read.output) } : undefined
  }
  const kind = files.find((each) => each === type)
  const read = kind && v.safeParse(file, message[kind])
  const mediaId = read?.success ? mediaIdOf(read.output.id) : undefined
  if (!kind || !read?.success || mediaId === undefined) return undefined
  const { caption, filename } = read.output
  return { providerId, kind, mediaId, ...words('caption', caption, 1_000), ...words('fileName', filename, 120) }
}

/** It becomes a part of an address. */
const mediaIdOf = (id: string) => (/^\w{1,100}$/.test(id) ? id : undefined)

/** Without what Postgres cannot store, and what turns the direction of a line. */
function words<N extends string>(name: N, value: string | undefined, most: number): Partial<Record<N, string>> {
  const tidy = value?.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  if (!tidy || !isPostgresText(tidy)) return {}
  return { [name]: [...tidy].slice(0, most).join('') } as Record<N, string>
}

const tidyPlace = ({ latitude, longitude, name, address }: v.InferOutput<typeof place>): AttachmentPlace => ({
  latitude,
  longitude,
  ...words('name', name, 200),
  ...words('address', address, 300),
})
