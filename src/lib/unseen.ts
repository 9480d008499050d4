const breaks = /[\t\n\r\u0085\u2028\u2029]+/g
/** C1 controls, blanks without width, and what turns the direction of the text after it; joiners belong to Indic words. */
const unseen = /[\u0080-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * A name as one line: it stands in e-mails, messages and lists between words that are not its own, and makes no
 * paragraph there and turns none. Phones add such characters when a contact is pasted, so they go without a word.
 */
export const oneLine = (text: string): string => text.replace(breaks, ' ').replace(unseen, '').trim()

/** Text of several lines without what is not seen: it stands beside other words, and turns none of them. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '')
