import { MOST_PLACES } from '../../../src/contract/places.ts'
import { reverseGazetteer, searchGazetteer } from '../../masters/gazetteer/gazetteer.ts'
import type { PlacesGateway } from './types.ts'

/** The gazetteer inside the server: towns of every district and the localities of large cities, without a network. */
export const embeddedPlaces = (): PlacesGateway => ({
  search: (text) => Promise.resolve(searchGazetteer(text, MOST_PLACES)),
  reverse: (at) => Promise.resolve(reverseGazetteer(at)),
})
