import { push } from './en/push.ts'
import { push as hindi } from './hi/push.ts'

/** The service worker has no i18next: it takes its few sentences from here. */
const spoken: Record<string, Record<keyof typeof push.notices, string>> = { en: push.notices, hi: hindi.notices }

export type NoticeKind = 'interviews' | 'approved' | 'refused' | 'unknown'

/** Title and body of a notification, in the user's language or in English. */
export function noticeWords(language: string, kind: NoticeKind, count: number): { title: string; body: string } {
  const known = spoken[language] ? language : 'en'
  const words = spoken[known]!
  const plural = new Intl.PluralRules(known).select(count) === 'one' ? 'one' : 'other'
  return { title: words[`${kind}_${plural}`].replace('{{count}}', String(count)), body: words[`${kind}Line`] }
}
