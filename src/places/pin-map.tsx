import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { INDIA, type Dot } from '../contract/places.ts'
import { distanceBetween } from '../lib/geo.ts'
import { useText } from '../text/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import s from './pin-map.module.css'
import { sayDistance } from './place-words.ts'
import { chooseLabels, choosePointers, chooseZoom, type Pointer } from './schematic.ts'

type Bounds = { west: number; south: number; east: number; north: number }

type Props = {
  /** [longitude, latitude] */
  at: [number, number]
  zoom: number
  /** May open farther away, where the schematic map would show next to nothing. */
  stepsBack: boolean
  /** A tile server; without one, or if it fails, the map is schematic: ruled paper with towns as dots. */
  tiles: { url: string } | undefined
  /** The tile server failed: its attribution goes. */
  onTilesFailed: () => void
  dots: (bounds: Bounds) => Promise<Dot[]>
  onMove: (at: [number, number]) => void
  label: string
  describedBy: string
}

const STEP = 8
const FAR = 64

/** Leaflet's map with one pin that is dragged, tapped or moved by arrow keys. Loaded by pin-dialog.tsx only. */
export default function PinMap(props: Props) {
  const { at, zoom, stepsBack, tiles, onTilesFailed, dots, onMove, label, describedBy } = props
  const places = useText('places')
  const holder = useRef<HTMLDivElement>(null)
  const latest = useRef({ at, stepsBack, onMove, onTilesFailed, dots })
  const [drawn, setDrawn] = useState<{ map: L.Map; pin: L.Marker }>()
  const [pointers, setPointers] = useState<(Pointer & { away: string })[]>([])
  useEffect(() => {
    latest.current = { at, stepsBack, onMove, onTilesFailed, dots }
  })

  const tileUrl = tiles?.url
  useEffect(() => {
    const map = makeMap(holder.current!, latest.current.at, zoom)
    const pin = L.marker(map.getCenter(), { icon: makePinIcon(), draggable: true, keyboard: false }).addTo(map)
    const say = ({ lng, lat }: L.LatLng) => latest.current.onMove([lng, lat])
    map.on('click', (event) => say(event.latlng))
    pin.on('dragend', () => say(pin.getLatLng()))
    let stop = () => {}
    const drawOwn = () => {
      const fetchDots = (bounds: Bounds) => latest.current.dots(bounds)
      const stopDrawing = drawSchematic(map, pin, fetchDots, setPointers)
      const stopStepping = latest.current.stepsBack ? stepBack(map, fetchDots) : () => {}
      stop = () => {
        stopStepping()
        stopDrawing()
      }
    }
    const fail = () => {
      drawOwn()
      latest.current.onTilesFailed()
    }
    if (tileUrl) stop = drawTiles(map, tileUrl, fail)
    else drawOwn()
    setDrawn({ map, pin })
    return () => {
      stop()
      map.remove()
      setDrawn(undefined)
    }
  }, [tileUrl, zoom])

  const [longitude, latitude] = at
  useEffect(() => {
    if (!drawn) return
    drawn.pin.setLatLng([latitude, longitude])
    if (!drawn.map.getBounds().pad(-0.1).contains([latitude, longitude])) drawn.map.panTo([latitude, longitude])
  }, [drawn, longitude, latitude])

  const keys = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!drawn || event.altKey || event.ctrlKey || event.metaKey) return
    if (way) {
      event.preventDefault()
      const far = event.shiftKey ? FAR : STEP
      const point = drawn.map.latLngToContainerPoint([latitude, longitude]).add([way[0] * far, way[1] * far])
      const { lng, lat } = drawn.map.containerPointToLatLng(point)
      onMove([clamp(lng, INDIA.west, INDIA.east), clamp(lat, INDIA.south, INDIA.north)])
    } else if (event.key === '+' || event.key === '=') drawn.map.zoomIn()
    else if (event.key === '-') drawn.map.zoomOut()
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys */}
      <div
        ref={holder}
        className={`fh-focus ${s.map}`}
        role="application"
        aria-label={label}
        aria-describedby={describedBy}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- and so it must be reached by Tab
        tabIndex={0}
        onKeyDown={keys}
      />
      <div className={s.pointers} aria-hidden="true">
        {pointers.map(({ name, x, y, degrees, away }) => (
          <span key={name} className={s.pointer} style={{ left: x, top: y }}>
            <span style={{ transform: `rotate(${degrees}deg)` }}>
              <Icon name="up" size="s" />
            </span>
            {name} {away}
          </span>
        ))}
      </div>
      <div className={s.zoom}>
        <IconButton icon="plus" label={places('zoomIn')} onClick={() => drawn?.map.zoomIn()} />
        <IconButton icon="minus" label={places('zoomOut')} onClick={() => drawn?.map.zoomOut()} />
      </div>
    </>
  )
}

