import lists from './master-lists.json' with { type: 'json' }

/** The master data of the product (API-026, API-060). Spellings are those of the wire. */
export const { sectors, locations, ageLimits, languages, assets } = lists

/** PROF-16. */
export const { genders } = lists

/**
 * The documents and belongings that the pool records of a candidate, in the words of the Search Dashboard (SRCH-17).
 */
export const { documentNames, assetNames } = lists
