import { useLocation } from 'react-router-dom'
import { findSafePath } from '../lib/paths.ts'

/**
 * From which list a profile was opened: the state of its entry in the history, so that it survives a reload and is in no
 * link that is passed on.
 */
export interface ListPlace {
  /** The address of the list with its filters. */
  from: string
  /** The profiles in the order of the list; left out where the list can be read from the device by `from`. */
  paths?: readonly string[]
  /** The place of the profile, from 0; left out when it was opened from the list itself. */
  at?: number
}

/** Nobody walks further than this from one of My Tasks; it keeps the entry small. */
const MOST = 200

const placeInList = (from: string, paths?: readonly string[]): ListPlace => ({
  from,
  ...(paths ? { paths: paths.slice(0, MOST) } : undefined),
})

/** The place of those whom the open screen lists. */
export function usePlaceHere(paths?: readonly string[]): ListPlace {
  const { pathname, search } = useLocation()
  return placeInList(pathname + search, paths)
}

/** The state of an entry of the history, which another version may have written. */
export function readListPlace(state: unknown): ListPlace | undefined {
  const { from, paths, at } = Object(state) as Partial<Record<keyof ListPlace, unknown>>
  const address = typeof from === 'string' ? findSafePath(from) : undefined
  if (address === undefined) return undefined
  const known = Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : undefined
  return {
    from: address,
    ...(known ? { paths: known } : undefined),
    ...(Number.isInteger(at) ? { at: at as number } : undefined),
  }
}

/**
 * Where a profile is in its list, and which profiles are beside it. An applicant who has left the list keeps the place:
 * the one behind it is the next.
 */
export function neighboursOf(paths: readonly string[], path: string, at: number | undefined) {
  const index = paths.indexOf(path)
  if (index === -1 && at === undefined) return undefined
  const here = index === -1 ? Math.min(at!, paths.length) : index
  const after = index === -1 ? here : here + 1
  return {
    /** From 1; undefined for an applicant who is no longer in the list. */
    position: index === -1 ? undefined : here + 1,
    total: paths.length,
    previous: here > 0 ? { path: paths[here - 1]!, at: here - 1 } : undefined,
    next: after < paths.length ? { path: paths[after]!, at: after } : undefined,
  }
}
