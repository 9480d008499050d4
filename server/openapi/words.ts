import { scopeOfCall, type ApiScope } from '../../src/contract/api-scopes.ts'
import type { AnyCall } from '../../src/contract/call.ts'

/** What a scope allows, for the document. */
export const scopeWords: Readonly<Record<ApiScope, string>> = {
  'requests:read': 'Read hiring requests, offices, contacts and the lists that a request is filled in with.',
  'requests:write': 'Create and change hiring requests.',
  'applicants:read': 'Read applicants and their stages. Numbers and documents stay masked.',
  'applicants:write': 'Add applicants, record stage updates and notes.',
  'credits:read': 'Read the credit balance and where credits went.',
  scim: 'Keep the members of the company by SCIM 2.0 at /scim/v2. It allows none of the calls here.',
}

interface Words {
  summary: string
  description?: string
}

const words: Readonly<Record<string, Words>> = {
  'masters.jobCategories': {
    summary: 'Job categories with their roles and skills',
    description: 'A request names a role by its id.',
  },
  'masters.lists': { summary: 'The lists of the hiring request form' },
  'masters.sectors': { summary: 'Sectors' },
  'addresses.list': { summary: 'Saved offices of the company' },
  'spocs.list': { summary: 'Contacts for interviews' },
  'requests.list': { summary: 'Hiring requests, a page at a time' },
  'requests.get': { summary: 'One hiring request with its locations' },
  'requests.summary': { summary: 'A hiring request with its figures' },
  'requests.create': {
    summary: 'Create a hiring request, or change one',
    description:
      'With `futurerequestid` and the `version` it was read at it changes that request. A new one waits for approval. An office is named by the `_id` of a saved address.',
  },
  'funnel.counts': { summary: 'How many applicants are at each stage' },
  'funnel.rows': {
    summary: 'Applicants of a request, a page at a time',
    description: 'With `updatedSince` only those that changed; send the `asOf` of the answer the next time.',
  },
  'funnel.detail': { summary: 'One applicant, masked' },
  'applicants.joined': {
    summary: 'Who has joined, as CSV',
    description:
      'From one day in India to another, at most 366 days. A cell that a spreadsheet would run as a formula begins with an apostrophe.',
  },
  'applicants.add': {
    summary: 'Add an applicant to a request',
    description: 'Whoever is in the request with this mobile already is returned with `isNew: false`.',
  },
  'applicants.addMany': {
    summary: 'Add the applicants of a list to a request',
    description:
      'For the file or the webhook of a job board: up to 100 in a call, each judged alone. `result` has one line for each, in their order: `added`, `known` (in the request already), `repeated` (the mobile of an earlier one of the list) or `wrong` with `field` and `problem`. `consent` says that these people agreed that the company gets in touch about this job. A user or key has 8,000 applicants a day, a company 20,000.',
  },
  'funnel.update': {
    summary: 'Record a stage update',
    description:
      'Of up to 100 applicants of one request, all or none. `currentState` must be where they are. With `base.timeStamp`, the time of the stage that was seen, an update that somebody overtook is refused as a conflict.',
  },
  'funnel.notes': { summary: 'Save the notes about an applicant' },
  'credits.details': { summary: 'The credit balance, purchases and spends' },
}

/** A call that no key may make belongs to the app; its name has to do. */
export const describeCall = (call: AnyCall): Words =>
  words[call.name] ?? { summary: call.name, description: 'For signed-in users of the app.' }

/** Calls of keys without a summary: a test wants none. */
export const undescribed = (): string[] => Object.keys(scopeOfCall).filter((name) => !(name in words))
