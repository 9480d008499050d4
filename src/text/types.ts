import 'i18next'
import type { en } from './en/index.ts'

export type Area = keyof typeof en

/** Keys and areas are checked by the compiler: a sentence that nobody wrote is a type error. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}
