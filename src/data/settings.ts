import { paths } from '../lib/paths.ts'

/** URLs outside the app, set at build time. */
export const settings = {
  /** SHELL-03, TRAP-24: where Register Now leads. */
  registerUrl: import.meta.env.VITE_REGISTER_URL || paths.registration,
  /** INT-01: where candidates get their mobile job app; without it nothing leads there. */
  jobAppUrl: import.meta.env.VITE_JOB_APP_URL || undefined,
}
