import { useState } from 'react'
import type { Place } from '../contract/places.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import s from './address-form.module.css'
import { PinDialog } from './pin-dialog.tsx'
import { sayCoordinates, sayWhere } from './place-words.ts'
import { useReverse } from './use-lookup.ts'

type Props = {
  location: [number, number] | undefined
  /** Where the map opens while nothing is placed. */
  near: string | undefined
  /** The pin was moved; `place` is the place there, if it is known. */
  onMove: (location: [number, number], place: Place | undefined) => void
}

/** The position of the pin, and the button that opens the map. */
export function PinField({ location, near, onMove }: Props) {
  const t = useText('places')
  const [isOpen, setOpen] = useState(false)
  const place = useReverse(location)
  return (
    <div className={s.pin}>
      <p className={s.where} data-placed={location ? true : undefined}>
        <Icon name="pin" />
        <span>
          {location ? (
            <>
              {place ? sayWhere(location, place) : null}
              <span className={s.figures}>{sayCoordinates(location)}</span>
            </>
          ) : (
            t('pinMissing')
          )}
        </span>
      </p>
      <Button icon="pin" onClick={() => setOpen(true)}>
        {location ? t('movePin') : t('placePin')}
      </Button>
      <PinDialog
        opened={isOpen}
        location={location}
        near={near}
        onClose={() => setOpen(false)}
        onUse={(at, found) => {
          setOpen(false)
          onMove(at, found)
        }}
      />
    </div>
  )
}
