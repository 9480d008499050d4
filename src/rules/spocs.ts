import * as v from 'valibot'

export interface SpocFields {
  name: string
  email: string
  mobile: string
}

export type SpocProblem = 'nameMissing' | 'emailMissing' | 'emailWrong' | 'mobileMissing' | 'mobileWrong'
export type SpocProblems = { [field in keyof SpocFields]?: SpocProblem }

/** What is wrong with a new interview contact, by field (HR-36): as the server judges it (contract/spocs.ts). */
export function findSpocProblems(fields: SpocFields): SpocProblems {
  const [name, email, mobile] = [fields.name.trim(), fields.email.trim(), fields.mobile.trim()]
  const problems: SpocProblems = {}
  if (name === '') problems.name = 'nameMissing'
  if (email === '') problems.email = 'emailMissing'
  else if (!v.EMAIL_REGEX.test(email)) problems.email = 'emailWrong'
  if (mobile === '') problems.mobile = 'mobileMissing'
  else if (!/^\d{10}$/.test(mobile)) problems.mobile = 'mobileWrong'
  return problems
}
