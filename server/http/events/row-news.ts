/** How far apart the events `rows` of one stream are, ms. At a gate somebody waits for it; a list may be that old. */
export const ROW_GAPS = { gate: 1_000, rows: 30_000 }

/** What hurries, as the first word of a notification (server/db/functions/funnel-rows.sql). */
export type Urgency = keyof typeof ROW_GAPS

/** 'gate EMP1' → gate, EMP1. */
export function readRowNews(payload: string): { urgency: Urgency; ipId: string } {
  const [word = '', ipId = ''] = payload.split(/ (.*)/s)
  return { urgency: word === 'gate' ? 'gate' : 'rows', ipId }
}

/**
 * Tells a stream whose applicants changed: the first time at once, then gathered until the gap is over. Undefined instead of a
 * partner: nobody knows whose.
 */
export function gatherRowNews(tell: (ipIds: Set<string> | undefined) => void) {
  let changed = new Set<string>()
  let isAnyones = false
  let toldAt = -Infinity
  let dueAt = Infinity
  let timer: NodeJS.Timeout | undefined
  const say = () => {
    toldAt = performance.now()
    dueAt = Infinity
    const told = isAnyones ? undefined : changed
    changed = new Set()
    isAnyones = false
    tell(told)
  }
  return {
    note(urgency: Urgency, ipId: string | undefined) {
      if (ipId === undefined) isAnyones = true
      else changed.add(ipId)
      const now = performance.now()
      const due = Math.max(now, toldAt + ROW_GAPS[urgency])
      if (due >= dueAt) return
      dueAt = due
      clearTimeout(timer)
      timer = setTimeout(say, due - now).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
