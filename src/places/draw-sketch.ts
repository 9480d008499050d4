import L from 'leaflet'
import { distanceBetween, type LngLat } from '../lib/geo.ts'
import { chooseNumbers, plateBox } from './choose-numbers.ts'
import s from './pin-map.module.css'
import { chooseLabels, choosePointers, labelBox, pointerBox, type Box, type Pointer } from './schematic.ts'
import { darknessOfRoads, pointsIn, roadsIn, type Bounds, type Road, type Sketch } from './sketch.ts'

/** An arrow at the edge to a place outside, and how far it is, metres. */
export type FarPointer = Pointer & { metres: number }

interface Options {
  map: L.Map
  pin: L.Marker
  /** Undefined until it was fetched: paper only. */
  sketch: () => Sketch | undefined
  point: (pointers: FarPointer[]) => void
  /** The name of a station where a town of that name is on the map as well. */
  nameStation: (name: string) => string
}

/** How many times as large as usual the user's text is. */
export const textScale = () => Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16)

const Paper = L.GridLayer.extend({
  createTile: () => {
    const tile = document.createElement('div')
    tile.className = s.paper ?? ''
    return tile
  },
})

/** How far beyond the map places are looked up, in multiples of its size: close up there are few to show and some to point at. */
const lookAround = (zoom: number) => (zoom >= 14 ? 6 : zoom >= 11 ? 1.5 : 0.3)
const MOST_DOTS = 80
/** From this zoom on every place is drawn; below it only those with a name. */
const ALL_DOTS_ZOOM = 8
/** From this zoom on a station is a place of its own beside its town. */
const STATIONS_ZOOM = 11
const MOST_STATIONS = 60
/** Where districts are about as large as their name; closer the towns say where one is. */
const showsDistricts = (zoom: number) => zoom >= 7 && zoom <= 9
/** A station gives way to any place. */
const STATION_RANK = 5
/** Pixels of map for each number of a highway: more of them hide the map. */
const ROOM_OF_A_NUMBER = 16_000

/** Ruled paper with what the sketch has; redrawn whenever the map was moved. */
export function drawSketch({ map, pin, sketch, point, nameStation }: Options): {
  redraw: () => void
  stop: () => void
} {
  const paper = new (Paper as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({ tileSize: 96 })
  paper.addTo(map)
  const roadPane = map.getPane('roads') ?? map.createPane('roads')
  roadPane.classList.add(s.roads ?? '')
  // One canvas for all lines, a frame wider than the map: panning moves it and draws nothing
  const canvas = L.canvas({ pane: 'roads', padding: 0.5 })
  const layer = L.layerGroup().addTo(map)
  const put = (at: LngLat, icon: L.DivIcon) =>
    L.marker([at[1], at[0]], { icon, interactive: false, keyboard: false }).addTo(layer)
  const draw = () => {
    layer.clearLayers()
    const shown = sketch()
    if (!shown) return
    const zoom = Math.round(map.getZoom())
    const { x: width, y: height } = map.getSize()
    const text = textScale()
    const size = { width, height, text }
    const onMap = <T extends { name: string; location: LngLat }>(one: T) => {
      const { x, y } = map.latLngToContainerPoint([one.location[1], one.location[0]])
      return { ...one, x, y }
    }
    const view = boundsOf(map, 0)
    const places = pointsIn(shown.places, boundsOf(map, lookAround(zoom)), MOST_DOTS).map(onMap)

    const controls = takenBy(map, pin, size)
    // The large cities first: an arrow to a village would hide one
    const cities = chooseLabels(
      places.filter(({ rank }) => rank === 1),
      size,
      controls,
    )
    const taken: Box[] = [...controls, ...cities.map((city) => labelBox(city, text))]
    const pointers = choosePointers(places, size, taken)
    taken.push(...pointers.map((pointer) => pointerBox(pointer, text)))
    const townNames = new Set(pointsIn(shown.places, view, Infinity).map(({ name }) => name))
    const stations = (zoom >= STATIONS_ZOOM ? pointsIn(shown.stations, view, MOST_STATIONS) : []).map((station) => ({
      ...onMap(station),
      name: townNames.has(station.name) ? nameStation(station.name) : station.name,
      rank: STATION_RANK,
    }))
    const others = chooseLabels([...places.filter(({ rank }) => rank > 1), ...stations], size, taken)
    taken.push(...others.map((label) => labelBox(label, text)))
    const named = new Set([...cities, ...others])

    const roads = roadsIn(shown, boundsOf(map, 0.5), zoom)
    drawRoads(roads, zoom, canvas, layer)
    const lines = roads.map(({ name, line }) => ({
      name,
      points: line.map(([longitude, latitude]) => map.latLngToContainerPoint([latitude, longitude])),
    }))
    const most = Math.ceil((width * height) / ROOM_OF_A_NUMBER / text)
    for (const plate of chooseNumbers(lines, size, taken, most)) {
      taken.push(plateBox(plate, text))
      const { lng, lat } = map.containerPointToLatLng([plate.x, plate.y])
      put([lng, lat], wordIcon(s.number, plate.name))
    }
    for (const place of places) {
      const isNamed = named.has(place)
      if (!isNamed && zoom < ALL_DOTS_ZOOM) continue
      const [longitude, latitude] = place.location
      const look = { radius: place.rank === 1 ? 5 : 3.5, className: s.dot ?? '', interactive: false }
      L.circleMarker([latitude, longitude], look).addTo(layer)
      if (isNamed) put(place.location, wordIcon(`${s.label} ${place.rank === 1 ? s.large : ''}`, place.name))
    }
    for (const station of stations) {
      // Its square would lie on another name; closer there is room
      if (!named.has(station) && taken.some((box) => isIn(station, box))) continue
      put(station.location, L.divIcon({ className: s.station ?? '', iconSize: [8, 8] }))
      if (named.has(station)) put(station.location, wordIcon(`${s.label} ${s.ofStation}`, station.name))
    }
    if (showsDistricts(zoom)) {
      const names = pointsIn(shown.districts, view, Infinity).map(onMap).map(fromItsMiddle)
      for (const { name, location } of chooseLabels(names, size, taken)) put(location, wordIcon(s.district, name))
    }
    const middle = map.getCenter()
    const away = new Map(places.map((place) => [place.name, distanceBetween([middle.lng, middle.lat], place.location)]))
    point(pointers.map((pointer) => ({ ...pointer, metres: away.get(pointer.name)! })))
  }
  const moving = () => point([])
  // A canvas has the colours that it was drawn with
  const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query))
  for (const scheme of schemes) scheme.addEventListener('change', draw)
  map.on('moveend', draw)
  map.on('movestart zoomstart', moving)
  draw()
  return {
    redraw: draw,
    stop: () => {
      for (const scheme of schemes) scheme.removeEventListener('change', draw)
      map.off('moveend', draw)
      map.off('movestart zoomstart', moving)
    },
  }
}

