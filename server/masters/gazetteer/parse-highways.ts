import type { LngLat } from '../../../src/lib/geo.ts'
import { foldName } from '../../../src/lib/text.ts'
import type { Entry } from './parse.ts'

/** A point of a highway: a place of the gazetteer, or a bend between two of them. */
export interface HighwayPoint {
  at: LngLat
  place: Entry | undefined
  /** The road turns back here, and is meant to. */
  isBend: boolean
}

export interface Highway {
  /** 'NH 48', or the name of an expressway. */
  name: string
  points: HighwayPoint[]
}

/**
 * Reads the list of highways. A line is 'NH 48: Delhi, Gurugram, 26.685 75.235': places of the gazetteer in their order,
 * by any of their names, and latitude and longitude where the road bends between them. Of two places of one name the
 * state or the district is added: 'Kota (Rajasthan)'. A town comes before a locality of the same name. '^' before a
 * point says that the road turns back there. Throws on what names no place, or more than one.
 */
export function parseHighways(text: string, entries: readonly Entry[]): Highway[] {
  const byName = new Map<string, Entry[]>()
  for (const entry of entries) for (const name of entry.names) byName.set(name, [...(byName.get(name) ?? []), entry])
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name, points] = /^([^:]+): (.+)$/.exec(line.trim()) ?? []
      if (!name || !points) throw new Error(`The highways have a line that cannot be read: ${line}`)
      return { name, points: points.split(', ').map((point) => parsePoint(point, name, byName)) }
    })
}

function parsePoint(text: string, highway: string, byName: ReadonlyMap<string, Entry[]>): HighwayPoint {
  const isBend = text.startsWith('^')
  const written = text.replace('^', '')
  const [, latitude, longitude] = /^(\d+\.\d+) (\d+\.\d+)$/.exec(written) ?? []
  if (latitude) return { at: [Number(longitude), Number(latitude)], place: undefined, isBend }
  const [, name = '', where] = /^([^()]+?)(?: \(([^()]+)\))?$/.exec(written) ?? []
  const named = (byName.get(foldName(name)) ?? []).filter(
    ({ state, district }) => where === undefined || where === state || where === district,
  )
  const towns = named.filter(({ rank }) => rank < 4)
  const [place, other] = towns.length > 0 ? towns : named
  if (!place || other) throw new Error(`${highway} names ${place ? 'more than one place' : 'no place'}: ${written}`)
  return { at: [place.longitude, place.latitude], place, isBend }
}
