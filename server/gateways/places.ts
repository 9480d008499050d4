import { MOST_PLACES, type Place } from '../../src/contract/places.ts'
import type { LngLat } from '../../src/lib/geo.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { reverseGazetteer, searchGazetteer } from './gazetteer/gazetteer.ts'
import { httpPlaces } from './places-http.ts'

/** Where places in India are found by name and named by position (ADDR-06, ADDR-07). Neither ever throws; at most 5 s. */
export interface PlacesGateway {
  /** The best first, at most MOST_PLACES; `text` has 3 letters or more. */
  search(text: string): Promise<Place[]>
  /** What stands at a position; undefined where nothing is known. */
  reverse(at: LngLat): Promise<Place | undefined>
}

/** The gazetteer inside the server: towns of every district and the localities of large cities, without a network. */
export const embeddedPlaces = (): PlacesGateway => ({
  search: (text) => Promise.resolve(searchGazetteer(text, MOST_PLACES)),
  reverse: (at) => Promise.resolve(reverseGazetteer(at)),
})

export const createPlaces = ({ config, log }: { config: Config; log: Log }): PlacesGateway =>
  config.placesUrl === undefined
    ? embeddedPlaces()
    : httpPlaces({ url: config.placesUrl, log, otherwise: embeddedPlaces() })
