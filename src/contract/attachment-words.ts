/** What somebody can send to the bot beside words. A contact card is of another person, and not kept. */
export const attachmentKinds = ['image', 'document', 'audio', 'video', 'location', 'contacts'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/**
 * Why it is not here. type: no kind of file that is kept. large: more than MOST_ATTACHED. gone: the carrier has it no more.
 * away: it could not be fetched for a week. many: more than a person may send in a day. other-person: a contact card.
 */
export const notKept = ['type', 'large', 'gone', 'away', 'many', 'other-person'] as const
export type NotKept = (typeof notKept)[number]

/** Bytes of one file. */
export const MOST_ATTACHED = 10 * 1024 * 1024

/** Where somebody says to be. */
export interface AttachmentPlace {
  latitude: number
  longitude: number
  name?: string
  address?: string
}
