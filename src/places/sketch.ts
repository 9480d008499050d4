import type { Dot } from '../contract/places.ts'
import type { NamedPoints, SketchOfIndia } from '../contract/sketch.ts'
import type { LngLat } from '../lib/geo.ts'

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export interface NamedPoint {
  name: string
  location: LngLat
}

export interface Road {
  /** 'NH 48', or the name of an expressway. */
  name: string
  isExpressway: boolean
  line: LngLat[]
  /** The rectangle around the line. */
  bounds: Bounds
}

/** What the schematic map draws, in degrees. */
export interface Sketch {
  /** By rank, the most important first. */
  places: Dot[]
  roads: Road[]
  stations: NamedPoint[]
  districts: NamedPoint[]
}

/** As it came over the wire, made ready to draw. A point that names no place is left out. */
export function unpackSketch({ places, upTo, highways, stations, districts }: SketchOfIndia): Sketch {
  const rankAt = (at: number) => upTo.filter((end) => at >= end).length + 1
  const dots = pointsOf(places).map(({ name, location }, at): Dot => ({
    name,
    rank: rankAt(at),
    location: [...location],
  }))
  const roads = highways.map(({ name, points }): Road => {
    const line = points.flatMap((point): LngLat[] => {
      if (typeof point !== 'number') return [[point[0] / 1000, point[1] / 1000]]
      const place = dots[point]
      return place ? [place.location] : []
    })
    return { name, isExpressway: !name.startsWith('NH '), line, bounds: around(line) }
  })
  return { places: dots, roads, stations: pointsOf(stations), districts: pointsOf(districts) }
}

const pointsOf = ({ names, longitudes, latitudes }: NamedPoints): NamedPoint[] =>
  names.map((name, at) => ({ name, location: [longitudes[at]! / 1000, latitudes[at]! / 1000] }))

const around = (line: readonly LngLat[]): Bounds => {
  const [longitudes, latitudes] = [line.map(([x]) => x), line.map(([, y]) => y)]
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

/** Those within a rectangle, in their order, at most `most`. */
export function pointsIn<T extends { location: LngLat }>(points: readonly T[], bounds: Bounds, most: number): T[] {
  const found: T[] = []
  for (const point of points) {
    const [longitude, latitude] = point.location
    if (longitude < bounds.west || longitude > bounds.east || latitude < bounds.south || latitude > bounds.north)
      continue
    found.push(point)
    if (found.length === most) break
  }
  return found
}

/** From this zoom on expressways are told apart; farther away they would lie over the highways beside them. */
const EXPRESSWAYS_ZOOM = 7
/** From this zoom on highways with three digits are drawn: branches of those with one or two. */
const BRANCHES_ZOOM = 7
/** From here on nothing is drawn: the lines lead through the middles of towns, and a road is seldom there. */
const NO_ROADS_ZOOM = 15

/** The highways that may cross a rectangle and are drawn at this zoom. */
export const roadsIn = ({ roads }: Sketch, { west, south, east, north }: Bounds, zoom: number): Road[] =>
  zoom >= NO_ROADS_ZOOM
    ? []
    : roads.filter(
        ({ name, isExpressway, bounds }) =>
          (isExpressway ? zoom >= EXPRESSWAYS_ZOOM : zoom >= BRANCHES_ZOOM || name.length <= 'NH 99'.length) &&
          bounds.west <= east &&
          bounds.east >= west &&
          bounds.south <= north &&
          bounds.north >= south,
      )

/** How dark highways are: above zoom 12 they fade, because they are kilometres off where nothing tells. */
export const darknessOfRoads = (zoom: number): number =>
  zoom <= 12 ? 1 : zoom >= NO_ROADS_ZOOM ? 0 : 1.5 ** (12 - zoom) - 0.1
