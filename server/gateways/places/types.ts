import type { Place } from '../../../src/contract/places.ts'
import type { LngLat } from '../../../src/lib/geo.ts'

/** Where places in India are found by name and named by position (ADDR-06, ADDR-07). Neither ever throws; at most 5 s. */
export interface PlacesGateway {
  /** The best first, at most MOST_PLACES; `text` has 3 characters or more. */
  search(text: string): Promise<Place[]>
  /** The place at a position; undefined where nothing is known. */
  reverse(at: LngLat): Promise<Place | undefined>
}
