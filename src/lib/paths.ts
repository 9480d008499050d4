/** The addresses of the app in their required spelling (SHELL-11). Links are made here and nowhere else. */
export const paths = {
  root: '/',
  login: '/login',
  auth: '/auth',
  oauthRedirect: '/oauth-redirect',
  myTasks: '/My-tasks',
  interviewDay: '/My-tasks?day=today',
  /** A tab of My Tasks without remembered filters. */
  tasksTab: (tab: 'self' | 'other') => `/My-tasks?tab=${tab}`,
  tasksOf: (id: string, tab: 'self' | 'other') => `/My-tasks?tab=${tab}&hiringRequestId=${encodeURIComponent(id)}`,
  desk: '/desk',
  deskBoard: '/desk/board',
  employerDashboard: '/Employer-dashboard',
  hiringRequests: '/Employer-hiring-requests',
  /** Those furthest behind their plan first. */
  requestsByRisk: '/Employer-hiring-requests?sort=risk&order=descending',
  settings: '/Settings',
  members: '/Settings?tab=members',
  addresses: '/Settings?tab=addresses',
  payment: '/Payment',
  buyCredits: '/Payment/buy',
  invoice: (orderId: string) => `/Invoice/${encodeURIComponent(orderId)}`,
  creditOrders: '/Credit-orders',
  verification: '/verification',
  feedback: '/Contact',
  inbox: '/Inbox',
  tutorials: '/Tutorials',
  analytics: '/Analytics',
  opsDashboard: '/Dashboard',
  searchDashboard: '/searchDashboard',
  industryPartners: '/Industry-partners',
  industryPartner: (ipId: string) => `/Industry-partners/${encodeURIComponent(ipId)}`,
  waitingPhones: '/Waiting-phones',
  refusals: '/Refusals',
  approvals: '/Approvals',
  audit: '/Audit-trail',
  users: '/Users',
  credits: '/Credits',
  creditsOf: (ipId: string) => `/Credits/${encodeURIComponent(ipId)}`,
  imports: '/Candidate-imports',
  messageTemplates: '/Message-templates',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  registration: '/employer-registration',
  registrationSuccess: '/registration-success',
  sync: '/sync',
  thankYou: '/ThankYou',
  /** Only for links that are sent to candidates (server/store/interest.ts). */
  interest: (hiringRequestId: string, person: string, supplyType = 1, flag = 'app') =>
    `/funnel/${[hiringRequestId, person, supplyType, flag].map(encodeURIComponent).join('/')}`,
  newHiringRequest: '/hiring-request',
  importRequests: '/Import-hiring-requests',
  /** A request that is being filled in on this device. */
  requestDraft: (draftId: string) => `/hiring-request?draft=${encodeURIComponent(draftId)}`,
  hiringRequest: (id: string) => `/hiring-request/${encodeURIComponent(id)}`,
  summary: (id: string) => `/hiring-request/${encodeURIComponent(id)}/summary`,
  scorecard: (id: string) => `/hiring-request/${encodeURIComponent(id)}/scorecard`,
  campaigns: (id: string) => `/hiring-request/${encodeURIComponent(id)}/campaign`,
  campaign: (id: string, campaignId: string) =>
    `/hiring-request/${encodeURIComponent(id)}/campaign/${encodeURIComponent(campaignId)}`,
  runCampaign: (id: string) => `/hiring-request/${encodeURIComponent(id)}/run-campaign`,
  applicants: (id: string) => `/hiring-request/${encodeURIComponent(id)}/applicants`,
  addApplicants: (id: string) => `/hiring-request/${encodeURIComponent(id)}/add-applicants`,
  candidate: (hiringId: string, funnelId: string) =>
    `/candidate-details/${encodeURIComponent(hiringId)}/${encodeURIComponent(funnelId)}`,
} as const

/** The second screen at the gate, of one site; '' for every site. */
export const boardOf = (site: string): string =>
  site === '' ? paths.deskBoard : `${paths.deskBoard}?site=${encodeURIComponent(site)}`

/** As `paths.interviewDay`, of another day. */
export const interviewsOf = (day: 'yesterday' | 'today' | 'tomorrow'): string => `/My-tasks?day=${day}`

/** A page for candidates, who have no account here. */
export const isCandidatePage = (path: string): boolean => /^\/(?:funnel\/|thankyou\b)/i.test(path)

/** A file of the server and no address of the app. */
export const manualPath = (name: string, language: string): string =>
  `/manuals/${language === 'en' ? '' : `${language}/`}${name}.pdf`

/** A page of the identity provider, not of the app. */
export const CHANGE_PASSWORD = '/identity/password/change'
/** The page of the identity provider on which a user sees and changes how they sign in. */
export const SIGN_IN_WAYS = '/identity/security'

/**
 * A path inside this app that is safe to send someone to after signing in: one leading slash, no host, no backslash.
 * Anything else gives undefined, so that a crafted link cannot redirect a user out of the app.
 */
export function findSafePath(path: string | null | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])[^\\\s\p{Cc}\p{Cs}]*$/u.test(path)) return undefined
  return path
}
