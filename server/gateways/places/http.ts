import * as v from 'valibot'
import { INDIA, MOST_PLACES, type Place } from '../../../src/contract/places.ts'
import type { Log } from '../../core/log.ts'
import { askHttp, createOutside } from '../outside.ts'
import type { PlacesGateway } from './types.ts'

/** Short, because a user waits: after a few seconds the fallback is used. */
const TIMEOUT_MS = 4_000

const text = v.optional(v.string(), '')
const item = v.object({
  place_id: v.optional(v.union([v.string(), v.number()]), ''),
  lat: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite()),
  lon: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.finite()),
  display_name: v.string(),
  address: v.optional(v.record(v.string(), v.unknown()), {}),
})

interface Options {
  url: string
  log: Log
  /** The fallback when the service does not respond: finding a town is better than finding nothing. */
  otherwise: PlacesGateway
}

/**
 * A geocoder behind PLACES_URL that speaks Nominatim's language, as that of OpenStreetMap and several others do:
 *
 *     GET {PLACES_URL}/search?q=&countrycodes=in&format=jsonv2&addressdetails=1&limit=8
 *     GET {PLACES_URL}/reverse?lat=&lon=&format=jsonv2&addressdetails=1
 *
 * What lies outside India is left out (ADDR-06). Failures are only logged, without what was searched (ADDR-07).
 */
export function httpPlaces({ url, log, otherwise }: Options): PlacesGateway {
  const base = url.replace(/(?<!\/)\/+$/, '')
  const outside = createOutside({ name: 'places', limitMs: TIMEOUT_MS })
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const parameters = new URLSearchParams({ ...query, format: 'jsonv2', addressdetails: '1' })
    const reply = await askHttp(outside, `${base}/${path}?${parameters}`, {
      headers: { Accept: 'application/json', 'Accept-Language': 'en', 'User-Agent': 'fieldhire' },
    })
    if (!reply.ok) throw new Error(`The places gateway answered ${reply.status}`)
    return JSON.parse(reply.text)
  }
  const note = (err: unknown) => log.warn({ err }, 'places gateway')
  return {
    async search(wanted) {
      try {
        const answer = await ask('search', { q: wanted, countrycodes: 'in', limit: String(MOST_PLACES) })
        return v.parse(v.array(v.unknown()), answer).flatMap(toPlaces).slice(0, MOST_PLACES)
      } catch (err) {
        note(err)
        return otherwise.search(wanted)
      }
    },
    async reverse([longitude, latitude]) {
      try {
        return toPlaces(await ask('reverse', { lat: String(latitude), lon: String(longitude) }))[0]
      } catch (err) {
        note(err)
        return otherwise.reverse([longitude, latitude])
      }
    },
  }
}

/** One entry as ours; none when it cannot be used or lies elsewhere. */
function toPlaces(entry: unknown, at = 0): Place[] {
  const parsed = v.safeParse(item, entry)
  if (!parsed.success) return []
  const { place_id, lat, lon, display_name, address } = parsed.output
  const of = (...names: string[]): string =>
    names.map((name) => v.parse(text, textIn(address[name]))).find(Boolean) ?? ''
  const country = of('country_code').toLowerCase()
  const isInside = lon >= INDIA.west && lon <= INDIA.east && lat >= INDIA.south && lat <= INDIA.north
  if (!isInside || (country !== '' && country !== 'in')) return []
  const district = of('state_district', 'county', 'district')
  return [
    {
      placeId: String(place_id || `${at}:${lat},${lon}`),
      label: cut(display_name.replace(/, India$/, ''), 300),
      locality: cut(of('suburb', 'neighbourhood', 'quarter', 'residential', 'city_district', 'hamlet')),
      city: cut(of('city', 'town', 'municipality', 'village') || district),
      district: cut(district.replace(/ district$/i, '')),
      state: cut(of('state')),
      pincode: /^\d{6}$/.test(of('postcode')) ? of('postcode') : '',
      location: [lon, lat],
    },
  ]
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : undefined)
/** As long as an address may be: what is picked goes into its fields. */
const cut = (value: string, most = 100) => [...value].slice(0, most).join('').trim()
