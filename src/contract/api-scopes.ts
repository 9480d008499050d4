/** What a key of the API may do. A key has one or more of these; nothing follows from another. */
export const apiScopes = [
  'requests:read',
  'requests:write',
  'applicants:read',
  'applicants:write',
  'credits:read',
  /** The members of the company, by SCIM; none of the calls. */
  'scim',
] as const
export type ApiScope = (typeof apiScopes)[number]

/**
 * The calls that a key may make, by the scope they need. A call that is missing here takes a signed-in user: nothing
 * that reveals a number, spends credits, rings a telephone or changes who has access.
 */
export const scopeOfCall: Readonly<Record<string, ApiScope>> = {
  'masters.jobCategories': 'requests:read',
  'masters.lists': 'requests:read',
  'masters.sectors': 'requests:read',
  'addresses.list': 'requests:read',
  'spocs.list': 'requests:read',
  'requests.list': 'requests:read',
  'requests.get': 'requests:read',
  'requests.summary': 'requests:read',
  'requests.create': 'requests:write',
  'funnel.counts': 'applicants:read',
  'funnel.rows': 'applicants:read',
  'funnel.detail': 'applicants:read',
  'applicants.joined': 'applicants:read',
  'applicants.add': 'applicants:write',
  'applicants.addMany': 'applicants:write',
  'funnel.update': 'applicants:write',
  'funnel.notes': 'applicants:write',
  'credits.details': 'credits:read',
}
