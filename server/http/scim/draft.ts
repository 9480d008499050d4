import { badValue } from './fault.ts'

/** A user as a directory wants it to be. */
export interface Draft {
  userName: string
  externalId: string | null
  active: boolean
  email: string
  /** As it is shown until now. */
  known?: string
  /** What the directory says now; one of its names wins over another in this order. */
  displayName?: string | undefined
  formatted?: string | undefined
  givenName?: string | undefined
  familyName?: string | undefined
  /** One of the last two was changed. */
  isRenamed?: boolean
  mobile: string | null
}

const LONGEST_NAME = 100

/** What is shown here: one name. */
export function nameOf({ displayName, formatted, givenName, familyName, isRenamed, known, userName }: Draft): string {
  const joined = isRenamed ? [givenName, familyName].filter(Boolean).join(' ') : ''
  const name = [displayName, formatted, joined, known].find((each) => each !== undefined && each.trim() !== '')
  return (name ?? userName).trim().slice(0, LONGEST_NAME)
}

/** One line of text. @throws ScimFault invalidValue */
export function readText(value: unknown, name: string, longest = 200): string {
  if (typeof value !== 'string' || value.length > longest || /[\p{Cc}\p{Cs}]/u.test(value))
    throw badValue(`${name} must be one line of at most ${longest} characters`)
  return value.trim()
}

export function readEmail(value: unknown): string {
  const email = readText(value, 'The address').toLowerCase()
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw badValue(`${email || 'An empty text'} is no email address`)
  return email
}

/** Entra writes "False" where it means false (its "Known issues with SCIM 2.0", 15 April 2025). */
export function readActive(value: unknown): boolean {
  const said = typeof value === 'string' ? value.toLowerCase() : value
  if (said === true || said === 'true') return true
  if (said === false || said === 'false') return false
  throw badValue('active must be true or false')
}

/** Numbers of other countries are not kept: everything here calls Indian ones. */
export function readMobile(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return /^(?:\+?91|0)?([6-9]\d{9})$/.exec(value.replaceAll(/[\s().-]/g, ''))?.[1] ?? null
}

interface Plural {
  value?: unknown
  type?: unknown
  primary?: unknown
}

const pluralsOf = (value: unknown): Plural[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (each): each is Plural => each !== null && typeof each === 'object' && !Array.isArray(each),
  )

/** Of several the one for work, else the first of all. */
export function readEmails(value: unknown): string | undefined {
  const all = pluralsOf(value)
  const chosen = all.find(({ type }) => type === 'work') ?? all.find(({ primary }) => primary === true) ?? all[0]
  return chosen?.value === undefined ? undefined : readEmail(chosen.value)
}

export function readPhones(value: unknown): string | null {
  const all = pluralsOf(value)
  const ordered = [...all.filter(({ type }) => type === 'mobile'), ...all]
  return ordered.map((each) => readMobile(each.value)).find((mobile) => mobile !== null) ?? null
}
