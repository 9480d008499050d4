import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { coordinates, placeCalls, type Place } from '../contract/places.ts'
import { useRead } from '../data/use-read.ts'
import { useSyncStatus } from '../data/sync.ts'
import { roundDegrees } from '../lib/geo.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import { WithCancel } from '../ui/with-cancel.tsx'
import { MapBoundary } from './map-boundary.tsx'
import s from './pin-dialog.module.css'
import { PlaceSearch } from './place-search.tsx'
import { sayWhere } from './place-words.ts'
import { readPair } from './read-pair.ts'
import { loadStylesAgain } from './styles-again.ts'
import { usePlaceNear, useReverse } from './use-lookup.ts'
import { useSketch } from './use-sketch.ts'

/** Where the map opens without a place: the middle of Bengaluru, streets to be seen (ADDR-07). */
export const DEFAULT_CENTRE: [number, number] = [77.5946, 12.9716]
export const DEFAULT_ZOOM = 15
/** In a town or district that is only known by name: about 10 km, so that there is something to go by. */
const TOWN_ZOOM = 12

/** Made anew to be loaded once more: React keeps the failure of one that could not be. */
const makePinMap = () => lazy(() => import('./pin-map.tsx'))
const makePinMapAgain = () =>
  lazy(async () => {
    await loadStylesAgain()
    return import('./pin-map.tsx')
  })

type Props = {
  opened: boolean
  location: [number, number] | undefined
  /** The town or district where the map opens while nothing is placed, if it is known there; else Bengaluru (ADDR-07). */
  near: string | undefined
  onClose: () => void
  onUse: (location: [number, number], place: Place | undefined) => void
}

/** The map with the pin, and two fields for the coordinates (ADDR-07). Leaflet is loaded when it first opens. */
export function PinDialog({ opened, location, near, onClose, onUse }: Props) {
  const t = useText('places')
  const { online } = useSyncStatus()
  const keys = useId()
  const [at, setAt] = useState(location ?? DEFAULT_CENTRE)
  const [zoom, setZoom] = useState(DEFAULT_ZOOM)
  const [wasOpened, setWasOpened] = useState(opened)
  const [areTilesGone, setTilesGone] = useState(false)
  const [PinMap, setPinMap] = useState(makePinMap)
  const [isMapGone, setMapGone] = useState(false)
  const [tries, setTries] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const loadAgain = () => {
    setPinMap(makePinMapAgain())
    setMapGone(false)
    setTries(tries + 1)
  }
  // Reopened, it begins at the pin, not at the position that was left without being used
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) {
      setAt(location ?? DEFAULT_CENTRE)
      setZoom(DEFAULT_ZOOM)
      setTilesGone(false)
      if (isMapGone) loadAgain()
    }
  }
  const [isWrong, setWrong] = useState(false)
  const isOpenWithout = opened && location === undefined
  const nearby = usePlaceNear(isOpenWithout ? near : undefined)
  const [begun, setBegun] = useState<[number, number]>()
  if (!isOpenWithout && begun) setBegun(undefined)
  // Once, and never away from where the user has put the pin meanwhile
  if (isOpenWithout && nearby && !begun) {
    setBegun(nearby)
    if (at === DEFAULT_CENTRE) {
      setAt(nearby)
      setZoom(TOWN_ZOOM)
    }
  }
  const place = useReverse(opened ? at : undefined)
  const map = useRead(placeCalls.map, {}, { enabled: opened })
  const tiles = areTilesGone ? undefined : (map.data?.data.tiles ?? undefined)
  const sketch = useSketch(opened && !map.isLoading && !tiles)
  const move = ([longitude, latitude]: [number, number]) => setAt([roundDegrees(longitude), roundDegrees(latitude)])
  const find = (found: [number, number]) => {
    move(found)
    setZoom(DEFAULT_ZOOM)
  }
  const use = (event: FormEvent) => {
    event.preventDefault()
    // React sends the event on to the address form, which must not submit
    event.stopPropagation()
    // What is typed is no place: the pin is not where the figures say
    if (!isWrong) onUse(at, place)
  }
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      closeOnOutside={false}
      size="l"
      title={t('mapTitle')}
      onSubmit={use}
      footer={
        <WithCancel onCancel={onClose}>
          <Button kind="primary" type="submit" disabled={isWrong}>
            {t('usePin')}
          </Button>
        </WithCancel>
      }
    >
      <PlaceSearch isLow online={online} onPick={(found) => find(found.location)} />
      <div className={s.map}>
        <div ref={frame} className={s.frame} tabIndex={-1}>
          <MapBoundary
            key={tries}
            onBroken={() => setMapGone(true)}
            fallback={
              <div className={s.failed}>
                <p role="alert">{t('mapFailed')}</p>
                <Button
                  onClick={() => {
                    // The button goes: the keyboard stays where it was
                    frame.current?.focus()
                    loadAgain()
                  }}
                >
                  {t('mapAgain')}
                </Button>
              </div>
            }
          >
            <Suspense fallback={<p className={s.failed}>{t('mapLoading')}</p>}>
              {/* Rendered once it is known how to draw it, or a schematic map would flash */}
              {opened && !map.isLoading ? (
                <PinMap
                  at={at}
                  zoom={zoom}
                  // Without any place the middle of Bengaluru is as close as is wanted (ADDR-07)
                  stepsBack={at !== DEFAULT_CENTRE}
                  tiles={map.data?.data.tiles ?? undefined}
                  onTilesFailed={() => setTilesGone(true)}
                  sketch={sketch}
                  onMove={move}
                  label={t('mapLabel')}
                  describedBy={keys}
                />
              ) : null}
            </Suspense>
          </MapBoundary>
        </div>
        <p className={s.keys} id={keys} data-off={isMapGone || undefined}>
          {t('mapTouch')} <span className={s.forKeys}>{t('mapKeys')}</span>{' '}
          {sketch ? t('roughRoads') : tiles?.attribution ? t('tilesBy', { who: tiles.attribution }) : null}
        </p>
        <p className={s.where} aria-live="polite">
          {place ? sayWhere(at, place) : '\u00a0'}
        </p>
      </div>
      <WhereIAm onFound={find} />
      {/* Without a map they are the only way */}
      <Disclosure label={t('figures')} open={isMapGone}>
        <Figures at={at} onChange={move} onWrong={setWrong} />
      </Disclosure>
    </Sheet>
  )
}

