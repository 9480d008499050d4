import type { Contract } from '../../src/contract/index.ts'
import type { QuotaName } from '../core/quotas.ts'

interface Cost {
  /** What one call may cost at most, for docs/security.md. */
  what: string
  /** Counted before the call is read; the handler counts it when `inHandler` is set. */
  quota?: QuotaName
  inHandler?: true
  /** What bounds it besides the quota, or in its place. */
  bound?: string
}

/** The kinds of cost. A quota of several kinds is shared by them. */
export const costs = {
  memory: { what: 'an answer from memory', bound: 'nothing: cheaper than counting it' },
  query: { what: 'some queries over an index, one page of rows', bound: 'statements of 20 s; 4 of a user at once' },
  search: {
    what: 'a search over all candidates: a core for up to seconds',
    quota: 'search',
    bound: '3 at once, 2 of them of one user',
  },
  sheet: {
    what: 'a sheet of 10 MB that is read: a process for up to 30 s, 25,000 rows',
    quota: 'sheet',
    bound: 'permission first; 1 of 2 workers a user; 10 uploads of candidates a user are kept, for 7 days',
  },
  export: {
    what: 'a sheet or PDF that is written: a worker until it is read',
    quota: 'export',
    bound: '1 of 2 workers a user; ends when nobody reads it for 30 s',
  },
  lines: { what: 'a file of rows that is read in batches of 500', quota: 'joined', bound: '366 days of one partner' },
  company: {
    what: 'all rows of one company as a ZIP, read in batches of 500',
    quota: 'company',
    bound: 'operations only; read as fast as it is taken',
  },
  reachout: { what: 'messages to up to 25,000 candidates', quota: 'reachout', bound: 'the credits of the partner' },
  testMessage: { what: 'one SMS to any number', quota: 'testMessage', bound: 'the quiet hours' },
  interviewCall: { what: 'one telephone call', quota: 'interviewCall', bound: '3 failed ones an applicant' },
  onboardingMessage: { what: 'one SMS to a selected applicant', quota: 'onboardingMessage' },
  email: { what: 'an account, or an email to its user', quota: 'email' },
  invitation: { what: 'a sub-member and an email', quota: 'invitation', inHandler: true, bound: 'a minute apart' },
  fileLink: {
    what: 'a file of 5 MB',
    quota: 'fileLink',
    bound: '5 letters an applicant that no joining names, for 30 days',
  },
  reveal: { what: 'the data of one person', quota: 'reveal', inHandler: true, bound: 'each is recorded' },
  lookup: { what: 'a question to the service of places', quota: 'lookup', inHandler: true },
  contactMessage: { what: 'a message to operations', quota: 'contactMessage' },
  webhook: {
    what: 'a question to the name service, or messages to an endpoint',
    quota: 'webhook',
    bound: '20 endpoints a partner; 4 messages at once each; no address of a network of ours',
  },
  change: { what: 'a transaction and a line of the ledger for 90 days', quota: 'change' },
  update: { what: 'a transaction and lines of the ledger for 90 days', quota: 'update', bound: 'the admission queue' },
  walkIn: {
    what: 'a transaction, one row of the funnel and a line of the ledger for 90 days',
    quota: 'walkIn',
    bound: 'the admission queue; one row a mobile and request',
  },
  listed: {
    what: 'a transaction of up to 100 rows of the funnel, a line of the ledger for 90 days',
    quota: 'listed',
    inHandler: true,
    bound: 'counted by applicants, 100 in a call; one row a mobile and request',
  },
  registration: {
    what: 'a partner, a user and an email',
    quota: 'registration',
    bound: '3 emails an address and day; gone after 90 days without approval',
  },
  logo: { what: 'a file of 2 MB', quota: 'logo', bound: 'gone after a day without registration' },
  interest: { what: 'some queries; for a right link one row of the funnel', quota: 'interest' },
  signIn: { what: 'a hash of a password: 19 MiB for some 50 ms', bound: 'attempts by account and address' },
} as const satisfies Record<string, Cost>

export type CostName = keyof typeof costs

