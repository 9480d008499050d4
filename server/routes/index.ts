import type { Routes } from './handler.ts'
import { accountRoutes } from './account.ts'
import { actingRoutes } from './acting.ts'
import { addressRoutes } from './addresses.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { applicantRoutes } from './applicants.ts'
import { calendarRoutes } from './calendar.ts'
import { carrierRoutes } from './carriers.ts'
import { creditRoutes } from './credits.ts'
import { dashboardRoutes } from './dashboard.ts'
import { deskRoutes } from './desk.ts'
import { feedbackRoutes } from './feedback.ts'
import { fileRoutes } from './files.ts'
import { funnelRoutes } from './funnel.ts'
import { interestRoutes } from './interest.ts'
import { masterRoutes } from './masters.ts'
import { memberRoutes } from './members.ts'
import { onboardingRoutes } from './onboarding.ts'
import { operationRoutes } from './operations.ts'
import { orderRoutes } from './orders.ts'
import { partnerRoutes } from './partners.ts'
import { peopleRoutes } from './people.ts'
import { placeRoutes } from './places.ts'
import { preferenceRoutes } from './preferences.ts'
import { profileRoutes } from './profile.ts'
import { pushRoutes } from './push.ts'
import { deviceRoutes, refusalRoutes } from './refusals.ts'
import { registrationRoutes } from './registration.ts'
import { reportRoutes } from './reports.ts'
import { reachoutRoutes } from './reachouts.ts'
import { requestRoutes } from './requests.ts'
import { searchRoutes } from './search.ts'
import { sessionRoutes } from './session.ts'
import { sheetRoutes } from './sheets.ts'
import { signInRoutes } from './sign-ins.ts'
import { spocRoutes } from './spocs.ts'
import { syncRoutes } from './sync-pull.ts'
import { taskRoutes } from './tasks.ts'
import { viewRoutes } from './views.ts'
import { webhookRoutes } from './webhooks.ts'

/** A handler for every call of the contract: one that is missing, or one too many, does not compile. */
export const routes: Routes = {
  account: accountRoutes,
  acting: actingRoutes,
  addresses: addressRoutes,
  apiKeys: apiKeyRoutes,
  applicants: applicantRoutes,
  calendar: calendarRoutes,
  carriers: carrierRoutes,
  credits: creditRoutes,
  dashboard: dashboardRoutes,
  desk: deskRoutes,
  devices: deviceRoutes,
  feedback: feedbackRoutes,
  files: fileRoutes,
  funnel: funnelRoutes,
  interest: interestRoutes,
  masters: masterRoutes,
  members: memberRoutes,
  onboarding: onboardingRoutes,
  operations: operationRoutes,
  orders: orderRoutes,
  partners: partnerRoutes,
  people: peopleRoutes,
  places: placeRoutes,
  preferences: preferenceRoutes,
  profile: profileRoutes,
  push: pushRoutes,
  refusals: refusalRoutes,
  registration: registrationRoutes,
  reports: reportRoutes,
  reachouts: reachoutRoutes,
  requests: requestRoutes,
  search: searchRoutes,
  session: sessionRoutes,
  sheets: sheetRoutes,
  signIns: signInRoutes,
  spocs: spocRoutes,
  sync: syncRoutes,
  tasks: taskRoutes,
  views: viewRoutes,
  webhooks: webhookRoutes,
}
