import { weightKeys } from '../../../src/contract/weight-keys.ts'
import { day } from './hiring.ts'
import { locationOf, payloadOf } from './requests.ts'
import type { Belongings } from './two-partners.ts'

type Input = Record<string, unknown>

export interface Example {
  /** What the client sends when all is well. */
  input: (own: Belongings) => Input
  /** The users with permission, when fewer than all who may act for the partner. */
  only?: readonly string[]
  /** Ids in the input that belong to no partner, by their path, with the reason. */
  free?: Readonly<Record<string, string>>
  /**
   * Paths where a foreign id is not refused: the response is the same as for an unknown id, since the server searches
   * only the own ones.
   */
  answersAsUnknown?: readonly string[]
  /** Business rules refuse it in this world, although the ids are right: with this code. */
  refusedAlone?: string | number
}

const ofEndpoint = ({ ipId, endpointId }: Belongings) => ({ ipId, endpointId })
const ofOrder = ({ orderId }: Belongings) => ({ orderId })
const ofMessage = (own: Belongings) => ({ ...ofEndpoint(own), messageId: own.messageId })
const template = { carrier: 'exotel', key: 'sms', language: 'english' }
const atCarrier = {
  sender: 'FLDHIR',
  languageCode: null,
  text: '#company#',
  parameters: ['link'],
  hasLinkButton: false,
}
const hook = { url: 'https://hr.example.com/fieldhire', events: ['applicant.joined'] }
const hookSecret = `whsec_${'c2VjcmV0'.repeat(5)}`
const ops = ['ops'] as const
const owners = ['emp', 'emp2', 'sa', 'agg'] as const
const buyers = [...owners, 'ops'] as const
/** Whose views belong to them: a sub-member changes those of others only as their owner does, see views.test.ts. */
const companies = ['emp', 'emp2', 'sa', 'agg'] as const
const council = ['ssc'] as const
const everyWeight = Object.fromEntries(weightKeys.map((key) => [key, 10]))
const ofRequest = ({ hiringRequestId }: Belongings) => ({ hiringRequestId })
const both = ({ ipId, hiringRequestId }: Belongings) => ({ ipId, hiringRequestId })
const ofRow = ({ funnelId }: Belongings) => ({ funnelId })
const ofPartner = ({ ipId }: Belongings) => ({ ipId })
const start = (own: Belongings) => ({
  ...{ ipId: own.ipId, hiringReqId: own.hiringRequestId, isCampaignCreate: true, channelType: 'app', totalSelected: 1 },
})
const office = {
  ...{ officeName: 'Kalher Office', address: 'Jai Bhagwan Complex', city: 'Bhiwandi' },
  location: [73.0213, 19.2512],
}
const preferences = {
  transactional: { mail: true, sms: true, call: false, whatsapp: true },
  marketing: { mail: false, sms: false, call: false, whatsapp: false },
  time: { morning: true, afternoon: true, evening: false },
  days: Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name) => [name, true]),
  ),
}
const search = (own: Belongings) => ({
  ...both(own),
  filterOptions: { search: [{ name: 'gender', value: [1], valueBoost: 10 }] },
})
const link = ({ hiringRequestId, person }: Belongings) => ({ hiringRequestId, person, supplyType: '8', flag: 'app' })
let count = 0
const mail = () => `person${++count}@example.test`

/**
 * A valid input of every call that takes an id of anything. A new call needs its line here:
 * security-foreign-ids.test.ts swaps each id in it for another partner's, and security-fuzz.test.ts starts from it.
 */
