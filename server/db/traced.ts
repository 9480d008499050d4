import type pg from 'pg'
import { inSpanWithin, isTracing } from '../core/tracing.ts'

/** Statements of a pool as spans of what asks them. Pools that are opened without tracing stay as they are. */
export function tracePool(pool: pg.Pool): void {
  if (!isTracing()) return
  trace(pool)
  pool.on('connect', trace)
}

/** By promise only: a pool itself asks its clients by callback, and has a span for that already. */
function trace(asked: { query: unknown }): void {
  const query = (asked.query as (...given: unknown[]) => unknown).bind(asked)
  asked.query = (...given: unknown[]) => {
    const [what] = given
    const text = typeof what === 'string' ? what : (what as { text?: unknown } | undefined)?.text
    // A stream of COPY has no text of its own, and is no promise
    if (typeof text !== 'string' || typeof given.at(-1) === 'function' || isSubmittable(what)) return query(...given)
    return inSpanWithin(summaryOf(text), 'client', (traced) => {
      traced.set({ 'db.system.name': 'postgresql', 'db.operation.name': operationOf(text) })
      return query(...given) as Promise<unknown>
    })
  }
}

const isSubmittable = (what: unknown) => typeof (what as { submit?: unknown }).submit === 'function'

const operationOf = (text: string) => /^\s*([a-z]{1,20})/i.exec(text)?.[1]?.toLowerCase() ?? 'sql'

/** 'select funnel_rows': never the statement, in which a value may stand. */
export function summaryOf(text: string): string {
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]{1,63})"?/i.exec(text)?.[1]
  return table === undefined ? operationOf(text) : `${operationOf(text)} ${table}`
}
