/** Constants of the business, each with its source. Times in ms. */
export const limits = {
  /** Calls that failed before only a decision is left (CALL-06, TRAP-42). */
  failedCalls: 3,
  /** Rows per step of the two lists of My Tasks (TASK-07). */
  priorityStep: 5,
  pendingStep: 3,
  /** A task is urgent when the applicant expires within this number of days (TRAP-52). */
  urgentDays: 3,
  tablePageSizes: [10, 25, 50, 100] as const,
  /** Notes: 6 lines of 100 characters, saved a second after typing stops (TRAP-62). */
  noteLines: 6,
  noteLineLength: 100,
  noteSaveDelay: 1_000,
  searchDelay: 500,
  /** Delays before the redirect after a success (ERR-05). */
  afterProfileSave: 1_000,
  afterInvite: 3_500,
  afterDelete: 1_500,
  afterMessage: 3_500,
  /** Between two looks at the reachouts of a request while one of them goes out, ms. */
  refreshReachouts: 5_000,
  /** The undo window is as long as its toast (docs/offline.md). */
  undoWindow: 7_000,
  /** The longest time a revealed number stays on the device. */
  revealLife: 24 * 3_600_000,
  /** Applicants whose contact or ID details one user may reveal within an hour; the server counts. */
  revealsPerHour: 120,
  /** Funnel rows on the device: a warning, then whole requests are evicted. */
  deviceRowsWarn: 10_000,
  deviceRowsMost: 20_000,
  /** Data on the device that was not refreshed for this long is removed. */
  cachedLife: 30 * 86_400_000,
  /** And applicants who were opened one by one, of a request that has no room on the device. */
  looseRowLife: 86_400_000,
  /** How long the replay journal keeps an accepted update, in case a restored backup lacks it. */
  journalLife: 14 * 86_400_000,
  /** How old an update may be when it arrives before the server refuses it (TRAP-79). */
  lateUpdateTolerance: 7 * 86_400_000,
  /** How far from today a joining day may be, either way. */
  farthestJoiningDays: 3 * 366,
  /**
   * Selected and joined applicants can be downloaded once so many of a hundred have been updated (BULK-05, TRAP-43).
   */
  downloadPercent: 40,
  /** An uploaded spreadsheet: at most 25,000 rows (RO-28), and no zip bomb. */
  sheet: { bytes: 10 * 1024 * 1024, rows: 25_000, columns: 60, unpackedBytes: 128 * 1024 * 1024 },
} as const
