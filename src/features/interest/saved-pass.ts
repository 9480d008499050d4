import * as v from 'valibot'
import type { Entry } from '../../contract/interest.ts'

/** A pass on the candidate's own phone, with the job it is for. */
export interface SavedPass extends Entry {
  jobRole: string
  company: string
}

const KEY = 'fieldhire-passes'
/** A phone that a family shares may hold several. */
const MOST_SAVED = 6

const saved = v.record(
  v.string(),
  v.object({
    ...{ pass: v.string(), until: v.number(), days: v.array(v.number()), jobRole: v.string(), company: v.string() },
    slots: v.array(v.object({ from: v.string(), to: v.string() })),
    place: v.nullable(v.object({ name: v.string(), address: v.string(), city: v.string() })),
  }),
)

function readAll(): Record<string, SavedPass> {
  try {
    const parsed = v.safeParse(saved, JSON.parse(localStorage.getItem(KEY) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch {
    return {}
  }
}

/** Not by the link itself, which can mark interest: by its hash. */
export async function keyOfLink(parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(parts.join('/'))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The pass that was opened on this phone by the same link, while it is valid. */
export function findSavedPass(key: string, now: number): SavedPass | undefined {
  const found = readAll()[key]
  return found && found.until > now ? found : undefined
}

/** Undefined removes it. A phone without room goes on without. */
export function savePass(key: string, pass: SavedPass | undefined): void {
  const { [key]: _, ...others } = readAll()
  const kept = Object.entries(others).slice(-(MOST_SAVED - 1))
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, ...(pass ? [[key, pass] as const] : [])])))
  } catch {
    // Storage is full or blocked
  }
}
