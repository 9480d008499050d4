/** [longitude, latitude], degrees. */
export type LngLat = readonly [longitude: number, latitude: number]

const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points, along the ground. */
export function distanceBetween([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): number {
  const lat = radians(toLat - fromLat) / 2
  const lng = radians(toLng - fromLng) / 2
  const h = Math.sin(lat) ** 2 + Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * Math.sin(lng) ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A rectangle of degrees that holds every point within `metres`. */
export function boundsAround([lng, lat]: LngLat, metres: number) {
  const up = ((metres / EARTH_M) * 180) / Math.PI
  const aside = up / Math.max(0.01, Math.cos(radians(Math.min(89, Math.abs(lat) + up))))
  return { south: lat - up, north: lat + up, west: lng - aside, east: lng + aside }
}

const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
export type CompassPoint = (typeof points)[number]

/** In which direction `to` lies from `from`, in eighths. */
export function directionFrom([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat): CompassPoint {
  const east = (toLng - fromLng) * Math.cos(radians(fromLat))
  const degrees = (Math.atan2(east, toLat - fromLat) * 180) / Math.PI
  return points[(Math.round(degrees / 45) + 8) % 8]!
}

/** Five decimals: about a metre, the precision of a pin on a map. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
