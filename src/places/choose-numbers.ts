import { overlap, type Box, type Size } from './schematic.ts'

interface Point {
  x: number
  y: number
}

/** A highway on the map: pixels from the upper left corner. */
export interface DrawnRoad {
  name: string
  points: readonly Point[]
}

/** A number on its line; `x` and `y` are its middle. */
export interface Plate extends Point {
  name: string
}

const LETTER = 6.5
const PADDING = 10
const HEIGHT = 20
/** How close positions along a line are tried, pixels. */
const STEP = 10
/** Two numbers of one highway are at least so far apart, pixels. */
const APART = 280
const MOST_OF_ONE = 2

export const plateBox = ({ name, x, y }: Plate, text: number): Box => {
  const half = ((name.length * LETTER + PADDING) * text) / 2
  return { left: x - half, right: x + half, top: y - (HEIGHT * text) / 2, bottom: y + (HEIGHT * text) / 2 }
}

/**
 * Chooses where the numbers of highways stand: on the line, as near to the middle of what is seen of it as there is room,
 * once or twice each, and over nothing that is `taken`. A map of `most` plates is full.
 */
export function chooseNumbers(
  roads: readonly DrawnRoad[],
  { width, height, text = 1 }: Size,
  taken: readonly Box[],
  most: number,
): Plate[] {
  const boxes = [...taken]
  const found: Plate[] = []
  for (const { name, points } of roads) {
    const seen = positionsOn(points, width, height)
    const own: Plate[] = []
    for (const { x, y } of fromTheMiddle(seen)) {
      if (found.length === most || own.length === MOST_OF_ONE) break
      const plate = { name, x, y }
      const box = plateBox(plate, text)
      if (box.left < 0 || box.right > width || box.top < 0 || box.bottom > height) continue
      if (own.some((other) => Math.hypot(other.x - x, other.y - y) < APART)) continue
      if (boxes.some((other) => overlap(other, box))) continue
      boxes.push(box)
      own.push(plate)
      found.push(plate)
    }
  }
  return found
}

/** What is seen of a line, as points STEP pixels apart. */
function positionsOn(points: readonly Point[], width: number, height: number): Point[] {
  return points.slice(1).flatMap((to, at) => {
    const from = points[at]!
    const part = seenPart(from, to, width, height)
    if (!part) return []
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const count = Math.max(1, Math.floor(((part[1] - part[0]) * length) / STEP))
    return Array.from({ length: count }, (_, nth) => {
      const share = part[0] + ((nth + 0.5) / count) * (part[1] - part[0])
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    })
  })
}

/** From which to which share of a leg it is on the map: a leg may be a thousand times as long as that (Liang and Barsky). */
function seenPart(from: Point, to: Point, width: number, height: number): [number, number] | undefined {
  let [first, last] = [0, 1]
  for (const [start, way, end] of [
    [from.x, to.x - from.x, width],
    [from.y, to.y - from.y, height],
  ] as const) {
    if (way === 0) {
      if (start < 0 || start > end) return undefined
      continue
    }
    const [a, b] = [-start / way, (end - start) / way]
    first = Math.max(first, Math.min(a, b))
    last = Math.min(last, Math.max(a, b))
  }
  return first < last ? [first, last] : undefined
}

/** The middle one first, then those beside it by turns. */
function fromTheMiddle<T>(items: readonly T[]): T[] {
  const middle = (items.length - 1) / 2
  return items
    .map((item, at) => ({ item, off: Math.abs(at - middle) }))
    .sort((a, b) => a.off - b.off)
    .map(({ item }) => item)
}
