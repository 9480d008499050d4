import { describe, expect, test } from 'vitest'
import { chooseNumbers, plateBox } from '../../../src/places/choose-numbers.ts'
import { overlap } from '../../../src/places/schematic.ts'
import { darknessOfRoads, pointsIn, roadsIn, unpackSketch } from '../../../src/places/sketch.ts'

const packed = {
  places: {
    names: ['Pune', 'Satara', 'Khandala', 'Katraj'],
    longitudes: [73_857, 74_018, 73_900, 73_866],
    latitudes: [18_520, 17_681, 18_060, 18_457],
  },
  upTo: [1, 2, 3],
  highways: [
    { name: 'NH 48', points: [0, 3, [73_950, 18_200] as [number, number], 1] },
    { name: 'NH 965', points: [0, [74_400, 18_000] as [number, number], 99] },
    { name: 'Mumbai–Pune Expressway', points: [[73_100, 19_030] as [number, number], 0] },
  ],
  stations: { names: ['Pune'], longitudes: [73_874], latitudes: [18_529] },
  districts: { names: ['Raigad'], longitudes: [73_200], latitudes: [18_600] },
}
const near = { west: 73.8, south: 18.4, east: 73.9, north: 18.6 }
const names = (all: { name: string }[]) => all.map(({ name }) => name)

describe('the sketch of India', () => {
  const sketch = unpackSketch(packed)

  test('ADDR-07 comes over the wire in columns: places have their rank, highways lead through places and bends', () => {
    expect(sketch.places.map(({ rank }) => rank)).toEqual([1, 2, 3, 4])
    expect(sketch.roads[0]!.line).toEqual([
      [73.857, 18.52],
      [73.866, 18.457],
      [73.95, 18.2],
      [74.018, 17.681],
    ])
    expect(sketch.roads[0]!.bounds).toEqual({ west: 73.857, south: 17.681, east: 74.018, north: 18.52 })
    expect(sketch.roads.map(({ isExpressway }) => isExpressway)).toEqual([false, false, true])
    // A place that is not there makes no line to nowhere
    expect(sketch.roads[1]!.line).toHaveLength(2)
  })

  test('TRAP-99 of what lies in a rectangle the most important places come first, and no more than are wanted', () => {
    expect(names(pointsIn(sketch.places, near, 80))).toEqual(['Pune', 'Katraj'])
    expect(names(pointsIn(sketch.places, near, 1))).toEqual(['Pune'])
    expect(pointsIn(sketch.districts, near, 80)).toEqual([])
  })

  test('ADDR-07 far away only the long highways are drawn, close up none: they would be kilometres off', () => {
    expect(names(roadsIn(sketch, near, 5))).toEqual(['NH 48'])
    expect(names(roadsIn(sketch, near, 8))).toEqual(['NH 48', 'NH 965', 'Mumbai–Pune Expressway'])
    expect(names(roadsIn(sketch, { ...near, west: 74.1, east: 74.2 }, 8))).toEqual(['NH 965'])
    expect(roadsIn(sketch, near, 15)).toEqual([])
    const darkness = [12, 13, 14, 15].map(darknessOfRoads)
    expect(darkness).toEqual([...darkness].sort((a, b) => b - a))
    expect([darkness[0], darkness[3]]).toEqual([1, 0])
    expect(darkness[1]).toBeLessThan(0.7)
  })
})

describe('the numbers of highways', () => {
  const size = { width: 800, height: 300 }
  const across = (name: string, y: number) => ({
    name,
    points: [
      { x: -90_000, y },
      { x: 90_000, y },
    ],
  })

  test('ADDR-07 stand on what is seen of the line, twice on a long one and not side by side', () => {
    const plates = chooseNumbers([across('NH 48', 150)], size, [], 10)
    expect(plates).toHaveLength(2)
    for (const { x, y } of plates) {
      expect(y).toBe(150)
      expect(x).toBeGreaterThan(20)
      expect(x).toBeLessThan(780)
    }
    expect(Math.abs(plates[0]!.x - plates[1]!.x)).toBeGreaterThan(270)
    expect(plates[0]!.x).toBeCloseTo(400, -1)
    expect(chooseNumbers([across('NH 48', 150)], { width: 300, height: 300 }, [], 10)).toHaveLength(1)
    expect(chooseNumbers([across('NH 48', 500)], size, [], 10)).toEqual([])
  })

  test('ADDR-07 are over no name, over no other number, and not too many', () => {
    const city = { left: 300, right: 500, top: 100, bottom: 200 }
    const plates = chooseNumbers([across('NH 48', 150), across('NH 65', 155), across('NH 60', 20)], size, [city], 10)
    const boxes = plates.map((plate) => plateBox(plate, 1))
    expect(names(plates)).toEqual(expect.arrayContaining(['NH 48', 'NH 65', 'NH 60']))
    for (const [at, box] of boxes.entries()) {
      expect(overlap(box, city)).toBe(false)
      expect(boxes.slice(at + 1).some((other) => overlap(box, other))).toBe(false)
    }
    expect(chooseNumbers([across('NH 48', 150), across('NH 60', 20)], size, [], 1)).toHaveLength(1)
    // Where all is taken there is none
    expect(chooseNumbers([across('NH 48', 150)], size, [{ left: 0, right: 800, top: 0, bottom: 300 }], 10)).toEqual([])
    // Twice the text takes twice the room
    expect(plateBox(plates[0]!, 2).right - plateBox(plates[0]!, 2).left).toBe(2 * (boxes[0]!.right - boxes[0]!.left))
  })
})
