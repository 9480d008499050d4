import { beforeAll, describe, expect, test } from 'vitest'
import { directionFrom, distanceBetween } from '../../../src/lib/geo.ts'
import { sayCoordinates, sayDistance, sayWhere } from '../../../src/places/place-words.ts'
import { chooseLabels, choosePointers, chooseZoom } from '../../../src/places/schematic.ts'
import { loadWords } from '../../../src/text/index.ts'

const size = { width: 320, height: 240 }
const names = (places: { name: string }[]) => places.map(({ name }) => name)

describe('the schematic map', () => {
  test('TRAP-99 of two names that lie over each other the more important one is shown', () => {
    const places = [
      { name: 'Kalher', rank: 4, x: 100, y: 100 },
      { name: 'Bhiwandi', rank: 2, x: 104, y: 106 },
      { name: 'Padgha', rank: 4, x: 100, y: 150 },
      { name: 'Cut off at the edge', rank: 1, x: 300, y: 20 },
    ]
    expect(names(chooseLabels(places, size)).toSorted()).toEqual(['Bhiwandi', 'Padgha'])
  })

  test('TRAP-99 the nearest places beyond the edge are pointed at, from the edge and the right way', () => {
    const pointers = choosePointers(
      [
        { name: 'Inside', rank: 1, x: 10, y: 10 },
        { name: 'North', rank: 3, x: 160, y: -400 },
        { name: 'Farther north', rank: 1, x: 165, y: -900 },
        { name: 'East', rank: 3, x: 2_000, y: 120 },
      ],
      size,
    )
    expect(names(pointers)).toEqual(['North', 'East'])
    expect(pointers[0]).toMatchObject({ x: 160, y: 15, degrees: 0 })
    expect(pointers[1]).toMatchObject({ y: 120, degrees: 90 })
    // As a whole inside
    expect(pointers[1]!.x).toBeLessThan(320 - 50)
    // And not under the buttons
    const buttons = { left: 200, right: 320, top: 60, bottom: 240 }
    const east = [{ name: 'East', rank: 3, x: 2_000, y: 120 }]
    expect(choosePointers(east, size, [buttons])).toEqual([])
  })
})

describe('ADDR-07 how close the schematic map opens', () => {
  const own = { x: 0, y: 0 }

  test('as close as wanted where there is something to go by', () => {
    expect(chooseZoom([own, { x: 90, y: 0 }, { x: -90, y: 60 }], size, 15, 11)).toBe(15)
  })

  test('far enough away to have three places on it, none at its very edge', () => {
    expect(chooseZoom([own, { x: 90, y: 0 }, { x: 0, y: 200 }], size, 15, 11)).toBe(14)
    expect(chooseZoom([own, { x: 90, y: 0 }, { x: 0, y: 239 }], size, 15, 11)).toBe(13)
    expect(chooseZoom([own, { x: 310, y: 0 }, { x: 0, y: 700 }], size, 15, 11)).toBe(12)
  })

  test('never farther away than is of use', () => {
    expect(chooseZoom([own], size, 15, 11)).toBe(11)
    expect(chooseZoom([own], size, 11, 11)).toBe(11)
  })
})

describe('ADDR-07 the schematic map for a user with large text', () => {
  test('a name that would be cut off is not written, and one pointed at is wholly inside', () => {
    const near = [{ name: 'Bhiwandi East', rank: 1, x: 180, y: 100 }]
    expect(names(chooseLabels(near, size))).toEqual(['Bhiwandi East'])
    expect(names(chooseLabels(near, { ...size, text: 2 }))).toEqual([])
    const far = [
      { name: 'Domlur', rank: 3, x: 2_000, y: 120 },
      { name: 'A name that is as wide as the map', rank: 3, x: -900, y: 60 },
    ]
    const pointers = choosePointers(far, { ...size, text: 2 })
    expect(names(pointers)).toEqual(['Domlur'])
    // Name, arrow and distance are twice as wide
    expect(pointers[0]!.x).toBeLessThanOrEqual(320 - (6 * 7 + 96))
  })
})

describe('where a pin is, in words', () => {
  beforeAll(() => loadWords('places'))
  const koramangala = {
    placeId: 'k',
    label: 'Koramangala, Bengaluru, Karnataka 560034',
    locality: 'Koramangala',
    city: 'Bengaluru',
    district: 'Bengaluru Urban',
    state: 'Karnataka',
    pincode: '560034',
    location: [77.624, 12.935] as [number, number],
  }

  test('ADDR-07 distance and direction from the nearest known place', () => {
    expect(sayWhere([77.624, 12.9355], koramangala)).toBe('At Koramangala, Bengaluru')
    expect(sayWhere([77.634, 12.945], koramangala)).toBe('1.6 km north-east of Koramangala, Bengaluru')
    expect(sayWhere([77.618, 12.935], { ...koramangala, locality: '' })).toBe('650 m west of Bengaluru')
    expect(sayCoordinates([77.624, 12.935])).toBe('12.93500 N, 77.62400 E')
  })

  test('distances are as round as they are rough', () => {
    expect([3, 324, 949, 951, 9_940, 23_400].map(sayDistance)).toEqual([
      '50 m',
      '300 m',
      '950 m',
      '1.0 km',
      '9.9 km',
      '23 km',
    ])
    // Mumbai to Pune
    expect(Math.round(distanceBetween([72.835, 18.94], [73.857, 18.52]) / 1000)).toBe(117)
    expect(directionFrom([72.835, 18.94], [73.857, 18.52])).toBe('SE')
  })
})
