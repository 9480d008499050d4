import { accountCalls } from './account.ts'
import { actingCalls } from './acting.ts'
import { apiKeyCalls } from './api-keys.ts'
import { applicantCalls } from './applicants.ts'
import { addressCalls } from './addresses.ts'
import { calendarCalls } from './calendar.ts'
import { carrierCalls } from './carriers.ts'
import { creditCalls } from './credits.ts'
import { dashboardCalls } from './dashboard.ts'
import { deskCalls } from './desk.ts'
import { feedbackCalls } from './feedback.ts'
import { fileCalls } from './files.ts'
import { funnelCalls } from './funnel.ts'
import { interestCalls } from './interest.ts'
import { masterCalls } from './masters.ts'
import { memberCalls } from './members.ts'
import { onboardingCalls } from './onboarding.ts'
import { operationCalls } from './operations.ts'
import { orderCalls } from './orders.ts'
import { partnerCalls } from './partners.ts'
import { peopleCalls } from './people.ts'
import { placeCalls } from './places.ts'
import { preferenceCalls } from './preferences.ts'
import { profileCalls } from './profile.ts'
import { pushCalls } from './push.ts'
import { deviceCalls, refusalCalls } from './refusal-counts.ts'
import { registrationCalls } from './registration.ts'
import { reportCalls } from './reports.ts'
import { reachoutCalls } from './reachouts.ts'
import { requestDetailCalls } from './request-details.ts'
import { requestCalls } from './requests.ts'
import { searchCalls } from './search.ts'
import { sessionCalls } from './session.ts'
import { sheetCalls } from './sheets.ts'
import { signInCalls } from './sign-ins.ts'
import { spocCalls } from './spocs.ts'
import { syncCalls } from './sync-pull.ts'
import { taskCalls } from './tasks.ts'
import { viewCalls } from './views.ts'
import { webhookCalls } from './webhooks.ts'

/**
 * Every call of the API by area. The server's routes and the tests over all calls go through it; the page imports the
 * areas it needs, so that a screen does not load the schemas of every other.
 */
export const contract = {
  account: accountCalls,
  acting: actingCalls,
  addresses: addressCalls,
  apiKeys: apiKeyCalls,
  applicants: applicantCalls,
  calendar: calendarCalls,
  carriers: carrierCalls,
  credits: creditCalls,
  dashboard: dashboardCalls,
  desk: deskCalls,
  devices: deviceCalls,
  feedback: feedbackCalls,
  files: fileCalls,
  funnel: funnelCalls,
  interest: interestCalls,
  masters: masterCalls,
  members: memberCalls,
  onboarding: onboardingCalls,
  operations: operationCalls,
  orders: orderCalls,
  partners: partnerCalls,
  people: peopleCalls,
  places: placeCalls,
  preferences: preferenceCalls,
  profile: profileCalls,
  push: pushCalls,
  refusals: refusalCalls,
  registration: registrationCalls,
  reports: reportCalls,
  reachouts: reachoutCalls,
  requests: { ...requestCalls, ...requestDetailCalls },
  search: searchCalls,
  session: sessionCalls,
  sheets: sheetCalls,
  signIns: signInCalls,
  spocs: spocCalls,
  sync: syncCalls,
  tasks: taskCalls,
  views: viewCalls,
  webhooks: webhookCalls,
}
export type Contract = typeof contract
