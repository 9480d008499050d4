/** The words of reachouts on the wire, and how much of each may be sent. */

/** What a reachout is sent over; the last ones appear on old campaigns only (RO-02). */
export const reachoutChannels = ['app', 'webBot', 'sms', 'whatsAppBot'] as const
export type ReachoutChannel = (typeof reachoutChannels)[number]
export const listedChannels = [...reachoutChannels, 'dm'] as const
export type ListedChannel = (typeof listedChannels)[number]

export const reachoutLimits = {
  /** Candidates suggested for each position (RO-21). */
  perPosition: 100,
  /** Extra search locations and extra job roles (RO-16). */
  extraLocations: 5,
  extraRoles: 5,
  /** A schedule may be for today or one of the next days (RO-25). */
  scheduleDays: 7,
  /** Rows of an uploaded file (RO-28). */
  uploadRows: 25_000,
  /** Candidates of one reachout: what one file holds. */
  candidates: 25_000,
  /** Candidates of a page of the list (RO-20). */
  pageSize: 10,
} as const

/** What became of the message to one person. failed: it did not arrive, and its credit comes back. */
export const recipientStates = ['queued', 'sent', 'delivered', 'replied', 'failed'] as const
export type RecipientState = (typeof recipientStates)[number]
/** What a report can be narrowed to. notSent: the person was deleted before anything was tried. */
export const recipientFilters = [...recipientStates, 'notSent'] as const
export type RecipientFilter = (typeof recipientFilters)[number]

export const candidateCategories = ['all', 'new', 'upload'] as const
export type CandidateCategory = (typeof candidateCategories)[number]

/** Where candidates of the reachout page may come from (RO-17, TRAP-72); all of them by default. */
export const reachoutSupplyTypes = [0, 1, 2, 3, 6, 7, 8, 9, 10] as const

/** Days; 'over90' is longer ago than all of them (RO-18). */
export const ageBands = ['7', '15', '30', '60', '90', 'over90'] as const
export type AgeBand = (typeof ageBands)[number]
export const liveApplicationLimits = [0, 2, 3, 4, 5] as const
export const affiliatedChannels = ['app', 'whatsAppBot', 'webBot', 'all'] as const
export const flowStatuses = ['notStarted', 'notScreened', 'notScheduled'] as const
export const pastApplications = ['sameClient', 'differentClient'] as const

/** The languages of reachouts, as the API spells them: lower case (RO-27). */
export const reachoutLanguages = [
  'english',
  'hindi',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
  'marathi',
  'bengali',
] as const
export type ReachoutLanguage = (typeof reachoutLanguages)[number]

/** The status of a campaign on the wire (RO-06). */
export const campaignStatuses = ['Completed', 'Failed', 'Scheduled', 'Stopped'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]
