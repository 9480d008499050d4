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
    account: () => import('./account.ts').then((file) => file.account),
    acting: () => import('./acting.ts').then((file) => file.acting),
    apiKeys: () => import('./api-keys.ts').then((file) => file.apiKeys),
    applicantImport: () => import('./applicant-import.ts').then((file) => file.applicantImport),
    apps: () => import('./apps.ts').then((file) => file.apps),
    update: () => import('./update.ts').then((file) => file.update),
    board: () => import('./board.ts').then((file) => file.board),
    carriers: () => import('./carriers.ts').then((file) => file.carriers),
    credits: () => import('./credits.ts').then((file) => file.credits),
    dashboard: () => import('./dashboard.ts').then((file) => file.dashboard),
    day: () => import('./day.ts').then((file) => file.day),
    drafts: () => import('./drafts.ts').then((file) => file.drafts),
    feedback: () => import('./feedback.ts').then((file) => file.feedback),
    firstSteps: () => import('./first-steps.ts').then((file) => file.firstSteps),
    funnel: () => import('./funnel.ts').then((file) => file.funnel),
    gate: () => import('./gate.ts').then((file) => file.gate),
    install: () => import('./install.ts').then((file) => file.install),
    interest: () => import('./interest.ts').then((file) => file.interest),
    masters: () => import('./masters.ts').then((file) => file.masters),
    notLoaded: () => import('./not-loaded.ts').then((file) => file.notLoaded),
    onPhone: () => import('./on-phone.ts').then((file) => file.onPhone),
    operations: () => import('./operations.ts').then((file) => file.operations),
    orders: () => import('./orders.ts').then((file) => file.orders),
    partners: () => import('./partners.ts').then((file) => file.partners),
    pictures: () => import('./pictures.ts').then((file) => file.pictures),
    places: () => import('./places.ts').then((file) => file.places),
    proof: () => import('./proof.ts').then((file) => file.proof),
    push: () => import('./push.ts').then((file) => file.push),
    queue: () => import('./queue.ts').then((file) => file.queue),
    queueBoard: () => import('./queue-board.ts').then((file) => file.queueBoard),
    reachouts: () => import('./reachouts.ts').then((file) => file.reachouts),
    registration: () => import('./registration.ts').then((file) => file.registration),
    requestForm: async () => {
      const [{ requestForm }, { default: jobs }] = await Promise.all([
        import('./request-form.ts'),
        import('./job-words.json', { with: { type: 'json' } }),
      ])
      nameJobWords(jobs)
      return requestForm
    },
    requestImport: () => import('./request-import.ts').then((file) => file.requestImport),
    requests: () => import('./requests.ts').then((file) => file.requests),
    resources: () => import('./resources.ts').then((file) => file.resources),
    results: () => import('./results.ts').then((file) => file.results),
    scorecard: () => import('./scorecard.ts').then((file) => file.scorecard),
    search: () => import('./search.ts').then((file) => file.search),
    session: () => import('./session.ts').then((file) => file.session),
    sheets: () => import('./sheets.ts').then((file) => file.sheets),
    summary: () => import('./summary.ts').then((file) => file.summary),
    sync: () => import('./sync.ts').then((file) => file.sync),
    taskFilters: () => import('./task-filters.ts').then((file) => file.taskFilters),
    webhooks: () => import('./webhooks.ts').then((file) => file.webhooks),
  },
} satisfies LanguageWords & DayNames & { translate: Translate }