export const examples: Record<string, Example> = {
  'account.profile': { input: ({ ipId }) => ({ id: ipId }) },
  'account.update': {
    input: ({ ipId, logo }) => ({
      ...{ industrypartnerid: ipId, source: 'portal', contactPersonName: 'Asha Rao', pan: 'ABCDE1234F' },
      companyLogo: { fileName: logo, type: 'CompanyLogo' },
    }),
    only: ['emp', 'emp2', 'sub', 'sa', 'agg'],
    // A logo that was never sent
    refusedAlone: 'logo-missing',
  },
  'account.details': { input: ({ ipId }) => ({ id: ipId }), only: ops },
  'acting.partners': { input: ofPartner, only: ops },
  'acting.targetEmployers': { input: ({ ipId }) => ({ ipId, userCode: 'SA' }) },
  'addresses.list': { input: ofPartner },
  'addresses.add': { input: ({ ipId }) => ({ ipId, ...office }) },
  'addresses.update': { input: ({ ipId, spareAddressId }) => ({ _id: spareAddressId, ipId, ...office }) },
  'addresses.remove': { input: ({ ipId, spareAddressId }) => ({ id: spareAddressId, ipId }) },
  'apiKeys.list': { input: ofPartner, only: owners },
  'apiKeys.create': {
    input: ({ ipId }) => ({
      ...{ ipId, name: 'Payroll', scopes: ['requests:read'], days: 30, hint: 'abcd' },
      keyHash: String(++count).padStart(43, 'x'),
    }),
    only: owners,
  },
  'apiKeys.rotate': {
    input: ({ ipId, keyId }) => ({ ipId, keyId, days: 30, hint: 'abcd', keyHash: String(++count).padStart(43, 'x') }),
    only: owners,
  },
  'apiKeys.revoke': { input: ({ ipId, keyId }) => ({ ipId, keyId }), only: owners },
  'applicants.add': {
    input: (own) => ({ ...both(own), name: 'Asha Yadav', mobile: `98${String(++count).padStart(8, '3')}` }),
  },
  'applicants.addMany': {
    input: (own) => ({
      ...{ ...both(own), source: 'Naukri', consent: { sentence: 'list-1', language: 'en' } },
      applicants: [{ name: 'Asha Yadav', mobile: `98${String(++count).padStart(8, '4')}` }],
    }),
  },
  'carriers.saveTemplate': {
    input: () => ({ ...template, templateId: '1107160000000000001', ...atCarrier }),
    only: ops,
    free: { templateId: 'the carrier gives it' },
  },
  'credits.details': { input: ofPartner },
  'dashboard.counts': { input: ({ ipId }) => ({ industrypartnerid: ipId }) },
  'dashboard.insights': { input: ({ ipId }) => ({ industrypartnerid: ipId }) },
  'dashboard.applicants': {
    input: ({ ipId }) => ({
      ...{ industrypartnerid: ipId, step: 'selected', of: { since: 0, channel: 'app' } },
      pageOptions: { page: 1, limit: 10 },
    }),
  },
  'desk.changeUser': {
    input: () => ({ userId: 'sub', action: 'reset' }),
    only: ops,
    free: { userId: 'operations look after every account' },
  },
  'desk.ledger': { input: ({ ipId }) => ({ ipId, page: 1, limit: 10 }), only: ops },
  'desk.grant': { input: ({ ipId }) => ({ ipId, credits: 10, reason: 'Invoice 7' }), only: ops },
  'desk.exportCompany': { input: ofPartner, only: ops },
  'desk.importErrors': {
    input: () => ({ importId: '1' }),
    only: ops,
    free: { importId: 'the pool belongs to no partner' },
    refusedAlone: 'not-found',
  },
  'feedback.send': {
    input: ({ ipId }) => ({
      ...{
        partner_id: ipId,
        partner_type: 'EMP',
        firstname: 'Asha',
        email: mail(),
        subject: 'Hello',
        message: 'There',
      },
    }),
    free: { partner_type: 'a word and no id' },
  },
  'files.uploadUrl': {
    input: ({ letter }) => ({ type: 'Asset', fileName: letter, contentType: 'application/pdf', size: 1_000 }),
  },
  'files.viewUrl': { input: ({ letter }) => ({ type: 'Asset', fileName: letter }), refusedAlone: 'not-found' },
  'funnel.counts': { input: both },
  'funnel.rows': { input: (own) => ({ ...both(own), pageOptions: { page: 1, limit: 10 } }) },
  'funnel.detail': { input: ofRow },
  'funnel.update': {
    input: ({ ipId, hiringRequestId, funnelId }) => ({
      ...{ currentState: 'SHORTLISTED', action: 'selected' },
      payload: {
        body: { employerConfirmed: true, joiningTime: day(2) },
        filter: { ids: [funnelId], hiringRequestId, ipId },
      },
    }),
    free: { 'payload.body.docURL.0.fileName': 'a letter of another applicant is refused: funnel-commands.test.ts' },
  },
  'funnel.notes': { input: ({ funnelId }) => ({ funnelId, notes: 'Changed' }) },
  'funnel.initiateCall': { input: ({ funnelId }) => ({ funnelId, type: 'Interview' }) },
  'funnel.interviewStatus': { input: ({ funnelId }) => ({ funnelId, status: false }) },
  'funnel.interviewerNumber': { input: ({ funnelId }) => ({ funnelId, interviewerNumber: 9_876_543_210 }) },
  'funnel.attended': { input: ofRow },
  'funnel.deskMove': { input: ({ funnelId }) => ({ funnelId, move: { kind: 'later' } }) },
  'funnel.walkIn': {
    input: (own) => ({
      ...{ ...both(own), funnelId: String(++count).padStart(24, 'b'), name: 'Asha Yadav' },
      ...{ mobile: `96${String(count).padStart(8, '3')}`, consent: { sentence: 'walk-in-1', language: 'en' } },
    }),
    only: ['emp', 'emp2', 'sub', 'sa', 'ops'],
    free: { funnelId: 'made by the device: one that is taken is refused, walk-in.test.ts' },
  },
  'funnel.scorecard': {
    input: ({ funnelId }) => ({
      ...{ funnelId, base: { timeStamp: 0 } },
      answers: [{ questionId: 'q-1', kind: 'rating', label: 'How good is the Hindi?', value: 4 }],
    }),
    free: { 'answers.0.questionId': 'a question that is gone keeps its answers: scorecards.test.ts' },
  },
  'interest.find': { input: link, refusedAlone: 400 },
  'interest.mark': { input: link },
  'interest.pass': { input: link },
  'masters.formPlaces': {
    input: () => ({ type: 'EMP' }),
    free: { trainingpartnerid: 'taken for the sake of old clients and not looked at' },
  },
  'members.list': { input: ofPartner },
  'members.invite': {
    input: ({ ipId }) => ({
      ...{ ipId, contactPersonName: 'Asha Rao', contactEmailAddress: mail(), contactMobile: '9812345678' },
    }),
    only: owners,
  },
  'members.remove': { input: ({ ipId, memberIpId }) => ({ ipId, memberIpId }), only: owners },
  'members.setStatus': {
    input: ({ ipId, memberIpId }) => ({ ipId, memberIpId, action: 'Active' }),
    only: owners,
  },
  'onboarding.detail': { input: ofRow },
  'onboarding.initiate': { input: ofRow, refusedAlone: 'not-allowed' },
  'onboarding.manage': { input: ({ funnelId }) => ({ funnelIds: [funnelId] }), refusedAlone: 'not-allowed' },
  'onboarding.report': { input: ofRequest, refusedAlone: 404 },
  'operations.decide': {
    input: ({ hiringRequestId }) => ({ kind: 'request', id: hiringRequestId }),
    only: ops,
    refusedAlone: 'conflict',
    free: { id: 'operations decide for every partner' },
  },
  'operations.void': { input: ({ key }) => ({ keys: [key] }), answersAsUnknown: ['keys.0', 'all of them'] },
  'operations.known': { input: ({ key }) => ({ keys: [key] }), answersAsUnknown: ['keys.0', 'all of them'] },
  'partners.list': { input: ({ childIpId }) => ({ ipId: childIpId }), only: council },
  'partners.update': {
    input: ({ childIpId }) => ({
      ...{ industrypartnerid: childIpId, source: 'portal', contactPersonName: 'Asha Rao', contactMobile: '9812345678' },
      contactEmailAddress: mail(),
    }),
    only: council,
  },
  'partners.setStatus': { input: ({ childIpId }) => ({ ids: [childIpId], action: 'Inactive' }), only: council },
  'preferences.get': { input: ofPartner, only: ['emp', 'emp2', 'sa', 'agg', 'ops'] },
  'preferences.save': { input: ({ ipId }) => ({ ipId, ...preferences }), only: ['emp', 'emp2', 'sa', 'agg', 'ops'] },
  'people.find': { input: ofRow },
  // With itself
  'people.decide': {
    input: ({ funnelId }) => ({ funnelId, otherId: funnelId, decision: 'same' }),
    refusedAlone: 'invalid',
  },
  'profile.reveal': { input: ({ funnelId }) => ({ funnelId, masked: 'false' }) },
  'profile.documents': { input: ofRow },
  'profile.attachments': { input: ofRow },
  'profile.attachment': { input: ({ hiredId, attachmentId }) => ({ funnelId: hiredId, attachmentId }) },
  'profile.history': { input: ofRow },
  'reachouts.list': { input: both },
  'reachouts.stop': { input: ({ campaignId }) => ({ campaignId, status: 'Stopped' }) },
  'reachouts.recipients': { input: ({ campaignId }) => ({ campaignId, page: 1, limit: 10 }) },
  'reachouts.startAgain': {
    input: ({ campaignId }) => ({ campaignId, count: 1 }),
    refusedAlone: 'candidates-changed',
  },
  'reachouts.candidates': { input: both },
  'reachouts.distances': { input: both },
  'reachouts.upload': {
    input: ({ hiringRequestId }) => ({ hiringReqId: hiringRequestId }),
    refusedAlone: 'sheet-headings',
  },
  'reachouts.startSelective': {
    input: (own) => ({ ...start(own), filterOptions: { tcState: { value: ['Maharashtra'], relax: true } } }),
    free: {
      templateId: 'templates are everybody’s',
      'exactSelected.0': 'the pool of candidates is everybody’s',
    },
  },
  'reachouts.startFile': {
    input: (own) => ({ ...start(own), candidatesUrl: own.uploadId }),
    free: { templateId: 'templates are everybody’s' },
  },
  'reachouts.test': {
    input: ({ hiringRequestId }) => ({
      ...{ hiringRequestId, testCampaign: true, channelType: 'app' },
      candidates: [{ name: 'Neha', mobileNo: '9876543210' }],
    }),
    free: { templateId: 'templates are everybody’s' },
  },
  'reachouts.testData': { input: ofRequest },
  'registration.signUp': {
    input: () => ({
      ...{ legal_entity_name: 'Asha Works', employer_type: 'limitedcompany', contact_email_address: mail() },
      ...{ contact_mobile: '9812345678', contact_person_name: 'Asha Rao', affiliatedSectors: [] },
      ...{ headquarterLocation: 'Thane', userType: 'Employer', userCode: 'EMP' },
    }),
    free: { 'companyLogo.fileName': 'a name that the server itself gave to this device: registration.test.ts' },
  },
  'registration.logoLink': {
    input: () => ({ fileName: 'logo.png', type: 'image/png', size: '1000' }),
    free: { fileName: 'the server puts a name of its own before it: registration.test.ts' },
  },
  'reports.partnerLink': { input: ofPartner, only: ops },
  'reports.jobs': { input: ofRequest },
  'requests.create': {
    input: ({ ipId, office: place }) =>
      payloadOf(place, { industrypartnerid: ipId, hiring_req_name: `Packing ${++count}`, forceUpdate: true }),
    free: {
      jobRole: 'the job list is everybody’s',
      futurerequestid: 'the change of a request has an example of its own in the test',
      'locations.0._id': 'is looked for in the request itself: request-save.test.ts',
    },
  },
  'requests.get': { input: ofRequest },
  'requests.list': { input: ({ ipId }) => ({ ipId: [ipId], type: 'Employer', isActive: true }) },
  'requests.campaignSummary': { input: both },
  'requests.summary': { input: both },
  'requests.extend': { input: ({ hiringRequestId }) => ({ hiringRequestId, days: 5 }), only: ops },
  'requests.setWhatsApp': {
    input: ({ hiringRequestId }) => ({ hiringRequestId, status: true, scope: 'request' }),
    only: ops,
  },
  'requests.saveScorecard': {
    input: ({ hiringRequestId }) => ({
      ...{ hiringRequestId, version: 0 },
      questions: [{ id: 'q-1', kind: 'rating', label: 'How good is the Hindi?' }],
    }),
    free: { 'questions.0.id': 'made by the client' },
  },
  'requests.scorecardFigures': { input: both },
  'requests.remove': { input: ({ ipId, hiringRequestId }) => ({ hiringRequestId, industrypartnerid: ipId }) },
  'search.find': { input: (own) => ({ ...search(own), pageOptions: { page: 1, limit: 10 } }), only: ops },
  'search.export': { input: (own) => ({ ...search(own), pageOptions: { page: 1, limit: 1 } }), only: ops },
  'search.saveScheme': {
    input: (own) => ({ ...both(own), name: `Scheme ${++count}`, weightage: everyWeight }),
    only: ops,
  },
  'search.schemes': { input: ofRequest, only: ops },
  'session.passwordSignIn': {
    input: ({ ipId }) => ({ ipId, password: 'Wrong-1234' }),
    free: { ipId: 'whoever knows the password may: identity-password.test.ts' },
  },
  'sheets.applicants': { input: (own) => ({ ...both(own), type: 'screened' }) },
  'sheets.expiredLeads': {
    input: ({ hiringRequestId }) => ({ hiringRequestId, stage: 'leadExpired' }),
    only: ops,
    refusedAlone: 17041,
  },
  'sheets.requestReport': { input: ofRequest },
  'sheets.fulfilment': { input: ofPartner, only: ops },
  'sheets.template': { input: ofRequest },
  'sheets.bulkUpdate': { input: ofRequest, refusedAlone: 'nothing' },
  'sheets.bulkErrors': { input: ofRequest, refusedAlone: 'not-found' },
  'spocs.list': { input: ofPartner },
  'spocs.add': {
    input: ({ ipId }) => ({
      ...{ ipId, targetEmployerSpocName: 'Mahesh Bhoir', targetEmployerSpocEmail: mail() },
      targetEmployerSpocMobile: '9820045110',
    }),
  },
  'sync.pull': {
    input: ({ ipId, hiringRequestId, funnelId }) => ({
      ...{ ipId: [ipId], since: 1, after: { updatedAt: 8e12, funnelId }, have: { [hiringRequestId]: 1 } },
      ...{ without: [hiringRequestId], unlisted: [hiringRequestId], whole: [hiringRequestId], tasksOnly: true },
      cursor: { at: 1, part: 1, hiringRequestId, funnelId },
    }),
    answersAsUnknown: [
      'after.funnelId',
      'cursor.hiringRequestId',
      'cursor.funnelId',
      'without.0',
      'unlisted.0',
      'whole.0',
    ],
  },
  'tasks.list': {
    input: ({ ipId, hiringRequestId }) => ({ ipId, hiringRequestId, pageOption: { page: 1, limit: 10 } }),
    answersAsUnknown: ['hiringRequestId'],
  },
  'tasks.requestNames': { input: ofPartner },
  'views.list': { input: ofPartner },
  'views.save': {
    input: ({ ipId, viewId }) => ({ ipId, viewId, name: `View ${++count}`, isShared: true, filter: { tab: 'all' } }),
    only: companies,
  },
  'views.rename': {
    input: ({ ipId, viewId }) => ({ ipId, viewId, name: `View ${++count}`, isShared: true }),
    only: companies,
  },
  'views.remove': { input: ({ ipId, viewId }) => ({ ipId, viewId }), only: companies },
  'signIns.end': { input: ({ signInId }) => ({ signInId }), only: ['emp', 'emp2', 'sa'] },
  'webhooks.list': { input: ofPartner, only: owners },
  'webhooks.add': { input: ({ ipId }) => ({ ipId, ...hook, secret: hookSecret }), only: owners },
  'orders.list': { input: ofPartner, only: owners },
  'orders.get': { input: ofOrder, only: buyers },
  'orders.place': {
    input: ({ ipId }) => ({ ipId, credits: 1000, billingName: 'Asha Works', total: 70_000 }),
    only: owners,
  },
  'orders.cancel': { input: ofOrder, only: owners },
  // Not paid
  'orders.invoice': { input: ofOrder, only: buyers, refusedAlone: 'not-found' },
  'orders.pay': {
    input: (own) => ({ ...ofOrder(own), reference: `UTR ${++count}`, paidOn: day(0) }),
    only: ops,
    free: { orderId: 'operations decide about every order' },
  },
  'orders.reject': {
    input: (own) => ({ ...ofOrder(own), reason: 'Not paid' }),
    only: ops,
    free: { orderId: 'operations decide about every order' },
  },
  'webhooks.change': { input: (own) => ({ ...ofEndpoint(own), ...hook }), only: owners },
  'webhooks.rotate': { input: (own) => ({ ...ofEndpoint(own), secret: hookSecret }), only: owners },
  'webhooks.setEnabled': { input: (own) => ({ ...ofEndpoint(own), isEnabled: true }), only: owners },
  'webhooks.remove': { input: ofEndpoint, only: owners },
  'webhooks.test': { input: ofEndpoint, only: owners },
  'webhooks.deliveries': {
    input: (own) => ({ ...ofEndpoint(own), pageOptions: { page: 1, limit: 10 } }),
    only: owners,
  },
  'webhooks.delivery': { input: ofMessage, only: owners },
  'webhooks.replay': { input: ofMessage, only: owners },
  'webhooks.replayFailed': { input: (own) => ({ ...ofEndpoint(own), since: 0 }), only: owners },
}