const ways: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const MAX_ZOOM = 18
const clamp = (n: number, least: number, most: number) => Math.min(most, Math.max(least, n))

/** Built of elements: Trusted Types forbid markup in strings (server/http/security-headers.ts). */
function makePinIcon(): L.DivIcon {
  const draw = (name: string, attributes: Record<string, string>, ...inside: Element[]) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
    element.append(...inside)
    return element
  }
  const html = draw(
    'svg',
    { viewBox: '0 0 32 40', 'aria-hidden': 'true' },
    draw('path', { d: 'M16 39C16 39 29 25 29 15A13 13 0 0 0 3 15c0 10 13 24 13 24z' }),
    draw('circle', { cx: '16', cy: '15', r: '5' }),
  )
  const size: L.DivIconOptions = { iconSize: [48, 56], iconAnchor: [24, 52] }
  return L.divIcon({ ...size, className: s.pin ?? '', html: html as unknown as HTMLElement })
}

function makeMap(holder: HTMLElement, [longitude, latitude]: [number, number], zoom: number): L.Map {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(holder, {
    center: [latitude, longitude],
    zoom,
    minZoom: 4,
    maxZoom: MAX_ZOOM,
    maxBounds: L.latLngBounds([INDIA.south - 6, INDIA.west - 12], [INDIA.north + 6, INDIA.east + 12]),
    // Off: our keys move the pin, and our buttons have the size of all others
    keyboard: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isCalm,
    fadeAnimation: false,
    markerZoomAnimation: !isCalm,
  })
  L.control.scale({ imperial: false, position: 'bottomleft', maxWidth: 100 * textScale() }).addTo(map)
  return map
}

/** How many times as large as usual the user's text is. */
const textScale = () => Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16)

/** Timeout after which an empty map becomes the schematic one, ms. */
const TILES_MS = 8_000

/** Adds the tiles of a tile server; calls `failed` if the first of them fails or times out. Returns how to stop. */
function drawTiles(map: L.Map, url: string, failed: () => void): () => void {
  const layer = L.tileLayer(url, { maxZoom: MAX_ZOOM })
  const end = () => {
    clearTimeout(timer)
    layer.off('tileload tileerror')
  }
  const fail = () => {
    end()
    layer.remove()
    failed()
  }
  const timer = setTimeout(fail, TILES_MS)
  // Later tiles may fail one by one
  layer.once('tileload', end)
  layer.once('tileerror', fail)
  layer.addTo(map)
  return end
}

const Paper = L.GridLayer.extend({
  createTile: () => {
    const tile = document.createElement('div')
    tile.className = s.paper ?? ''
    return tile
  },
})

/** How far beyond the map places are searched, in multiples of its size: close up there are few to show and some to point at. */
const lookAround = (zoom: number) => (zoom >= 14 ? 6 : zoom >= 11 ? 1.5 : 0.3)
/** From this zoom on every place is drawn; below it only those with a name. */
const ALL_DOTS_ZOOM = 8

