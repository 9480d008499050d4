import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { INDIA, placeCalls, type Place } from '../../../src/contract/places.ts'
import { distanceBetween } from '../../../src/lib/geo.ts'
import { loadConfig } from '../../../server/core/config.ts'
import { ConfigError } from '../../../server/core/config-error.ts'
import { dotsIn, entries, locationTree, searchGazetteer } from '../../../server/masters/gazetteer/gazetteer.ts'
import { parseGazetteer, type Entry } from '../../../server/masters/gazetteer/parse.ts'
import { createPlaces } from '../../../server/gateways/places/create.ts'
import { embeddedPlaces } from '../../../server/gateways/places/embedded.ts'
import { httpPlaces } from '../../../server/gateways/places/http.ts'
import { createLog } from '../../../server/core/log.ts'
import { statesOfIndia } from '../../../server/masters/districts.ts'
import { demoRequests, placeOf } from '../../../server/demo/seed/requests.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'
import { pagePolicyOf } from '../support/page-policy.ts'

const nearest = (one: Entry, places: readonly Entry[]) =>
  Math.min(
    ...places
      .filter((other) => other !== one)
      .map((other) => distanceBetween([one.longitude, one.latitude], [other.longitude, other.latitude])),
  )
const labels = (text: string) => searchGazetteer(text, 8).map(({ label }) => label)

describe('the gazetteer', () => {
  test('TRAP-99 every place lies where its district does, once, with a pincode', () => {
    const firsts = new Map<string, [number, number]>()
    const seen = new Set<string>()
    for (const { state, district, city, name, rank, pincode, longitude, latitude } of entries()) {
      const key = `${state}/${district}`
      const at: [number, number] = [longitude, latitude]
      const first = firsts.get(key) ?? at
      firsts.set(key, first)
      // A slip in a figure puts a town into another district
      expect(distanceBetween(first, at), `${key}: ${name}`).toBeLessThan(135_000)
      expect(pincode).toMatch(/^[1-8]\d{5}$/)
      expect(seen, `${key}: ${name}`).not.toContain(`${key}/${city}/${name}`)
      seen.add(`${key}/${city}/${name}`)
      if (rank === 4) {
        const town = entries().find((each) => each.rank < 4 && each.name === city && each.state === state)
        expect(town, `${name} of ${city}`).toBeDefined()
        expect(distanceBetween([town!.longitude, town!.latitude], at), name).toBeLessThan(25_000)
      }
    }
    expect(entries().length).toBeGreaterThan(1_800)
    expect(locationTree()).toHaveLength(36)
  })

  test('ADDR-06 TRAP-99 every place is inside India, and two of one name in one district are the same place', () => {
    const byName = new Map<string, [number, number]>()
    for (const { state, district, name, longitude, latitude } of entries()) {
      const key = `${state}/${district}/${name}`
      const at: [number, number] = [longitude, latitude]
      expect(longitude, key).toBeGreaterThan(INDIA.west)
      expect(longitude, key).toBeLessThan(INDIA.east)
      expect(latitude, key).toBeGreaterThan(INDIA.south)
      expect(latitude, key).toBeLessThan(INDIA.north)
      expect(distanceBetween(byName.get(key) ?? at, at), key).toBeLessThan(30_000)
      byName.set(key, at)
    }
  })

  test('TRAP-99 the places of a district lie together: each has another one near it', () => {
    const districts = new Map<string, Entry[]>()
    for (const entry of entries()) {
      const key = `${entry.state}/${entry.district}`
      districts.set(key, [...(districts.get(key) ?? []), entry])
    }
    const alone = [...districts].flatMap(([key, places]) =>
      places.filter((one) => places.length > 1 && nearest(one, places) > 115_000).map(({ name }) => `${key}: ${name}`),
    )
    expect(alone).toEqual([])
  })

  test('TRAP-99 the tree of places names every state, district and town of the demo', () => {
    for (const request of demoRequests) {
      const { state, district, city } = placeOf(request)
      const { districts } = locationTree().find(({ stateName }) => stateName === state)!
      expect(districts.map(({ districtName }) => districtName)).toContain(district)
      // A city may lie across several of them
      expect(districts.flatMap(({ towns }) => towns)).toContain(city)
    }
  })

  test('TRAP-99 its districts are those of the forms, so that each of them has towns to choose from', () => {
    // Two cities that older requests have as districts lie in districts of another name
    const cities = ['Bhubaneswar', 'Jamshedpur']
    for (const { stateName, districts } of statesOfIndia) {
      const { districts: ours } = locationTree().find((state) => state.stateName === stateName)!
      const names = ours.map(({ districtName }) => districtName).toSorted()
      expect(names, stateName).toEqual(districts.filter((name) => !cities.includes(name)).toSorted())
    }
  })

  test('a line that nobody can read is a fault and not a missing town', () => {
    expect(() => parseGazetteer('= Goa\nNorth Goa: Panaji 15.491 403001')).toThrow('Panaji')
    expect(() => parseGazetteer('North Goa: Panaji 15.491 73.828 403001')).toThrow('North Goa')
  })

  test('ADDR-06 finds by the beginning, by an older name, by a word, by pincode, and with the town added', () => {
    expect(labels('Koraman')[0]).toBe('Koramangala, Bengaluru, Karnataka 560034')
    expect(labels('bangalore')[0]).toBe('Bengaluru, Bengaluru Urban, Karnataka 560001')
    expect(labels('560034')).toEqual(['Koramangala, Bengaluru, Karnataka 560034'])
    expect(labels('whitefield, bengaluru')).toEqual(['Whitefield, Bengaluru, Karnataka 560066'])
    expect(labels('city')).toContain('Electronic City, Bengaluru Urban, Karnataka 560100')
    expect(labels('xyzzy')).toEqual([])
    // A large city before a village that begins in the same way
    expect(labels('pun')[0]).toMatch(/^Pune,/)
  })

  test('ADDR-07 says what stands at a pin: the nearest locality, else the town, else nothing', async () => {
    const { reverse } = embeddedPlaces()
    expect(await reverse([77.6245, 12.9352])).toMatchObject({ locality: 'Koramangala', city: 'Bengaluru' })
    expect(await reverse([73.0591, 19.2967])).toMatchObject({ locality: '', city: 'Bhiwandi', district: 'Thane' })
    expect(await reverse([80, 7])).toBeUndefined()
  })

  test('TRAP-99 the schematic map shows the most important places of what it shows', () => {
    const all = dotsIn({ west: 60, south: 0, east: 100, north: 40 }, 30)
    expect(all).toHaveLength(30)
    expect(all.every(({ rank }) => rank === 1)).toBe(true)
    const near = dotsIn({ west: 77.6, south: 12.92, east: 77.65, north: 12.95 }, 30).map(({ name }) => name)
    expect(near).toContain('Koramangala')
    expect(near).not.toContain('Mumbai')
  })
})

