/** Constants of the business, each with its source. Times in ms. */
export const limits = {
  /** Calls that failed before only a decision is left (CALL-06, TRAP-42). */
  failedCalls: 3,
  /** Rows per step of the two lists of My Tasks (TASK-07). */
  priorityStep: 5,
  pendingStep: 3,
  /** A task is urgent when the applicant expires within so many days (TRAP-52). */
  urgentDays: 3,
  tablePageSizes: [10, 25, 50, 100] as const,
  /** Notes: 6 lines of 100 characters, saved a second after typing stops (TRAP-62). */
  noteLines: 6,
  noteLineLength: 100,
  noteSaveDelay: 1_000,
  searchDelay: 500,
  /** After what was asked for is done a person is taken on after so long (ERR-05). */
  afterProfileSave: 1_000,
  afterInvite: 3_500,
  afterDelete: 1_500,
  afterMessage: 3_500,
  /** An undo stands as long as its toast (OFFLINE.md). */
  undoWindow: 7_000,
  /** A revealed number lives on the device at most so long. */
  revealLife: 24 * 3_600_000,
  /** Applicants whose contact or ID details one user may reveal within an hour; the server counts. */
  revealsPerHour: 120,
  /** Funnel rows on the device: a warning, then the oldest closed requests go. */
  deviceRowsWarn: 10_000,
  deviceRowsMost: 20_000,
  /** What was brought to the device and not brought up to date for so long is removed from it. */
  cachedLife: 30 * 86_400_000,
  /** For so long a phone keeps what an accepted update said, should a server's backup be restored that lacks it. */
  keptUpdates: 14 * 86_400_000,
  /** How old an update may be when it arrives before the server refuses it (TRAP-79). */
  lateUpdateTolerance: 7 * 86_400_000,
  /** How far from today a joining day may be, either way. */
  farthestJoiningDays: 3 * 366,
  /** Selected and joined applicants can be downloaded once so many of a hundred have been updated (BULK-05, TRAP-43). */
  downloadPercent: 40,
  /** An uploaded spreadsheet: of 25,000 rows (001 §5), and no zip bomb. */
  sheet: { bytes: 10 * 1024 * 1024, rows: 25_000, columns: 60, unpackedBytes: 128 * 1024 * 1024 },
} as const