/** What each call costs: one that is missing, or one too many, does not compile. */
export const costOf: { [Area in keyof Contract]: { [Verb in keyof Contract[Area]]: CostName } } = {
  account: { profile: 'query', update: 'change', details: 'query' },
  acting: { partners: 'query', targetEmployers: 'query' },
  addresses: { list: 'query', add: 'change', update: 'change', remove: 'change' },
  apiKeys: { list: 'query', create: 'change', rotate: 'change', revoke: 'change' },
  applicants: { add: 'update', addMany: 'listed', joined: 'lines' },
  calendar: { get: 'query', make: 'change', end: 'change' },
  carriers: {
    ...{ templates: 'query', saveTemplate: 'change', removeTemplate: 'change', testTemplate: 'testMessage' },
    ...{ sent: 'query', addresses: 'query' },
  },
  credits: { details: 'query' },
  dashboard: { counts: 'query', insights: 'query', applicants: 'query' },
  desk: {
    ...{ users: 'query', changeUser: 'email', balances: 'query', ledger: 'query', grant: 'change' },
    ...{ imports: 'query', importCandidates: 'sheet', importErrors: 'query' },
    exportCompany: 'company',
  },
  devices: { old: 'query' },
  feedback: {
    ...{ send: 'contactMessage', requestDeletion: 'contactMessage', inbox: 'query' },
    ...{ answer: 'email', setClosed: 'change' },
  },
  files: { uploadUrl: 'fileLink', viewUrl: 'query' },
  funnel: {
    ...{ counts: 'query', rows: 'query', detail: 'query', update: 'update', notes: 'update' },
    ...{ initiateCall: 'interviewCall', interviewStatus: 'update', interviewerNumber: 'update' },
    ...{ attended: 'update', deskMove: 'update', walkIn: 'walkIn', scorecard: 'update' },
  },
  interest: { find: 'interest', mark: 'interest', pass: 'interest' },
  masters: {
    ...{ sectors: 'memory', lists: 'memory', jobCategories: 'memory', formPlaces: 'memory', page: 'memory' },
    passKeys: 'memory',
  },
  members: { list: 'query', invite: 'invitation', setStatus: 'change', remove: 'change' },
  onboarding: { detail: 'reveal', initiate: 'onboardingMessage', manage: 'change', report: 'export' },
  operations: {
    ...{ void: 'update', waitingPhones: 'query', approvals: 'query', decide: 'email', audit: 'query', known: 'query' },
  },
  orders: {
    ...{ list: 'query', get: 'query', place: 'change', cancel: 'change', invoice: 'export' },
    ...{ desk: 'query', pay: 'change', reject: 'change' },
  },
  partners: { list: 'query', create: 'email', update: 'email', setStatus: 'email', sheet: 'export' },
  people: { find: 'query', decide: 'change' },
  places: { search: 'lookup', reverse: 'lookup', sketch: 'memory', dots: 'memory', map: 'memory', master: 'memory' },
  preferences: { get: 'query', save: 'change' },
  profile: {
    ...{ reveal: 'reveal', documents: 'reveal', history: 'query' },
    ...{ attachments: 'query', attachment: 'reveal' },
  },
  push: { key: 'memory', save: 'change', remove: 'change' },
  refusals: { list: 'query' },
  registration: { signUp: 'registration', logoLink: 'logo' },
  reports: { demandLink: 'memory', partnerLink: 'query', jobs: 'export' },
  reachouts: {
    ...{ list: 'query', stop: 'change', candidates: 'search', distances: 'search', templates: 'memory' },
    ...{ upload: 'sheet', recipients: 'query', startAgain: 'reachout' },
    ...{ startSelective: 'reachout', startFile: 'reachout', test: 'testMessage', testData: 'query' },
  },
  requests: {
    ...{ list: 'query', get: 'query', create: 'change', campaignSummary: 'query', summary: 'query' },
    ...{ extend: 'change', remove: 'change', setWhatsApp: 'change' },
    ...{ saveScorecard: 'change', scorecardFigures: 'query' },
  },
  search: { find: 'search', export: 'export', saveScheme: 'change', schemes: 'query' },
  session: { info: 'query', passwordSignIn: 'signIn' },
  sheets: {
    ...{ applicants: 'export', expiredLeads: 'export', requestReport: 'export', fulfilment: 'export' },
    ...{ template: 'export', bulkUpdate: 'sheet', bulkErrors: 'query' },
  },
  signIns: { list: 'query', end: 'change', endOthers: 'change' },
  spocs: { list: 'query', add: 'change' },
  sync: { pull: 'query' },
  tasks: { list: 'query', requestNames: 'query' },
  views: { list: 'query', save: 'change', rename: 'change', remove: 'change' },
  webhooks: {
    ...{ list: 'query', add: 'webhook', change: 'webhook', rotate: 'change', setEnabled: 'change', remove: 'change' },
    ...{ test: 'webhook', deliveries: 'query', delivery: 'query', replay: 'webhook', replayFailed: 'webhook' },
  },
}

const byCall = new Map<string, CostName>(
  Object.entries(costOf).flatMap(([area, verbs]) =>
    Object.entries(verbs as Record<string, CostName>).map(([verb, name]) => [`${area}.${verb}`, name] as const),
  ),
)

/** Which kind a call is; undefined for one that the contract does not name. */
export const kindOf = (call: string): CostName | undefined => byCall.get(call)

/** The quota that is counted before a call is read; undefined for a call that costs nothing to speak of. */
export function quotaOf(call: string): QuotaName | undefined {
  const name = byCall.get(call)
  const cost: Cost | undefined = name && costs[name]
  return cost?.inHandler ? undefined : cost?.quota
}
