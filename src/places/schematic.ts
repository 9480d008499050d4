/** What is drawn of a place on the schematic map: pixels from the upper left corner of the map. */
export interface DrawnPlace {
  name: string
  /** 1 is the most important. */
  rank: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
  /** How many times as large as usual the user's text is. */
  text?: number
}

const LETTER = 7
const LINE = 18
const GAP = 8

/** A rectangle that is taken. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What a name takes, with the dot before it. */
export const labelBox = ({ name, x, y }: DrawnPlace, text: number): Box => ({
  left: x - 4,
  top: y - (LINE * text) / 2,
  right: x + GAP + name.length * LETTER * text,
  bottom: y + (LINE * text) / 2,
})

export const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Returns the places whose names fit: the more important first, none over another, none cut off at the edge, none under
 * what is `taken` by the pin and the buttons.
 */
export function chooseLabels<T extends DrawnPlace>(
  places: readonly T[],
  { width, height, text = 1 }: Size,
  taken: readonly Box[] = [],
): T[] {
  const boxes = [...taken]
  return [...places]
    .sort((a, b) => a.rank - b.rank)
    .filter((place) => {
      const box = labelBox(place, text)
      const fits = box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height
      if (!fits || boxes.some((other) => overlap(other, box))) return false
      boxes.push(box)
      return true
    })
}

/** How many places make a map by which a gate is found. */
const PLACES_WANTED = 3
/** A name at the very edge would be cut off. */
const EDGE = 0.05

/**
 * Returns the closest zoom, from `closest` to `farthest`, at which enough places lie on the map; `farthest` if there is
 * none. `places` are in pixels from the middle of the map at `closest`.
 */
export function chooseZoom(
  places: readonly { x: number; y: number }[],
  { width, height }: Size,
  closest: number,
  farthest: number,
): number {
  for (let zoom = closest; zoom > farthest; zoom--) {
    const share = (0.5 - EDGE) * 2 ** (closest - zoom)
    const seen = places.filter(({ x, y }) => Math.abs(x) <= width * share && Math.abs(y) <= height * share)
    if (seen.length >= PLACES_WANTED) return zoom
  }
  return Math.min(closest, farthest)
}

/** How many places outside the map are pointed at. */
const MOST_POINTERS = 3
const POINTER_HEIGHT = 22
/** Arrow, spaces and the distance beside the name. */
const POINTER_EXTRA = 96
const INSET = 4

const clamp = (n: number, least: number, most: number) => Math.min(most, Math.max(least, n))

const halfOfPointer = (name: string, text: number) => ({
  x: ((name.length * LETTER + POINTER_EXTRA) * text) / 2 + INSET,
  y: (POINTER_HEIGHT * text) / 2 + INSET,
})

/** What a pointer takes, with some room around it. */
export function pointerBox({ name, x, y }: Pick<DrawnPlace, 'name' | 'x' | 'y'>, text: number): Box {
  const half = halfOfPointer(name, text)
  return { left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y }
}

export interface Pointer extends DrawnPlace {
  /** Where the arrow points, degrees clockwise from up. */
  degrees: number
}

/**
 * Chooses arrows at the edge to the nearest places outside, so that a map of a few unnamed streets still shows where it
 * is. `places` and the result are in pixels. Places outside have positions outside of the size. The result has the
 * middle of each drawn label; the whole label is inside and overlaps nothing in `taken`.
 */
export function choosePointers(
  places: readonly DrawnPlace[],
  { width, height, text = 1 }: Size,
  taken: readonly Box[] = [],
): Pointer[] {
  const middle = { x: width / 2, y: height / 2 }
  const isOutside = ({ x, y }: DrawnPlace) => x < 0 || y < 0 || x > width || y > height
  const farness = ({ x, y }: DrawnPlace) => Math.hypot(x - middle.x, y - middle.y)
  const found: Pointer[] = []
  const boxes = [...taken]
  for (const place of places.filter(isOutside).sort((a, b) => farness(a) - farness(b))) {
    const half = halfOfPointer(place.name, text)
    if (half.x * 2 > width || half.y * 2 > height) continue
    const dx = place.x - middle.x
    const dy = place.y - middle.y
    const scale = Math.min(middle.x / Math.abs(dx || 1e-9), middle.y / Math.abs(dy || 1e-9))
    const x = clamp(middle.x + dx * scale, half.x, width - half.x)
    const y = clamp(middle.y + dy * scale, half.y, height - half.y)
    const box = pointerBox({ name: place.name, x, y }, text)
    if (boxes.some((other) => overlap(other, box))) continue
    boxes.push(box)
    found.push({ ...place, x, y, degrees: Math.round((Math.atan2(dx, -dy) * 180) / Math.PI) })
    if (found.length === MOST_POINTERS) break
  }
  return found
}
