import type { Place } from '../contract/places.ts'
import { directionFrom, distanceBetween, type LngLat } from '../lib/geo.ts'
import { text } from '../text/index.ts'

/** Metres in round figures: '350 m', '2.4 km'. */
export function sayDistance(metres: number): string {
  if (metres < 950) return text('places', 'metres', { n: Math.max(50, Math.round(metres / 50) * 50) })
  return text('places', 'kilometres', { n: (metres / 1000).toFixed(metres < 9_950 ? 1 : 0) })
}

const nameOf = ({ locality, city }: Place) => [locality, city].filter(Boolean).join(', ')

/** The position of a pin in words: '1.2 km north-east of Koramangala, Bengaluru'. */
export function sayWhere(at: LngLat, place: Place): string {
  const metres = distanceBetween(place.location, at)
  if (metres < 150) return text('places', 'at', { place: nameOf(place) })
  const direction = text('places', `direction.${directionFrom(place.location, at)}`)
  return text('places', 'near', { distance: sayDistance(metres), direction, place: nameOf(place) })
}

/** '19.25121 N, 73.02134 E' */
export const sayCoordinates = ([longitude, latitude]: LngLat): string =>
  text('places', 'pinAt', { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) })
