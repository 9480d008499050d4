import { common } from './common.ts'
import { shell } from './shell.ts'
import { stages } from './stages.ts'
import { tasks } from './tasks.ts'

/** The areas every user reads first: part of the first bundle. */
export const first = { common, shell, stages, tasks }

/**
 * The other areas are loaded with the screens that use them (`loadWords`, app/routes.tsx). A new area is a file here
 * and a line below.
 */
export const later = {
  account: async () => (await import('./account.ts')).account,
  acting: async () => (await import('./acting.ts')).acting,
  apiKeys: async () => (await import('./api-keys.ts')).apiKeys,
  applicantImport: async () => (await import('./applicant-import.ts')).applicantImport,
  apps: async () => (await import('./apps.ts')).apps,
  update: async () => (await import('./update.ts')).update,
  board: async () => (await import('./board.ts')).board,
  carriers: async () => (await import('./carriers.ts')).carriers,
  credits: async () => (await import('./credits.ts')).credits,
  dashboard: async () => (await import('./dashboard.ts')).dashboard,
  day: async () => (await import('./day.ts')).day,
  drafts: async () => (await import('./drafts.ts')).drafts,
  feedback: async () => (await import('./feedback.ts')).feedback,
  firstSteps: async () => (await import('./first-steps.ts')).firstSteps,
  funnel: async () => (await import('./funnel.ts')).funnel,
  gate: async () => (await import('./gate.ts')).gate,
  install: async () => (await import('./install.ts')).install,
  interest: async () => (await import('./interest.ts')).interest,
  masters: async () => (await import('./masters.ts')).masters,
  notLoaded: async () => (await import('./not-loaded.ts')).notLoaded,
  onPhone: async () => (await import('./on-phone.ts')).onPhone,
  operations: async () => (await import('./operations.ts')).operations,
  orders: async () => (await import('./orders.ts')).orders,
  partners: async () => (await import('./partners.ts')).partners,
  pictures: async () => (await import('./pictures.ts')).pictures,
  places: async () => (await import('./places.ts')).places,
  proof: async () => (await import('./proof.ts')).proof,
  push: async () => (await import('./push.ts')).push,
  queue: async () => (await import('./queue.ts')).queue,
  queueBoard: async () => (await import('./queue-board.ts')).queueBoard,
  reachouts: async () => (await import('./reachouts.ts')).reachouts,
  registration: async () => (await import('./registration.ts')).registration,
  requestForm: async () => (await import('./request-form.ts')).requestForm,
  requestImport: async () => (await import('./request-import.ts')).requestImport,
  requests: async () => (await import('./requests.ts')).requests,
  resources: async () => (await import('./resources.ts')).resources,
  results: async () => (await import('./results.ts')).results,
  scorecard: async () => (await import('./scorecard.ts')).scorecard,
  search: async () => (await import('./search.ts')).search,
  session: async () => (await import('./session.ts')).session,
  sheets: async () => (await import('./sheets.ts')).sheets,
  summary: async () => (await import('./summary.ts')).summary,
  sync: async () => (await import('./sync.ts')).sync,
  taskFilters: async () => (await import('./task-filters.ts')).taskFilters,
  webhooks: async () => (await import('./webhooks.ts')).webhooks,
}

/** All of it, for the compiler. */
export type Words = typeof first & { [A in keyof typeof later]: Awaited<ReturnType<(typeof later)[A]>> }
