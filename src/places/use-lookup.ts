import { useEffect, useState } from 'react'
import { placeCalls, type Place } from '../contract/places.ts'
import { useRead } from '../data/use-read.ts'
import { isPlaceSearchable } from '../rules/addresses.ts'
import { limits } from '../rules/limits.ts'

/** A value that has stood still for a while: what is typed becomes a search only then. */
export function useSettled<T>(value: T, delay: number = limits.searchDelay): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}

export interface Lookup {
  places: Place[]
  /** nothing: too short, or still being typed. */
  state: 'nothing' | 'searching' | 'found' | 'none'
}

/** Places in India for what is typed, 500 ms after the last letter and from the third one on (ADDR-06). */
export function usePlaceSearch(typed: string): Lookup {
  const text = useSettled(typed.trim())
  const isWanted = isPlaceSearchable(text)
  const read = useRead(placeCalls.search, { text, country: 'IN' }, { enabled: isWanted })
  if (!isPlaceSearchable(typed)) return { places: [], state: 'nothing' }
  const places = isWanted ? (read.data?.data ?? []) : []
  if (text !== typed.trim() || (read.isLoading && places.length === 0)) return { places, state: 'searching' }
  // A search that failed finds nothing and says no more than that (ADDR-07)
  return { places, state: places.length > 0 ? 'found' : 'none' }
}

/** What stands where the pin is; undefined while nobody knows, and silently when it cannot be said (ADDR-07). */
export function useReverse(at: readonly [number, number] | undefined): Place | undefined {
  const [longitude, latitude] = useSettled(at, 400) ?? [0, 0]
  const read = useRead(placeCalls.reverse, { longitude, latitude }, { enabled: at !== undefined && latitude !== 0 })
  return at ? (read.data?.data ?? undefined) : undefined
}
