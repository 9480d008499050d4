import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { buyers } from '../rules/roles.ts'
import { loadWords, type LaterArea } from '../text/index.ts'
import { onlyFor } from './only-for.tsx'
import { Root } from './root.tsx'
import { BareError, RouteError, ScreenError } from './route-error.tsx'

type Load = () => Promise<{ default: ComponentType }>

/** A chunk of the app with the text areas it needs. */
const withWords =
  (load: Load, ...words: LaterArea[]) =>
  async () => {
    const [part] = await Promise.all([load(), loadWords(...words)])
    return { Component: part.default }
  }

/** A screen is fetched with its words when its address is first visited; the service worker has both already. */
const screen = (path: string, load: Load, ...words: LaterArea[]): RouteObject => ({
  path,
  // A function: of `lazy: { Component }` that fails the router says nothing, and draws nothing
  lazy: withWords(load, ...words),
})

const chooseRequest: Load = () => import('./choose-request.tsx')
const partnerWords = ['masters', 'notLoaded', 'partners', 'sheets'] as const
const staticPage: Load = () => import('./static-page.tsx')

/** Public. */
const open: RouteObject[] = [
  screen(paths.login, () => import('./landing.tsx'), 'session'),
  screen(paths.auth, () => import('./auth.tsx'), 'session'),
  {
    path: paths.oauthRedirect,
    lazy: async () => {
      const [{ loader, default: Component }] = await Promise.all([import('./oauth-redirect.tsx'), loadWords('session')])
      return { loader, Component }
    },
  },
  screen(paths.terms, staticPage),
  screen(paths.privacy, staticPage),
  screen(paths.verification, () => import('./verification.tsx'), 'session'),
  screen(paths.registration, () => import('./registration.tsx'), 'masters', 'registration'),
  screen(paths.registrationSuccess, () => import('./registration-success.tsx'), 'registration'),
  // For candidates, who have no account; a signed-in user sees the same (TRAP-22)
  screen(paths.thankYou, () => import('../features/interest/thank-you.tsx'), 'interest'),
  screen(
    '/funnel/:hiringRequestId/:person/:supplyType/:flag',
    () => import('../features/interest/interest.tsx'),
    'interest',
  ),
  // A message that was cut or had words added to its link: the login of employers would tell a candidate nothing
  screen('/funnel/*', () => import('../features/interest/bad-link.tsx'), 'interest'),
]

