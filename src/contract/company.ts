import * as v from 'valibot'
import { mobilePattern, toMobile } from '../lib/mobile.ts'

/** What a partner of the portal is: enumerations of the wire (REG-09, REG-10). Their labels are in src/text. */

/** REG-09: the legal form, in the order of the list. */
export const employerTypes = [
  'huf',
  'limitedcompany',
  'llp',
  'ngo',
  'partnership',
  'privatelimited',
  'proprietorship',
  'society',
  'trust',
] as const
export type EmployerType = (typeof employerTypes)[number]
export const defaultEmployerType: EmployerType = 'limitedcompany'

/** REG-10: number of employees. */
export const employeeBands = [
  '0-10',
  '11-50',
  '51-100',
  '101-500',
  '501-1000',
  '1001-10000',
  '10001-25000',
  '25001-50000',
  '50001+',
] as const

/** REG-12: the words of the wire's `userType` and the code that goes with each. */
export const entityTypes = { Employer: 'EMP', 'Staffing Agencies': 'SA', Aggregators: 'AGG' } as const
export type EntityType = keyof typeof entityTypes
export type EntityCode = (typeof entityTypes)[EntityType]

/** 5 letters, 4 digits, 1 letter; accepted in either case, stored in capitals (REG-06, PART-08). */
export const panPattern = /^[A-Z]{5}[0-9]{4}[A-Z]$/i

/** Stored as exactly ten digits, in whatever notation it comes (REG-05, PART-09). */
export const mobile = v.pipe(v.string(), v.trim(), v.transform(toMobile), v.regex(mobilePattern))

/** Text, an @, and a domain with a dot; no blanks. Only the delivered email proves the address. */
export const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@.]+(\.[^\s@.]+)+$/
