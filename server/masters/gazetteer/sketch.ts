import type { SketchOfIndia } from '../../../src/contract/sketch.ts'
import type { LngLat } from '../../../src/lib/geo.ts'
import { entries } from './gazetteer.ts'
import highwayLines from './highways.txt?raw'
import type { Entry } from './parse.ts'
import { parseHighways, type Highway } from './parse-highways.ts'
import { parseStations, type Station } from './parse-stations.ts'
import stationLines from './stations.txt?raw'

let highways: Highway[] | undefined
export const allHighways = (): Highway[] => (highways ??= parseHighways(highwayLines, entries()))

let stations: Station[] | undefined
export const allStations = (): Station[] => (stations ??= parseStations(stationLines))

let made: SketchOfIndia | undefined

/** All that the schematic map draws, made when first wanted. Places come by rank, so that the page need not sort them. */
export function sketchOfIndia(): SketchOfIndia {
  if (made) return made
  const places = entries().toSorted((a, b) => a.rank - b.rank)
  const index = new Map(places.map((entry, at) => [entry, at]))
  made = {
    places: columnsOf(places.map(({ name, longitude, latitude }) => ({ name, at: [longitude, latitude] }))),
    upTo: [1, 2, 3].map((rank) => places.filter((entry) => entry.rank <= rank).length),
    highways: allHighways().map(({ name, points }) => ({
      name,
      points: points.map(({ place, at }) => (place ? index.get(place)! : inThousandths(at))),
    })),
    stations: columnsOf(allStations()),
    districts: columnsOf(districtsOf(places)),
  }
  return made
}

const thousandths = (degrees: number) => Math.round(degrees * 1000)
const inThousandths = ([longitude, latitude]: LngLat): [number, number] => [
  thousandths(longitude),
  thousandths(latitude),
]

const columnsOf = (named: readonly { name: string; at: LngLat }[]) => ({
  names: named.map(({ name }) => name),
  longitudes: named.map(({ at }) => thousandths(at[0])),
  latitudes: named.map(({ at }) => thousandths(at[1])),
})

/** The middle of the towns of each district that no town of it is named after: the others have their name on the map already. */
function districtsOf(places: readonly Entry[]): { name: string; at: LngLat }[] {
  const towns = new Map<string, Entry[]>()
  for (const entry of places) {
    if (entry.rank === 4) continue
    const key = `${entry.state}/${entry.district}`
    towns.set(key, [...(towns.get(key) ?? []), entry])
  }
  const mean = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  return [...towns.values()].flatMap((within) => {
    const name = within[0]!.district
    if (within.some((town) => town.name.includes(name) || name.includes(town.name))) return []
    return [{ name, at: [mean(within.map((each) => each.longitude)), mean(within.map((each) => each.latitude))] }]
  })
}