/** The change of a request, which is the same call as making one. */
export const changeOfRequest: Example = {
  input: ({ ipId, hiringRequestId, office: place }) =>
    payloadOf(place, {
      ...{ industrypartnerid: ipId, futurerequestid: hiringRequestId, version: 1, forceUpdate: true },
      locations: [locationOf(place, { _id: `${hiringRequestId}-1` })],
    }),
  free: examples['requests.create']!.free,
  refusedAlone: 'invalid',
}

/** Calls that take no id but need more than an empty input. */
export const plainExamples: Record<string, Input> = {
  'calendar.make': { secretHash: 'c'.repeat(43), language: 'en' },
  'carriers.templates': {},
  'carriers.removeTemplate': template,
  'carriers.testTemplate': { ...template, mobile: '9812345614' },
  'carriers.sent': { days: 7 },
  'carriers.addresses': {},
  'desk.users': { page: 1, limit: 10 },
  'desk.balances': { page: 1, limit: 10 },
  'desk.imports': { page: 1, limit: 10 },
  'desk.importCandidates': { name: 'people.csv' },
  'orders.desk': { page: 1, limit: 10 },
  'refusals.list': { page: 1, limit: 10 },
  'devices.old': { page: 1, limit: 10 },
  'masters.page': { pagetype: 'privacy_policy' },
  'partners.create': {
    ...{ legal_entity_name: 'Asha Works', headquarterLocation: 'Thane', pan: 'ABCDE1234F', userType: 'Employer' },
    ...{ userCode: 'EMP', employer_type: 'limitedcompany', contact_person_name: 'Asha', contact_mobile: '9812345678' },
    ...{ contact_email_address: 'asha@example.test', status: 1 },
  },
  'places.search': { text: 'Thane', country: 'IN' },
  'places.reverse': { longitude: '73', latitude: '19' },
  'places.sketch': {},
  'places.dots': { west: '72', south: '18', east: '74', north: '20' },
  'reachouts.templates': { language: 'english', status: 1, type: 'bot_initial_message_template' },
  'reports.demandLink': { sector: 'LOGISTICS' },
}
