import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INDIA, placeCalls } from '../../../src/contract/places.ts'
import { distanceBetween, type LngLat } from '../../../src/lib/geo.ts'
import { entries } from '../../../server/masters/gazetteer/gazetteer.ts'
import { parseHighways } from '../../../server/masters/gazetteer/parse-highways.ts'
import { parseStations } from '../../../server/masters/gazetteer/parse-stations.ts'
import { allHighways, allStations, sketchOfIndia } from '../../../server/masters/gazetteer/sketch.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

/** By how many degrees one turns at `at`. */
function turnAt(from: LngLat, at: LngLat, to: LngLat): number {
  const narrow = Math.cos((at[1] * Math.PI) / 180)
  const [x1, y1] = [(at[0] - from[0]) * narrow, at[1] - from[1]]
  const [x2, y2] = [(to[0] - at[0]) * narrow, to[1] - at[1]]
  return Math.abs((Math.atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2) * 180) / Math.PI)
}

const find = (name: string) => allHighways().find((highway) => highway.name === name)!
const townsOf = (name: string) => find(name).points.flatMap(({ place }) => (place ? [place.name] : []))

describe('the highways', () => {
  test('TRAP-99 each goes from town to town without a gap or a slip that sends it back', () => {
    for (const { name, points } of allHighways()) {
      expect(points.length, name).toBeGreaterThan(1)
      for (const [at, { at: here, place, isBend }] of points.entries()) {
        const where = `${name} at ${place?.name ?? here.toReversed().join(' ')}`
        const [before, next] = [points[at - 1]?.at, points[at + 1]?.at]
        if (before) {
          expect(distanceBetween(before, here), where).toBeLessThan(130_000)
          expect(distanceBetween(before, here), where).toBeGreaterThan(500)
        }
        if (before && next) {
          const turn = turnAt(before, here, next)
          if (isBend) expect(turn, `${where}: nothing to mark`).toBeGreaterThan(95)
          else expect(turn, where).toBeLessThan(100)
        } else expect(isBend, where).toBe(false)
      }
    }
  })

  test('TRAP-99 no number stands there twice, and the long ones lead where they do since 2010', () => {
    const names = allHighways().map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(130)
    for (const [name, first, last] of [
      ['NH 2', 'Dibrugarh', 'Lawngtlai'],
      ['NH 16', 'Dankuni', 'Chennai'],
      ['NH 19', 'Agra', 'Dankuni'],
      ['NH 27', 'Porbandar', 'Silchar'],
      ['NH 44', 'Srinagar', 'Kanniyakumari'],
      ['NH 48', 'New Delhi', 'Chennai'],
      ['NH 66', 'Panvel', 'Kanniyakumari'],
    ] as const) {
      expect(townsOf(name)[0]).toBe(first)
      expect(townsOf(name).at(-1)).toBe(last)
    }
    expect(townsOf('NH 48')).toEqual(expect.arrayContaining(['Jaipur', 'Vadodara', 'Hubballi', 'Bengaluru']))
  })

  test('a line that names no place, or one of two, is a fault', () => {
    const read = (line: string) => parseHighways(line, entries())
    expect(() => read('NH 1: Atlantis, Leh')).toThrow('NH 1 names no place: Atlantis')
    expect(() => read('NH 52: Kota, Bundi')).toThrow('NH 52 names more than one place: Kota')
    expect(read('NH 52: Kota (Rajasthan), Bundi')[0]!.points[0]!.place!.district).toBe('Kota')
    expect(read('NH 19: Akbarpur (Kanpur Dehat), Kanpur')[0]!.points[0]!.place!.district).toBe('Kanpur Dehat')
    expect(() => read('NH 52 Kota')).toThrow('cannot be read')
    // A bend has no name, an older name is one
    expect(read('NH 48: Bangalore, ^12.870 79.640')[0]!.points).toMatchObject([
      { place: { name: 'Bengaluru' } },
      { at: [79.64, 12.87], place: undefined, isBend: true },
    ])
  })
})

describe('the stations', () => {
  test('TRAP-99 each lies near a town of its state, once', () => {
    const codes = new Set<string>()
    for (const { name, code, state, at } of allStations()) {
      const towns = entries().filter((entry) => entry.state === state)
      const metres = Math.min(...towns.map(({ longitude, latitude }) => distanceBetween(at, [longitude, latitude])))
      expect(metres, `${name}, ${state}`).toBeLessThan(25_000)
      expect(codes, name).not.toContain(code)
      codes.add(code)
    }
    expect(allStations().length).toBeGreaterThan(600)
  })

  test('a line that nobody can read is a fault', () => {
    expect(() => parseStations('= Goa\nMadgaon MAO 15.27 73.970')).toThrow('Madgaon')
    expect(() => parseStations('Madgaon MAO 15.268 73.970')).toThrow('Madgaon')
  })
})

describe('places.sketch', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test('ADDR-07 TRAP-99 is the whole map in one response, to a session, and small', async () => {
    expect((await app.call(placeCalls.sketch, {}, { as: null })).status).toBe(401)
    const { body } = await app.call(placeCalls.sketch)
    expect(body.data.places.names).toHaveLength(entries().length)
    expect(body.data.stations.names).toHaveLength(allStations().length)
    const text = JSON.stringify(body.data)
    // The limit is 1.5 MB; a phone keeps it
    expect(text.length).toBeLessThan(150_000)
    expect(gzipSync(text).length).toBeLessThan(60_000)
  })

  test('ADDR-07 highways go through the places that they name, by rank and in India', () => {
    const { places, upTo, highways, districts } = sketchOfIndia()
    const road = highways.find(({ name }) => name === 'NH 19')!
    expect(places.names[road.points[0] as number]).toBe('Agra')
    expect(places.latitudes[road.points[0] as number]).toBe(27_177)
    expect(places.names.slice(0, upTo[0])).toContain('Pune')
    expect(places.names.slice(upTo[2])).toContain('Koramangala')
    expect(places.names.slice(0, upTo[2])).not.toContain('Koramangala')
    for (const point of highways.flatMap(({ points }) => points)) {
      const [x, y] = typeof point === 'number' ? [places.longitudes[point]!, places.latitudes[point]!] : point
      expect(x).toBeGreaterThan(INDIA.west * 1000)
      expect(x).toBeLessThan(INDIA.east * 1000)
      expect(y).toBeGreaterThan(INDIA.south * 1000)
      expect(y).toBeLessThan(INDIA.north * 1000)
    }
    // Who looks for Kutch finds no town of that name
    expect(districts.names).toContain('Kutch')
    expect(districts.names).not.toContain('Nashik')
  })
})
