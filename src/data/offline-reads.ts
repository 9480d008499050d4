import { accountCalls } from '../contract/account.ts'
import { actingCalls } from '../contract/acting.ts'
import { addressCalls } from '../contract/addresses.ts'
import { apiKeyCalls } from '../contract/api-keys.ts'
import type { AnyCall, CallInput } from '../contract/call.ts'
import { calendarCalls } from '../contract/calendar.ts'
import { creditCalls } from '../contract/credits.ts'
import { orderCalls } from '../contract/orders.ts'
import { dashboardCalls } from '../contract/dashboard.ts'
import { funnelCalls } from '../contract/funnel.ts'
import { masterCalls } from '../contract/masters.ts'
import { memberCalls, memberListDefaults } from '../contract/members.ts'
import { placeCalls } from '../contract/places.ts'
import { preferenceCalls } from '../contract/preferences.ts'
import { reachoutChannels } from '../contract/reachout-words.ts'
import { reachoutCalls } from '../contract/reachouts.ts'
import { requestDetailCalls } from '../contract/request-details.ts'
import { requestCalls } from '../contract/requests.ts'
import { sessionCalls, type SessionUser } from '../contract/session.ts'
import { signInCalls } from '../contract/sign-ins.ts'
import { spocCalls } from '../contract/spocs.ts'
import { taskCalls } from '../contract/tasks.ts'
import { viewCalls } from '../contract/views.ts'
import { webhookCalls } from '../contract/webhooks.ts'
import { mayInvite } from '../rules/account-form.ts'
import { actingCodeOf, choosesPartner, hasCredits, hasTargetEmployer, mayBuyCredits } from '../rules/roles.ts'
import {
  firstMessages,
  firstReachouts,
  LATEST_REQUESTS,
  newestRequests,
  SAVED_REQUESTS,
  taskCountOf,
} from './read-inputs.ts'

/** A read as a screen makes it. */
export interface OfflineRead {
  call: AnyCall
  input: unknown
}

const read = <C extends AnyCall>(call: C, input: CallInput<C>): OfflineRead => ({ call, input })

/** The lists of a partner's requests, from which the rest follows. */
export const requestListsOf = (ipId: string): OfflineRead[] =>
  [true, false].map((isActive) => read(requestCalls.list, newestRequests(ipId, isActive, SAVED_REQUESTS)))

/** What the menu leads to, for a user who acts for `ipId`. */
export function readsOfPartner(user: SessionUser, ipId: string): OfflineRead[] {
  const code = actingCodeOf(user, ipId)
  return [
    read(sessionCalls.info, {}),
    read(taskCalls.requestNames, { ipId }),
    read(dashboardCalls.counts, { industrypartnerid: ipId }),
    read(dashboardCalls.insights, { industrypartnerid: ipId }),
    ...[true, false].map((isActive) => read(requestCalls.list, newestRequests(ipId, isActive, LATEST_REQUESTS))),
    read(spocCalls.list, { ipId }),
    read(addressCalls.list, { ipId }),
    read(viewCalls.list, { ipId }),
    read(signInCalls.list, {}),
    ...(choosesPartner(user.code) ? [] : [read(calendarCalls.get, {})]),
    read(accountCalls.profile, { id: user.actingIpId }),
    read(preferenceCalls.get, { ipId: user.ipId }),
    ...(mayInvite(user.effectiveCode)
      ? [read(memberCalls.list, { ipId: user.actingIpId, ...memberListDefaults, everyone: true })]
      : []),
    ...(mayInvite(user.code)
      ? [read(webhookCalls.list, { ipId: user.ipId }), read(apiKeyCalls.list, { ipId: user.ipId })]
      : []),
    // The form of an order, and the invoices
    ...(mayBuyCredits(user.code) && ipId === user.ipId ? [read(orderCalls.list, { ipId })] : []),
    ...(hasCredits(user.effectiveCode) ? [read(creditCalls.details, { ipId })] : []),
    ...(hasTargetEmployer(code) ? [read(actingCalls.targetEmployers, { ipId, userCode: code })] : []),
    ...mastersOf(user, ipId),
    ...reachoutChannels.map((channel) => read(reachoutCalls.templates, firstMessages('english', channel))),
  ]
}

const mastersOf = (user: SessionUser, ipId: string): OfflineRead[] => [
  read(masterCalls.lists, {}),
  read(masterCalls.sectors, {}),
  read(masterCalls.passKeys, {}),
  read(masterCalls.jobCategories, {}),
  ...[...new Set([ipId, user.ipId])].map((id) => read(masterCalls.formPlaces, { trainingpartnerid: id, type: 'EMP' })),
  read(placeCalls.map, {}),
  read(placeCalls.master, {}),
]

/** What a row of the hiring requests leads to. */
export const readsOfRequest = (request: { ipId: string; hiringRequestId: string }): OfflineRead[] => {
  const { ipId, hiringRequestId } = request
  return [
    read(requestDetailCalls.get, { hiringRequestId }),
    read(requestDetailCalls.campaignSummary, { ipId, hiringRequestId }),
    read(requestDetailCalls.summary, { ipId, hiringRequestId }),
    read(taskCalls.list, taskCountOf(request)),
    read(funnelCalls.counts, { ipId, hiringRequestId }),
    read(reachoutCalls.list, firstReachouts(ipId, hiringRequestId)),
  ]
}
