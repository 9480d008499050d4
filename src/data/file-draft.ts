import { FILE_DRAFT } from '../offline/device/draft-files.ts'

/** The key of a draft that holds a file of many people: it goes after a day, and with a chosen sign-out. */
export const fileDraft = (of: string): string => `${FILE_DRAFT}${of}`
