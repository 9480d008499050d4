import { limits } from '../rules/limits.ts'

/**
 * Inputs that a screen and the download for offline share. An input is part of the key of a cached read: one that differs
 * in the smallest thing would be fetched for nothing.
 */

/** The newest requests of a partner, active or not. */
export const newestRequests = (ipId: string, isActive: boolean, limit: number) => ({
  ipId: [ipId],
  type: 'Employer' as const,
  isActive,
  filterOptions: { sort: { field: 'createdDate' as const, order: 'descending' as const } },
  pageOptions: { page: 1, limit },
})

/** The number of requests of each tab that are saved on the device for offline use. */
export const SAVED_REQUESTS = 200
/** How many of them the dashboard shows. */
export const LATEST_REQUESTS = 3

/** How many tasks a request has. */
export const taskCountOf = ({ ipId, hiringRequestId }: { ipId: string; hiringRequestId: string }) => ({
  ipId,
  hiringRequestId,
  filter: [],
  pageOption: { page: 1, limit: 1 },
  count: true,
  priority: true,
  pending: true,
})

/** The first page of a request's reachouts. */
export const firstReachouts = (ipId: string, hiringRequestId: string) => ({
  ipId,
  hiringRequestId,
  filterOptions: {},
  pageOptions: { page: 1, limit: limits.tablePageSizes[0] },
})

/** The templates of the first message to a candidate. */
export const firstMessages = <L extends string, C extends string>(language: L, channelType: C) => ({
  language,
  status: 1 as const,
  type: 'bot_initial_message_template' as const,
  channelType,
})
