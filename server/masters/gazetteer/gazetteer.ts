import type { Dot, Place } from '../../../src/contract/places.ts'
import { distanceBetween, type LngLat } from '../../../src/lib/geo.ts'
import { foldName } from '../../../src/lib/text.ts'
import east from './east.txt?raw'
import north from './north.txt?raw'
import { parseGazetteer, type Entry } from './parse.ts'
import south from './south.txt?raw'
import west from './west.txt?raw'

/** A pin gets a locality's name only this near to its middle, a town's only this near; metres. */
const LOCALITY_REACH = 5_000
const TOWN_REACH = 60_000

let read: Entry[] | undefined
/** All places, read when first wanted. */
export const entries = (): Entry[] => (read ??= [south, west, north, east].flatMap(parseGazetteer))

/** Places in India by name, other name, or pincode: those that begin with the text first, larger ones before smaller. */
export function searchGazetteer(text: string, limit: number): Place[] {
  const words = foldName(text)
    .split(/[\s,]+/)
    .filter(Boolean)
  const found = entries().flatMap((entry) => {
    const fit = fitOf(entry, words)
    return fit === undefined ? [] : [{ entry, fit }]
  })
  found.sort((a, b) => a.fit - b.fit || a.entry.rank - b.entry.rank || a.entry.name.localeCompare(b.entry.name))
  return found.slice(0, limit).map(({ entry }) => toPlace(entry))
}

/** How well it fits, 0 best: the name begins so, a word of it does, it holds it, or the pincode begins so. */
function fitOf(entry: Entry, words: string[]): number | undefined {
  const whole = `${entry.names.join(' ')} ${foldName(`${entry.city} ${entry.district} ${entry.state}`)} ${entry.pincode}`
  if (words.length === 0 || !words.every((word) => whole.includes(word))) return undefined
  const first = words[0]!
  if (entry.names.some((name) => name === words.join(' '))) return 0
  if (entry.names.some((name) => name.startsWith(first))) return 1
  if (entry.names.some((name) => name.includes(` ${first}`))) return 2
  if (entry.names.some((name) => name.includes(first))) return 3
  return entry.pincode.startsWith(first) ? 4 : undefined
}

/** The nearest locality, else the nearest town; undefined far from all of them. */
export function reverseGazetteer(at: LngLat): Place | undefined {
  let best: { entry: Entry; metres: number } | undefined
  for (const entry of entries()) {
    const metres = distanceBetween(at, [entry.longitude, entry.latitude])
    if (metres > (entry.rank === 4 ? LOCALITY_REACH : TOWN_REACH)) continue
    if (!best || metres < best.metres) best = { entry, metres }
  }
  return best && toPlace(best.entry)
}

/** Pincodes that have a place within `metres`. */
export const pincodesNear = (at: LngLat, metres: number): string[] => [
  ...new Set(
    entries()
      .filter(({ longitude, latitude }) => distanceBetween(at, [longitude, latitude]) <= metres)
      .map(({ pincode }) => pincode),
  ),
]

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** What a map of this rectangle shows, the most important first. */
export function dotsIn({ west: left, south: bottom, east: right, north: top }: Bounds, limit: number): Dot[] {
  const inside = entries().filter(
    ({ longitude, latitude }) => longitude >= left && longitude <= right && latitude >= bottom && latitude <= top,
  )
  return inside
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ name, rank, longitude, latitude }) => ({ name, rank, location: [longitude, latitude] }))
}

export interface StateOfMaster {
  stateName: string
  districts: { districtName: string; towns: string[] }[]
}

let tree: StateOfMaster[] | undefined

/** States with their districts and the towns of those, each by name: for every choice of a place in a form. */
export function locationTree(): StateOfMaster[] {
  if (tree) return tree
  const states = new Map<string, Map<string, Set<string>>>()
  for (const { state, district, city } of entries()) {
    const districts = states.get(state) ?? new Map<string, Set<string>>()
    states.set(state, districts.set(district, (districts.get(district) ?? new Set()).add(city)))
  }
  const byName = (a: string, b: string) => a.localeCompare(b)
  tree = [...states.keys()].toSorted(byName).map((stateName) => ({
    stateName,
    districts: [...states.get(stateName)!.keys()].toSorted(byName).map((districtName) => ({
      districtName,
      towns: [...states.get(stateName)!.get(districtName)!].toSorted(byName),
    })),
  }))
  return tree
}

function toPlace(entry: Entry): Place {
  const { name, rank, city, district, state, pincode, longitude, latitude } = entry
  const isLocality = rank === 4
  const parts = isLocality ? [name, city, state] : [name, ...(district === name ? [] : [district]), state]
  return {
    placeId: [state, district, city, name].join('/'),
    label: `${parts.join(', ')} ${pincode}`,
    locality: isLocality ? name : '',
    ...{ city, district, state, pincode },
    location: [longitude, latitude],
  }
}