/** Ruled paper with the places of the gazetteer; redrawn whenever the map was moved. Returns how to stop. */
function drawSchematic(
  map: L.Map,
  pin: L.Marker,
  fetchDots: (bounds: Bounds) => Promise<Dot[]>,
  point: (pointers: (Pointer & { away: string })[]) => void,
): () => void {
  const paper = new (Paper as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({ tileSize: 96 })
  paper.addTo(map)
  const layer = L.layerGroup().addTo(map)
  let asked = 0
  const draw = async () => {
    const turn = ++asked
    const around = map.getBounds().pad(lookAround(map.getZoom()))
    const [west, south, east, north] = [around.getWest(), around.getSouth(), around.getEast(), around.getNorth()]
    const dots = await fetchDots({ west, south, east, north })
    if (turn !== asked) return
    const { x: width, y: height } = map.getSize()
    const middle = map.getCenter()
    const placed = dots.map(({ name, rank, location }) => {
      const { x, y } = map.latLngToContainerPoint([location[1], location[0]])
      return { name, rank, location, x, y, metres: distanceBetween([middle.lng, middle.lat], location) }
    })
    const tip = map.latLngToContainerPoint(pin.getLatLng())
    const taken = [
      { left: tip.x - 16, right: tip.x + 16, top: tip.y - 42, bottom: tip.y - 10 },
      { left: width - 64, right: width, top: 0, bottom: 128 },
      { left: 0, right: 10 + 100 * textScale(), top: height - 32 * textScale(), bottom: height },
    ]
    const size = { width, height, text: textScale() }
    const labels = new Set(chooseLabels(placed, size, taken).map(({ name }) => name))
    layer.clearLayers()
    for (const { name, rank, location } of placed) {
      const at: L.LatLngTuple = [location[1], location[0]]
      const isNamed = labels.has(name)
      if (!isNamed && map.getZoom() < ALL_DOTS_ZOOM) continue
      L.circleMarker(at, { radius: rank === 1 ? 5 : 3.5, className: s.dot ?? '', interactive: false }).addTo(layer)
      if (isNamed) L.marker(at, { icon: labelIcon(name, rank), interactive: false, keyboard: false }).addTo(layer)
    }
    const far = new Map(placed.map(({ name, metres }) => [name, metres]))
    const pointers = choosePointers(placed, size, taken)
    point(pointers.map((each) => ({ ...each, away: sayDistance(far.get(each.name)!) })))
  }
  const moved = () => void draw()
  const moving = () => point([])
  map.on('moveend', moved)
  map.on('movestart zoomstart', moving)
  moved()
  return () => {
    asked += 1
    map.off('moveend', moved)
    map.off('movestart zoomstart', moving)
  }
}

/** The farthest a map opens that was to open closer. */
const FARTHEST_ZOOM = 11

/** Zooms out, unless the user moves the map or the pin first, until there is something to go by. Returns how to stop. */
function stepBack(map: L.Map, fetchDots: (bounds: Bounds) => Promise<Dot[]>): () => void {
  let isOver = false
  const holder = map.getContainer()
  // The user is at it: the map, or the pin by a key or a finger
  const inputs = ['keydown', 'pointerdown'] as const
  const end = () => {
    isOver = true
    map.off('movestart zoomstart', end)
    for (const input of inputs) holder.removeEventListener(input, end)
  }
  const closest = map.getZoom()
  const size = map.getSize()
  const middle = map.project(map.getCenter(), closest)
  const half = size.multiplyBy(2 ** (closest - FARTHEST_ZOOM) / 2)
  const { lng: west, lat: north } = map.unproject(middle.subtract(half), closest)
  const { lng: east, lat: south } = map.unproject(middle.add(half), closest)
  const fit = async () => {
    const dots = await fetchDots({ west, south, east, north })
    if (isOver || dots.length === 0) return
    end()
    const places = dots.map(({ location }) => map.project([location[1], location[0]], closest).subtract(middle))
    const zoom = chooseZoom(places, { width: size.x, height: size.y }, closest, FARTHEST_ZOOM)
    if (zoom !== closest) map.setZoom(zoom, { animate: false })
  }
  map.on('movestart zoomstart', end)
  for (const input of inputs) holder.addEventListener(input, end)
  void fit()
  return end
}

function labelIcon(name: string, rank: number): L.DivIcon {
  const label = document.createElement('span')
  label.textContent = name
  return L.divIcon({ className: `${s.label} ${rank === 1 ? s.large : ''}`, html: label, iconSize: [0, 0] })
}
