interface Counted {
  /** The rows on this device that the list finds. */
  here: number
  /** Of the whole request. */
  coverage: { saved: number; total: number } | undefined
  /** Beside the tab, as the server counts while the device lacks some. */
  counted: number | undefined
  /** By a search or a channel: of these nobody but the device knows the number. */
  isFiltered: boolean
}

/** How many applicants the pages are of; null while nobody knows. A number of what has come so far is none. */
export function pagerTotal({ here, coverage, counted, isFiltered }: Counted): number | null {
  if (coverage && coverage.saved >= coverage.total) return here
  if (isFiltered || counted === undefined) return null
  // An update that waits here may have moved somebody into the tab
  return Math.max(here, counted)
}
