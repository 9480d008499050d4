import type { DayNames } from '../../lib/dates.ts'
import { fillTemplate } from '../../lib/template.ts'
import { nameJobWords } from '../lists.ts'
import type { Translate } from '../server-message.ts'
import type { LanguageWords } from '../types.ts'
import { common } from './common.ts'
import { refusals, words } from './refusals.ts'
import { shell } from './shell.ts'
import { stages } from './stages.ts'
import { tasks } from './tasks.ts'

const translate: Translate = ({ reason, params }) => {
  if (typeof reason !== 'string' || !Object.hasOwn(refusals, reason)) return undefined
  return fillTemplate(refusals[reason as keyof typeof refusals], params, words)
}

/** Hindi: the same areas as English, fetched once it is chosen. docs/hindi.md lists the terms. */
export const hi = {
  months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
  weekdays: 'रवि सोम मंगल बुध गुरु शुक्र शनि'.split(' '),
  translate,
  first: { common, shell, stages, tasks },
  later: {
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
    requestForm: async () => {
      const [{ requestForm }, { default: jobs }] = await Promise.all([
        import('./request-form.ts'),
        import('./job-words.json', { with: { type: 'json' } }),
      ])
      nameJobWords(jobs)
      return requestForm
    },
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
  },
} satisfies LanguageWords & DayNames & { translate: Translate }
