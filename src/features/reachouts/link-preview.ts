import type { ReachoutLanguage } from '../../contract/reachout-words.ts'

/** What stands for the link in a message that is shown before it is sent, in the language of the message. */
export const linkPreview = (language: ReachoutLanguage): string => (language === 'hindi' ? '(लिंक)' : '(link)')
