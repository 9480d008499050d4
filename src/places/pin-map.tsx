import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { INDIA } from '../contract/places.ts'
import { useText } from '../text/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { drawSketch, textScale, type FarPointer } from './draw-sketch.ts'
import s from './pin-map.module.css'
import { sayDistance } from './place-words.ts'
import { chooseZoom } from './schematic.ts'
import { pointsIn, type Sketch } from './sketch.ts'

type Props = {
  /** [longitude, latitude] */
  at: [number, number]
  zoom: number
  /** May open farther away, where the schematic map would show next to nothing. */
  stepsBack: boolean
  /** A tile server; without one, or if it fails, the map is schematic: ruled paper with the sketch on it. */
  tiles: { url: string } | undefined
  /** The tile server failed: its attribution goes. */
  onTilesFailed: () => void
  /** Undefined until it is there. */
  sketch: Sketch | undefined
  onMove: (at: [number, number]) => void
  label: string
  describedBy: string
}

const STEP = 8
const FAR = 64

/** Leaflet's map with one pin that is dragged, tapped or moved by arrow keys. Loaded by pin-dialog.tsx only. */
export default function PinMap(props: Props) {
  const { at, zoom, stepsBack, tiles, onTilesFailed, sketch, onMove, label, describedBy } = props
  const places = useText('places')
  const holder = useRef<HTMLDivElement>(null)
  const latest = useRef({ at, stepsBack, onMove, onTilesFailed, sketch, places })
  const [drawn, setDrawn] = useState<{ map: L.Map; pin: L.Marker }>()
  const [pointers, setPointers] = useState<FarPointer[]>([])
  const redraw = useRef(() => {})
  useEffect(() => {
    latest.current = { at, stepsBack, onMove, onTilesFailed, sketch, places }
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
      const getSketch = () => latest.current.sketch
      const stepping = latest.current.stepsBack ? stepBack(map, getSketch) : undefined
      const nameStation = (name: string) => latest.current.places('stationOf', { name })
      const drawing = drawSketch({ map, pin, sketch: getSketch, point: setPointers, nameStation })
      redraw.current = () => {
        stepping?.fit()
        drawing.redraw()
      }
      stop = () => {
        redraw.current = () => {}
        stepping?.stop()
        drawing.stop()
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

  useEffect(() => redraw.current(), [sketch])

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
        {pointers.map(({ name, x, y, degrees, metres }) => (
          <span key={name} className={s.pointer} style={{ left: x, top: y }}>
            <span style={{ transform: `rotate(${degrees}deg)` }}>
              <Icon name="up" size="s" />
            </span>
            {name} {sayDistance(metres)}
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

/** The farthest a map opens that was to open closer. */
const FARTHEST_ZOOM = 11

/**
 * Zooms out once the sketch is there, unless the user moves the map or the pin first, until there is something to go by.
 */
function stepBack(map: L.Map, sketch: () => Sketch | undefined): { fit: () => void; stop: () => void } {
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
  const fit = () => {
    const dots = pointsIn(sketch()?.places ?? [], { west, south, east, north }, Infinity)
    if (isOver || dots.length === 0) return
    end()
    const places = dots.map(({ location }) => map.project([location[1], location[0]], closest).subtract(middle))
    const zoom = chooseZoom(places, { width: size.x, height: size.y }, closest, FARTHEST_ZOOM)
    if (zoom !== closest) map.setZoom(zoom, { animate: false })
  }
  map.on('movestart zoomstart', end)
  for (const input of inputs) holder.addEventListener(input, end)
  fit()
  return { fit, stop: end }
}
