import { appendFileSync } from 'node:fs'

/** A line of figures for `npm run chaos -- --server`, which shows them at its end; a test run prints none. */
export function report(name: string, figures: Record<string, unknown>): void {
  const file = process.env.PROOF_REPORT
  if (!file) return
  appendFileSync(file, `${name}: ${Object.entries(figures).map(say).join(', ')}\n`)
}

function say([name, value]: [string, unknown]): string {
  if (name === 'ms') return `${(Number(value) / 1000).toFixed(1)} s`
  if (value instanceof Map)
    return `answers other than 200: ${[...value].map(([of, n]) => `${of} ×${n}`).join(' ') || 'none'}`
  return `${Array.isArray(value) ? value.length : String(value)} ${name}`
}