/** Puts the pin where the device is, when the user allows it. */
function WhereIAm({ onFound }: { onFound: (at: [number, number]) => void }) {
  const t = useText('places')
  const [state, setState] = useState<'idle' | 'asking' | 'failed' | 'abroad'>('idle')
  if (!('geolocation' in navigator)) return null
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        const found = v.safeParse(coordinates, [longitude, latitude])
        setState(found.success ? 'idle' : 'abroad')
        if (found.success) onFound([longitude, latitude])
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return (
    <div className={s.here}>
      <Button icon="pin" busy={state === 'asking'} onClick={ask}>
        {t('whereIAm')}
      </Button>
      <span role="status">
        {state === 'failed' ? t('whereIAmFailed') : state === 'abroad' ? t('outsideIndia') : null}
      </span>
    </div>
  )
}

const names = ['longitude', 'latitude'] as const

/** Latitude and longitude as typed: applied while they are degrees in India, else the field shows an error. */
interface FiguresProps {
  at: [number, number]
  onChange: (at: [number, number]) => void
  onWrong: (isWrong: boolean) => void
}

function Figures({ at, onChange, onWrong }: FiguresProps) {
  const t = useText('places')
  const [typed, setTyped] = useState<{ of: [number, number]; text: [string, string] }>()
  const shown = typed && typed.of[0] === at[0] && typed.of[1] === at[1] ? typed.text : textOf(at)
  const change = (index: 0 | 1, value: string) => {
    const text: [string, string] = readPair(value) ?? [...shown]
    if (!readPair(value)) text[index] = value
    const wanted = readPoint(text)
    const next: [number, number] = wanted ? [roundDegrees(wanted[0]), roundDegrees(wanted[1])] : at
    setTyped({ of: next, text })
    if (wanted) onChange(next)
  }
  const isWrong = !readPoint(shown)
  useEffect(() => onWrong(isWrong), [onWrong, isWrong])
  const wrong = !isWrong ? undefined : t('coordinateWrong', { example: '12.97160 / 77.59460' })
  return (
    <div className={s.figures}>
      {([1, 0] as const).map((index) => (
        <TextField
          key={index}
          label={t(names[index])}
          inputMode="decimal"
          autoComplete="off"
          // A pair is pasted as one text
          maxLength={40}
          value={shown[index]}
          error={index === 1 ? wrong : undefined}
          onChange={(event) => change(index, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

const textOf = ([longitude, latitude]: [number, number]): [string, string] => [
  longitude.toFixed(5),
  latitude.toFixed(5),
]

function readPoint([longitude, latitude]: [string, string]): [number, number] | undefined {
  const read = (text: string) => (/^\s*\d{1,3}([.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN)
  const parsed = v.safeParse(coordinates, [read(longitude), read(latitude)])
  return parsed.success ? [parsed.output[0], parsed.output[1]] : undefined
}