/** For a signed-in user, inside the shell (SHELL-09, SHELL-11). */
const signedIn: RouteObject[] = [
  screen(paths.root, () => import('./home.tsx')),
  screen(paths.myTasks, () => import('../features/tasks/my-tasks.tsx')),
  screen(paths.desk, () => import('../features/gate/desk.tsx'), 'acting', 'day', 'gate', 'queue'),
  screen(paths.deskBoard, () => import('../features/gate/queue-board.tsx'), 'queueBoard'),
  screen(
    `${paths.hiringRequests}/*`,
    () => import('../features/requests/hiring-requests.tsx'),
    'acting',
    'notLoaded',
    'requests',
    'sheets',
  ),
  screen(
    '/hiring-request/:id/applicants',
    () => import('../features/funnel/applicants.tsx'),
    'acting',
    'board',
    'funnel',
    'masters',
    'notLoaded',
    'results',
    'sheets',
  ),
  screen(
    '/hiring-request/:id/add-applicants',
    () => import('../features/funnel/import/applicant-import.tsx'),
    'acting',
    'applicantImport',
    'notLoaded',
  ),
  screen(
    '/hiring-request/:id?',
    () => import('../features/requests/form/request-form-page.tsx'),
    'acting',
    'masters',
    'drafts',
    'requestForm',
    'places',
    'requests',
    'notLoaded',
  ),
  screen(
    paths.importRequests,
    () => import('../features/requests/import/request-import.tsx'),
    'acting',
    'masters',
    'notLoaded',
    'requestForm',
    'requestImport',
  ),
  screen(
    '/hiring-request/:id/summary',
    () => import('../features/summary/summary.tsx'),
    'acting',
    'notLoaded',
    'requests',
    'scorecard',
    'sheets',
    'summary',
  ),
  screen(
    '/hiring-request/:id/scorecard',
    () => import('../features/summary/questions.tsx'),
    'acting',
    'notLoaded',
    'scorecard',
  ),
  screen(
    '/candidate-details/:hiringId/:funnelId',
    () => import('../features/funnel/candidate-details.tsx'),
    'funnel',
    'masters',
    'notLoaded',
    'pictures',
    'scorecard',
  ),
  screen(
    paths.settings,
    () => import('../features/account/my-account.tsx'),
    'account',
    'acting',
    'apiKeys',
    'masters',
    'notLoaded',
    'push',
    'webhooks',
  ),
  screen(
    paths.payment,
    onlyFor(['EMP', 'SA', 'AGG', 'SUB'], () => import('../features/credits/payment.tsx')),
    'credits',
    'notLoaded',
    'orders',
    'resources',
  ),
  screen(
    paths.buyCredits,
    onlyFor(buyers, () => import('../features/credits/buy.tsx')),
    'notLoaded',
    'orders',
  ),
  screen(
    '/Invoice/:orderId',
    onlyFor([...buyers, 'OPS'], () => import('../features/credits/invoice.tsx')),
    'notLoaded',
    'orders',
  ),
  screen(
    paths.creditOrders,
    onlyFor(['OPS'], () => import('../features/operations/orders.tsx')),
    'notLoaded',
    'operations',
    'orders',
  ),
  screen(
    paths.searchDashboard,
    onlyFor(['OPS'], () => import('../features/search/search-dashboard.tsx')),
    'masters',
    'search',
  ),
  screen(
    paths.employerDashboard,
    () => import('../features/dashboard/employer-dashboard.tsx'),
    'acting',
    'dashboard',
    'masters',
    'notLoaded',
  ),
  screen(
    paths.analytics,
    onlyFor(['SSC'], () => import('../features/dashboard/analytics.tsx')),
    'dashboard',
    'masters',
  ),
  screen(
    paths.opsDashboard,
    onlyFor(['OPS'], () => import('../features/dashboard/ops-dashboard.tsx')),
    'acting',
    'dashboard',
  ),
  screen(
    paths.waitingPhones,
    onlyFor(['OPS'], () => import('../features/operations/waiting-phones.tsx')),
    'notLoaded',
    'operations',
  ),
  screen(
    paths.refusals,
    onlyFor(['OPS'], () => import('../features/operations/refusals.tsx')),
    'notLoaded',
    'operations',
  ),
  screen(
    paths.approvals,
    onlyFor(['OPS'], () => import('../features/operations/approvals.tsx')),
    'masters',
    'notLoaded',
    'operations',
  ),
  screen(
    paths.audit,
    onlyFor(['OPS'], () => import('../features/operations/audit-trail.tsx')),
    'notLoaded',
    'operations',
  ),
  screen(
    paths.users,
    onlyFor(['OPS'], () => import('../features/operations/users.tsx')),
    'notLoaded',
    'operations',
  ),
  screen(
    paths.credits,
    onlyFor(['OPS'], () => import('../features/operations/credits.tsx')),
    'masters',
    'notLoaded',
    'operations',
  ),
  screen(
    `${paths.credits}/:ipId`,
    onlyFor(['OPS'], () => import('../features/operations/ledger.tsx')),
    'masters',
    'notLoaded',
    'operations',
  ),
  screen(
    paths.imports,
    onlyFor(['OPS'], () => import('../features/operations/imports.tsx')),
    'notLoaded',
    'operations',
  ),
  screen(
    paths.messageTemplates,
    onlyFor(['OPS'], () => import('../features/operations/message-templates.tsx')),
    'carriers',
    'notLoaded',
    'operations',
    'reachouts',
  ),
  screen(paths.feedback, () => import('../features/feedback/feedback.tsx'), 'feedback'),
  screen(
    paths.inbox,
    onlyFor(['OPS'], () => import('../features/feedback/inbox.tsx')),
    'feedback',
    'notLoaded',
  ),
  screen(
    paths.industryPartners,
    onlyFor(['SSC'], () => import('../features/partners/industry-partners.tsx')),
    ...partnerWords,
  ),
  screen(
    `${paths.industryPartners}/:ipId`,
    onlyFor(['SSC'], () => import('../features/partners/industry-partner.tsx')),
    ...partnerWords,
  ),
  screen(paths.tutorials, () => import('../features/resources/resources.tsx'), 'resources', 'sheets'),
  screen(paths.sync, () => import('../features/sync/sync-centre.tsx'), 'scorecard', 'sync'),

  screen(
    '/hiring-request/:id/campaign/:campaignId',
    () => import('../features/reachouts/recipients.tsx'),
    'notLoaded',
    'reachouts',
  ),
  screen(
    '/hiring-request/:id/campaign',
    () => import('../features/reachouts/reachouts.tsx'),
    'acting',
    'notLoaded',
    'reachouts',
  ),
  screen(
    '/hiring-request/:id/run-campaign',
    () => import('../features/reachouts/run-campaign.tsx'),
    'drafts',
    'masters',
    'notLoaded',
    'reachouts',
  ),
  // The same without a request (SHELL-11)
  screen('/campaign', chooseRequest, 'requests'),
  screen('/run-campaign', chooseRequest, 'requests'),
  screen('/applicants', chooseRequest, 'requests'),

  // Signed out, the guard around it leads to /login instead (SHELL-08, ERR-04)
  screen('*', () => import('./not-found.tsx')),
]

/** The only list of routes. Letters match without regard to case. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BareError,
    // Until the first screen is loaded, the first paint stays in place
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          ...open,
          {
            lazy: async () => ({ Component: (await import('./signed-in.tsx')).default }),
            children: [{ ErrorBoundary: ScreenError, children: signedIn }],
          },
        ],
      },
    ],
  },
]
