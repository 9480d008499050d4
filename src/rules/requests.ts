import type { HiringRequest } from '../contract/requests.ts'
import type { UserCode } from '../contract/session.ts'
import { addIstDays, istDaysBetween } from '../lib/dates.ts'
import { foldName } from '../lib/text.ts'
import { riskOf } from './plan.ts'

/** Days from the creation of a request to its end, in India's calendar (HR-43, TRAP-65). */
export const VALID_DAYS = 90
/** How many days before its end a request counts as expiring soon (HR-43). */
const SOON_DAYS = 7
/** Days by which OPS may extend a request at once (HR-44). */
export const extension = { least: 1, most: 90 } as const

/** IST midnight of the last day of a request made at `now`, epoch ms. */
export const defaultEndDate = (now: number): number => addIstDays(now, VALID_DAYS)

/** Active, and its last day is 1 to 7 days away (HR-43). `now` in epoch ms. */
export function isExpiringSoon({ status, endDate }: Pick<HiringRequest, 'status' | 'endDate'>, now: number): boolean {
  const days = istDaysBetween(now, endDate)
  return status === 'active' && days >= 1 && days <= SOON_DAYS
}

/** Whether a request that ends with this day still lasts then: until midnight in India; all in epoch ms. */
export const isWithinRequest = (at: number, lastDay: number): boolean => at < addIstDays(lastDay, 1)

/** Neither one that waits for operations nor one that has ended writes to candidates (RO-09). */
export const mayReachOut = ({ status }: Pick<HiringRequest, 'status'>): boolean => status === 'active'

export const isExtension = (days: number): boolean =>
  Number.isInteger(days) && days >= extension.least && days <= extension.most

/** The actions of a request's row (HR-44, HR-50, HR-51). */
export type RequestAction = 'applicants' | 'summary' | 'edit' | 'reachout' | 'extend' | 'clone' | 'delete'

/** An inactive request allows only clone (HR-51); extending is for OPS (HR-44). */
export function findActions(request: Pick<HiringRequest, 'status'>, code: UserCode): RequestAction[] {
  if (request.status === 'inactive') return ['clone']
  const extend: RequestAction[] = code === 'OPS' ? ['extend'] : []
  return ['applicants', 'summary', 'edit', 'reachout', ...extend, 'clone', 'delete']
}

/** A job role of more than 25 characters keeps 22 and '...' (HR-46). Counts code points. */
export function shortenJobRole(role: string): string {
  const characters = [...role]
  return characters.length > 25 ? `${characters.slice(0, 22).join('')}...` : role
}

/** Districts on a card and in a row of a table (HR-46). */
export const districtsShown = { card: 4, row: 2 } as const

/** The first districts, and how many are left: 'n more'. */
export const splitDistricts = (districts: readonly string[], most: number) => ({
  shown: districts.slice(0, most),
  more: Math.max(0, districts.length - most),
})

export const requestSorts = ['createdDate', 'endDate', 'hiringReqName', 'risk'] as const
export type RequestSort = (typeof requestSorts)[number]

export interface RequestChoice {
  search: string
  employers: readonly string[]
  sort: { field: RequestSort; order: 'ascending' | 'descending' }
}

/**
 * Filters and sorts the stored requests by the user's choice, as the server does (HR-47, HR-48,
 * HR-53), so that a search goes on without a network. `now` in epoch ms.
 */
export function chooseRequests(
  requests: readonly HiringRequest[],
  { search, employers, sort }: RequestChoice,
  now: number,
): HiringRequest[] {
  const wanted = foldName(search)
  const direction = sort.order === 'descending' ? -1 : 1
  return requests
    .filter((request) => employers.length === 0 || employers.includes(request.targetEmployer ?? ''))
    .filter((request) => wanted === '' || searchTexts(request).some((text) => foldName(text).includes(wanted)))
    .sort((a, b) => direction * compare(sort.field, a, b, now) || (a.hiringRequestId < b.hiringRequestId ? -1 : 1))
}

const searchTexts = ({ name, jobRole, targetEmployer, districts }: HiringRequest): string[] => [
  name,
  jobRole,
  targetEmployer ?? '',
  ...districts,
]

function compare(field: RequestSort, a: HiringRequest, b: HiringRequest, now: number): number {
  switch (field) {
    case 'createdDate':
      return a.createdAt - b.createdAt
    case 'endDate':
      return a.endDate - b.endDate
    case 'risk':
      return riskOf(a, now) - riskOf(b, now)
    case 'hiringReqName': {
      const [left, right] = [foldName(a.name), foldName(b.name)]
      return left < right ? -1 : left > right ? 1 : 0
    }
  }
}

/**
 * Returns what a search without a match was probably for (HR-53): a role if it begins a word of a known role, otherwise
 * a location.
 */
export function guessSearched(search: string, roles: readonly string[]): 'role' | 'location' {
  const isRole = roles.some((role) => ` ${foldName(role)}`.includes(` ${foldName(search)}`))
  return isRole ? 'role' : 'location'
}