/** A geocoder with responses set by the test; it records its requests. */
async function startGeocoder() {
  const asked: URL[] = []
  const geocoder = { asked, status: 200, body: '[]', url: '', stop: (): Promise<unknown> => Promise.resolve() }
  const server: Server = createServer((request: IncomingMessage, response) => {
    asked.push(new URL(request.url!, 'http://geocoder'))
    if (geocoder.status === 0) return void request.socket.destroy()
    response.writeHead(geocoder.status, { 'Content-Type': 'application/json' }).end(geocoder.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  geocoder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/nominatim/`
  geocoder.stop = () => new Promise((resolve) => server.close(resolve))
  return geocoder
}

const office = {
  place_id: 42,
  lat: '12.9352',
  lon: '77.6245',
  display_name: 'Forum Mall, Hosur Road, Koramangala, Bengaluru, Karnataka, 560095, India',
  address: {
    suburb: 'Koramangala',
    city: 'Bengaluru',
    state_district: 'Bengaluru Urban district',
    state: 'Karnataka',
    postcode: '560095',
    country_code: 'in',
  },
}
const asPlace: Place = {
  placeId: '42',
  label: 'Forum Mall, Hosur Road, Koramangala, Bengaluru, Karnataka, 560095',
  locality: 'Koramangala',
  city: 'Bengaluru',
  district: 'Bengaluru Urban',
  state: 'Karnataka',
  pincode: '560095',
  location: [77.6245, 12.9352],
}

describe('a geocoder behind PLACES_URL', () => {
  let geocoder: Awaited<ReturnType<typeof startGeocoder>>
  const logged: string[] = []
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const gateway = () => httpPlaces({ url: geocoder.url, log, otherwise: embeddedPlaces() })
  beforeAll(async () => {
    geocoder = await startGeocoder()
  })
  afterEach(() => {
    Object.assign(geocoder, { status: 200, body: '[]' })
    geocoder.asked.length = 0
    logged.length = 0
  })
  afterAll(() => geocoder.stop())

  test('ADDR-06 is asked for India only, and its answer becomes ours', async () => {
    geocoder.body = JSON.stringify([office, { ...office, place_id: 43, lat: 1.3, lon: 103.8 }])
    expect(await gateway().search('forum mall & more')).toEqual([asPlace])
    const { pathname, searchParams } = geocoder.asked[0]!
    expect(pathname).toBe('/nominatim/search')
    expect(Object.fromEntries(searchParams)).toEqual({
      q: 'forum mall & more',
      countrycodes: 'in',
      limit: '8',
      format: 'jsonv2',
      addressdetails: '1',
    })
  })

  test('ADDR-07 names a position', async () => {
    geocoder.body = JSON.stringify(office)
    expect(await gateway().reverse([77.6245, 12.9352])).toEqual(asPlace)
    expect(geocoder.asked[0]!.pathname).toBe('/nominatim/reverse')
    expect(geocoder.asked[0]!.searchParams.get('lon')).toBe('77.6245')
    geocoder.body = JSON.stringify({ error: 'Unable to geocode' })
    expect(await gateway().reverse([77.6245, 12.9352])).toBeUndefined()
  })

  test.each([
    ['an error', 503, '{}'],
    ['a page of somebody else', 200, '<html>Sign in to the Wi-Fi</html>'],
    ['another shape', 200, '{"results":[]}'],
    ['a cut connection', 0, ''],
  ])('ADDR-07 %s is only logged, and the gazetteer answers', async (_, status, body) => {
    Object.assign(geocoder, { status, body })
    expect((await gateway().search('koramangala'))[0]).toMatchObject({ city: 'Bengaluru', pincode: '560034' })
    expect(logged.join()).toContain('places gateway')
    expect(logged.join()).not.toContain('koramangala')
  })

  test('a foreign or broken entry is left out, an odd one cannot flood a form', async () => {
    const odd = {
      ...office,
      address: { city: 'x'.repeat(5_000), suburb: { a: 1 }, postcode: 'ABC', country_code: 'in' },
    }
    const foreign = { ...office, address: { country_code: 'np' } }
    geocoder.body = JSON.stringify([foreign, { lat: 'x' }, null, odd])
    const found = await gateway().search('odd place')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ locality: '', pincode: '' })
    expect(found[0]!.city).toHaveLength(100)
  })

  test('PLACES_URL decides which one is used', async () => {
    geocoder.body = JSON.stringify([office])
    const config = (placesUrl?: string) => ({ placesUrl }) as ReturnType<typeof loadConfig>
    expect(await createPlaces({ config: config(geocoder.url), log }).search('forum')).toEqual([asPlace])
    expect(await createPlaces({ config: config(), log }).search('forum')).toEqual([])
  })

  test('one person cannot use up a service that costs somebody something', async () => {
    const app = await createTestApp({ settings: { PLACES_URL: geocoder.url } })
    const search = (as: string) => app.call(placeCalls.search, { text: 'koraman', country: 'IN' }, { as })
    const statuses = []
    for (let at = 0; at < 61; at += 1) statuses.push((await search('emp')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await search('emp2')).status).toBe(200)
    await app.close()
  })
})

describe('the calls', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test('ADDR-06 two letters, another country or no country are refused', async () => {
    expectRefusal(await app.call(placeCalls.search, { text: ' ko ', country: 'IN' }), 'invalid')
    expectRefusal(await app.call(placeCalls.search, { text: 'koramangala', country: 'SG' }), 'invalid')
    expectRefusal(await app.call(placeCalls.search, { text: 'koramangala' }), 'invalid')
    const { body } = await app.call(placeCalls.search, { text: 'koramangala', country: 'IN' })
    expect(body.data[0]).toMatchObject({ city: 'Bengaluru', location: [77.624, 12.935] })
  })

  test('ADDR-07 a position comes as text in the address and is named', async () => {
    const { body } = await app.call(placeCalls.reverse, { longitude: 77.6245, latitude: 12.9352 })
    expect(body.data.locality).toBe('Koramangala')
    expect((await app.call(placeCalls.reverse, { longitude: 0, latitude: 0 })).body.data).toBeNull()
    expectRefusal(await app.call(placeCalls.reverse, { longitude: 'east', latitude: 1 }), 'invalid')
  })

  test('places need a session', async () => {
    for (const call of [placeCalls.master, placeCalls.map])
      expect((await app.call(call, {}, { as: null })).status).toBe(401)
    expect((await app.call(placeCalls.master)).body.data).toHaveLength(36)
    const around = { west: 77.5, south: 12.9, east: 77.7, north: 13 }
    expect((await app.call(placeCalls.dots, around)).body.data.length).toBeGreaterThan(10)
  })

  test('SHELL-24 without a tile server the page may load nothing from elsewhere', async () => {
    expect((await app.call(placeCalls.map)).body.data).toEqual({ tiles: null })
    const policy = await pagePolicyOf(app.config)
    expect(policy).toContain("img-src 'self' data: blob:;")
  })
})

describe('TILES_URL', () => {
  test('the page is told, and may load pictures from there and nothing else', async () => {
    const TILES_URL = 'https://tiles.example.test/osm/{z}/{x}/{y}.png'
    const app = await createTestApp({ settings: { TILES_URL, TILES_ATTRIBUTION: '© OpenStreetMap' } })
    const tiles = { url: TILES_URL, attribution: '© OpenStreetMap' }
    expect((await app.call(placeCalls.map)).body.data).toEqual({ tiles })
    const policy = await pagePolicyOf(app.config)
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.test;")
    expect(policy.match(/tiles\.example/g)).toHaveLength(1)
    await app.close()
  })

  test.each([
    'tiles.example/{z}/{x}/{y}',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example; script-src *//{z}/{x}/{y}',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
  ])('%s stops the start', (TILES_URL) => {
    expect(() => loadConfig({ TILES_URL })).toThrow(ConfigError)
  })
})