function boundsOf(map: L.Map, pad: number): Bounds {
  const around = map.getBounds().pad(pad)
  return { west: around.getWest(), south: around.getSouth(), east: around.getEast(), north: around.getNorth() }
}

/** Where nothing is written: under the pin, the buttons and the scale. */
function takenBy(map: L.Map, pin: L.Marker, { width, height, text }: { width: number; height: number; text: number }) {
  const tip = map.latLngToContainerPoint(pin.getLatLng())
  return [
    { left: tip.x - 16, right: tip.x + 16, top: tip.y - 42, bottom: tip.y - 10 },
    { left: width - 64, right: width, top: 0, bottom: 128 },
    { left: 0, right: 10 + 100 * text, top: height - 32 * text, bottom: height },
  ]
}

/** Pencil lines, an expressway as two of them. */
function drawRoads(roads: readonly Road[], zoom: number, renderer: L.Canvas, layer: L.LayerGroup): void {
  const pane = layer.getPane('roads')!
  pane.style.opacity = String(darknessOfRoads(zoom))
  const style = getComputedStyle(pane)
  const line = (road: Road, color: string, weight: number) =>
    L.polyline(
      road.line.map(([longitude, latitude]): L.LatLngTuple => [latitude, longitude]),
      { renderer, pane: 'roads', interactive: false, color, weight },
    ).addTo(layer)
  const thin = zoom < 7 ? 1 : zoom < 10 ? 1.5 : 2
  for (const road of roads) if (!road.isExpressway) line(road, style.color, thin)
  for (const road of roads) if (road.isExpressway) line(road, style.color, thin * 3)
  for (const road of roads) if (road.isExpressway) line(road, style.backgroundColor, thin)
}

/** Names of districts stand in their middle: they have no dot. */
const fromItsMiddle = <T extends { name: string; x: number }>(named: T) => ({
  ...named,
  x: named.x - named.name.length * 4,
  rank: STATION_RANK,
})

const isIn = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom

function wordIcon(className: string | undefined, word: string): L.DivIcon {
  const html = document.createElement('span')
  html.textContent = word
  return L.divIcon({ className: className ?? '', html, iconSize: [0, 0] })
}
