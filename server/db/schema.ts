/**
 * The tables of the hiring API, by area. Those of the identity provider are in server/identity/schema.ts. Column names
 * are the snake_case of the property (connect.ts sets `casing`). Times are epoch ms in bigint, read as numbers;
 * date-only values are IST midnights (TRAP-53). Uses only features of both Postgres 15 and 18.
 */
export * from './tables/addresses.ts'
export * from './tables/aliases.ts'
export * from './tables/api-keys.ts'
export * from './tables/audit.ts'
export * from './tables/calls.ts'
export * from './tables/campaigns.ts'
export * from './tables/candidates.ts'
export * from './tables/credits.ts'
export * from './tables/files.ts'
export * from './tables/funnel.ts'
export * from './tables/imports.ts'
export * from './tables/interest.ts'
export * from './tables/mails.ts'
export * from './tables/messages.ts'
export * from './tables/operations.ts'
export * from './tables/partners.ts'
export * from './tables/registrations.ts'
export * from './tables/preferences.ts'
export * from './tables/push.ts'
export * from './tables/requests.ts'
export * from './tables/views.ts'
export * from './tables/waiting-phones.ts'
export * from './tables/webhooks.ts'
export * from './tables/weight-schemes.ts'
