import type { ApiScope } from '../../contract/api-scopes.ts'

/** A scope's key in text/apiKeys: i18next reads a colon as the end of an area. */
export const scopeKeys = {
  'requests:read': 'requestsRead',
  'requests:write': 'requestsWrite',
  'applicants:read': 'applicantsRead',
  'applicants:write': 'applicantsWrite',
  'credits:read': 'creditsRead',
  scim: 'scim',
} as const satisfies Record<ApiScope, string>
