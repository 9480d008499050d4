import { useEffect, useState } from 'react'
import { placeCalls, type Place } from '../contract/places.ts'
import { useRead } from '../data/use-read.ts'
import { isPlaceSearchable } from '../rules/addresses.ts'
import { limits } from '../rules/limits.ts'

/** Returns the value debounced. */
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
  /** nothing: too short, or still being debounced. */
  state: 'nothing' | 'searching' | 'found' | 'none'
}

/** Place search in India, debounced: 500 ms after the last key press, from three characters on (ADDR-06). */
export function usePlaceSearch(typed: string): Lookup {
  const text = useSettled(typed.trim())
  const isWanted = isPlaceSearchable(text)
  const read = useRead(placeCalls.search, { text, country: 'IN' }, { enabled: isWanted })
  if (!isPlaceSearchable(typed)) return { places: [], state: 'nothing' }
  const places = isWanted ? (read.data?.data ?? []) : []
  if (text !== typed.trim() || (read.isLoading && places.length === 0)) return { places, state: 'searching' }
  // A failed search shows no results and no error (ADDR-07)
  return { places, state: places.length > 0 ? 'found' : 'none' }
}

/** [longitude, latitude] of the best match for a town or district; undefined while it is loading, and silently if it fails. */
export function usePlaceNear(name: string | undefined): [number, number] | undefined {
  const isWanted = name !== undefined && isPlaceSearchable(name)
  const read = useRead(placeCalls.search, { text: name ?? '', country: 'IN' }, { enabled: isWanted })
  return isWanted ? read.data?.data[0]?.location : undefined
}

/** The place at the pin; undefined while it is loading, and silently if it fails (ADDR-07). */
export function useReverse(at: readonly [number, number] | undefined): Place | undefined {
  const [longitude, latitude] = useSettled(at, 400) ?? [0, 0]
  const read = useRead(placeCalls.reverse, { longitude, latitude }, { enabled: at !== undefined && latitude !== 0 })
  return at ? (read.data?.data ?? undefined) : undefined
}
