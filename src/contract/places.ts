import * as v from 'valibot'
import { defineCall } from './call.ts'
import { sketch } from './sketch.ts'

/** The rectangle around India with its islands, degrees. */
export const INDIA = { west: 68, south: 6, east: 97.5, north: 37.2 } as const

/** The maximum number of places that one search returns. */
export const MOST_PLACES = 8

/** [longitude, latitude] somewhere in India. */
export const coordinates = v.strictTuple([
  v.pipe(v.number(), v.minValue(INDIA.west, 'Not in India'), v.maxValue(INDIA.east, 'Not in India')),
  v.pipe(v.number(), v.minValue(INDIA.south, 'Not in India'), v.maxValue(INDIA.north, 'Not in India')),
])

/** A place as the places gateway knows it; what it does not know is empty. */
export const place = v.object({
  /** Unique in one response. */
  placeId: v.string(),
  /** The whole of it on one line, e.g. 'Koramangala, Bengaluru, Karnataka 560034'. */
  label: v.string(),
  locality: v.string(),
  city: v.string(),
  district: v.string(),
  state: v.string(),
  pincode: v.string(),
  location: v.tuple([v.number(), v.number()]),
})
export type Place = v.InferOutput<typeof place>

/** A dot of the schematic map. Rank 1 is a large city, 2 a town with a district's offices, 3 a town, 4 a locality. */
export const dot = v.object({
  name: v.string(),
  rank: v.number(),
  location: v.tuple([v.number(), v.number()]),
})
export type Dot = v.InferOutput<typeof dot>

/** A query carries numbers as text. */
const degree = (least: number, most: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
    v.minValue(least),
    v.maxValue(most),
  )

/** Ours: the server is between the app and the places service, so that it can be any (TRAP-99). */
export const placeCalls = {
  /**
   * Places whose name begins with, or contains, what was typed: 3 characters or more, in India (ADDR-06). At most
   * MOST_PLACES.
   */
  search: defineCall({
    name: 'places.search',
    method: 'GET',
    path: 'places/search',
    offline: 'needs-network',
    input: v.object({
      text: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(100)),
      country: v.literal('IN'),
    }),
    output: v.object({ data: v.array(place) }),
  }),
  /** The place at the pin; none far from any place (ADDR-07). */
  reverse: defineCall({
    name: 'places.reverse',
    method: 'GET',
    path: 'places/reverse',
    offline: 'needs-network',
    input: v.object({ longitude: degree(-180, 180), latitude: degree(-90, 90) }),
    output: v.object({ data: v.nullable(place) }),
  }),
  /** All that the schematic map draws: in one response, so that it is drawn without a network as well. */
  sketch: defineCall({
    name: 'places.sketch',
    method: 'GET',
    path: 'places/sketch',
    offline: 'read-saved',
    input: v.object({}),
    output: v.object({ data: sketch }),
  }),
  /**
   * The dots of the schematic map in a rectangle, the most important first; at most 80. Only pages of an earlier build
   * ask for it, which may be open for days after an upgrade; since 0.2.0 the page chooses from `sketch`.
   */
  dots: defineCall({
    name: 'places.dots',
    method: 'GET',
    path: 'places/dots',
    offline: 'needs-network',
    input: v.object({
      west: degree(-360, 360),
      south: degree(-90, 90),
      east: degree(-360, 360),
      north: degree(-90, 90),
    }),
    output: v.object({ data: v.array(dot) }),
  }),
  /** How the map is drawn: with a tile server when the operator has set one, else as a schematic map of dots. */
  map: defineCall({
    name: 'places.map',
    method: 'GET',
    path: 'places/map',
    offline: 'read-saved',
    input: v.object({}),
    output: v.object({ data: v.object({ tiles: v.nullable(v.object({ url: v.string(), attribution: v.string() })) }) }),
  }),
  /** States, their districts and the towns of those: for the choices of a location in forms and searches. */
  master: defineCall({
    name: 'places.master',
    method: 'GET',
    path: 'places/master',
    offline: 'read-saved',
    input: v.object({}),
    output: v.object({
      data: v.array(
        v.object({
          stateName: v.string(),
          districts: v.array(v.object({ districtName: v.string(), towns: v.array(v.string()) })),
        }),
      ),
    }),
  }),
}
