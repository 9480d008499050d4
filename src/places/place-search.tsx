import { useId, useState, type KeyboardEvent } from 'react'
import type { Place } from '../contract/places.ts'
import { useText } from '../text/index.ts'
import { Field } from '../ui/field.tsx'
import field from '../ui/field.module.css'
import { Icon } from '../ui/icons.tsx'
import { NeedsConnectionHint } from '../ui/needs-connection.tsx'
import s from './place-search.module.css'
import { usePlaceSearch } from './use-lookup.ts'

type Props = {
  onPick: (place: Place) => void
  /** The lookup needs a connection. */
  online: boolean
  /** Above the map: as low as it can be, and Enter does not close the map. */
  isLow?: boolean
}

/** Finds a place by name: a combobox whose options are picked by pointer or by arrow keys and Enter (ADDR-06). */
export function PlaceSearch({ onPick, online, isLow = false }: Props) {
  const t = useText('places')
  const list = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { places, state } = usePlaceSearch(isOpen ? typed : '')
  const isListed = isOpen && places.length > 0
  const pick = (place: Place) => {
    setOpen(false)
    setTyped(place.label)
    onPick(place)
  }
  const keys = (event: KeyboardEvent) => {
    if (isLow && event.key === 'Enter') event.preventDefault()
    if (!isListed) return
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1 }
    if (event.key in moves) {
      event.preventDefault()
      setActive((moves[event.key]! + places.length) % places.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const place = places[active]
      if (place) pick(place)
    } else if (event.key === 'Escape') {
      // The sheet stays open
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className={s.root} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}>
      <Field
        label={t('findPlace')}
        hideLabel={isLow}
        hint={!online ? <NeedsConnectionHint /> : isLow ? undefined : t('findPlaceHint')}
      >
        {(tied) => (
          <div className={field.box}>
            <Icon name="search" />
            <input
              {...tied}
              className={field.bare}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={isListed}
              aria-controls={isListed ? list : undefined}
              aria-activedescendant={isListed ? `${list}-${active}` : undefined}
              autoComplete="off"
              maxLength={100}
              disabled={!online}
              placeholder={isLow ? t('findPlace') : undefined}
              data-autofocus={isLow ? undefined : true}
              data-mantine-stop-propagation={isListed}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setActive(0)
                setOpen(true)
              }}
              onKeyDown={keys}
            />
          </div>
        )}
      </Field>
      {isListed ? (
        <div className={s.list} id={list} role="listbox" aria-label={t('findPlace')}>
          {places.map((place, at) => (
            <button
              key={place.placeId}
              type="button"
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === active}
              // The arrow keys of the input move among the options
              tabIndex={-1}
              className={s.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(place)}
            >
              <Icon name="pin" size="s" />
              <span>{place.label}</span>
            </button>
          ))}
        </div>
      ) : null}
      <p className={isOpen && state === 'none' ? s.none : 'fh-hidden'} role="status">
        {isOpen && state === 'searching' ? t('searching') : null}
        {isOpen && state === 'none' ? t('nothingFound') : null}
        {isListed ? t('found', { count: places.length }) : null}
      </p>
    </div>
  )
}
