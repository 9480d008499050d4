import { memo, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { requestLimits } from '../../../contract/request-lists.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { emptyLocation } from '../../../rules/request-form.ts'
import { readWhole } from '../../../rules/typed-number.ts'
import { useText } from '../../../text/index.ts'
import { townAndDistrict } from '../../../text/town.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm-store.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useRequestForm, useRequestFormState } from './form-context.ts'
import { useOpen } from './form-place.ts'
import { LocationFields } from './location-fields.tsx'
import s from './locations.module.css'

/** The work locations; one is unfolded at a time (HR-28, HR-29). */
export function LocationsSection() {
  const t = useText('requestForm')
  const { form, place, isChange, isLocked, requester, state, autosave } = useRequestForm()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'locations', keyName: 'rowKey' })
  const mayChange = !isChange && !isLocked
  const [announced, announce] = useState('')
  const add = () => {
    append(emptyLocation(requester), { shouldFocus: false })
    place.goTo(['locations', fields.length, 'state'])
    announce(t('locationAdded', { n: fields.length + 1 }))
  }
  const drop = async (index: number) => {
    const title = t('deleteLocationTitle', { n: index + 1 })
    if (!(await confirm({ title, body: t('deleteLocationBody'), confirmLabel: t('delete'), danger: true }))) return
    remove(index)
    autosave.noteChange()
    // The locations below have moved up: update their summaries at once
    void state.validate()
    place.showLocation(fields.length > 2 ? undefined : 0)
    announce(t('locationDeleted', { n: index + 1 }))
  }
  return (
    <>
      {fields.map((field, index) => (
        <LocationCard
          key={field.rowKey}
          index={index}
          isOnly={fields.length === 1}
          onDelete={mayChange && fields.length > 1 ? drop : undefined}
        />
      ))}
      {mayChange ? (
        <div>
          <Button icon="plus" disabled={fields.length >= requestLimits.locations} onClick={add}>
            {t('addLocation')}
          </Button>
        </div>
      ) : null}
      <p className="fh-hidden" role="status">
        {announced}
      </p>
    </>
  )
}

type CardProps = { index: number; isOnly: boolean; onDelete: ((index: number) => void) | undefined }

const LocationCard = memo(function LocationCard({ index, isOnly, onDelete }: CardProps) {
  const t = useText('requestForm')
  const { place } = useRequestForm()
  const isOpen = useOpen(place, (open) => open.location === index) || isOnly
  const heading = t('location', { n: index + 1 })
  return (
    <section className={s.location} data-path={`locations.${index}`} aria-label={heading}>
      <div className={s.head}>
        {isOnly ? (
          <h3 className={s.title}>{heading}</h3>
        ) : (
          <h3 className={s.title}>
            <button
              type="button"
              className={`fh-focus ${s.toggle}`}
              aria-expanded={isOpen}
              onClick={() => place.showLocation(isOpen ? undefined : index)}
            >
              <span>
                {heading}
                {isOpen ? null : <LocationSummary index={index} />}
              </span>
              <Icon name={isOpen ? 'up' : 'down'} />
            </button>
          </h3>
        )}
        {onDelete ? (
          <IconButton bare icon="trash" label={t('deleteLocation', { n: index + 1 })} onClick={() => onDelete(index)} />
        ) : null}
      </div>
      {isOpen ? <LocationFields index={index} /> : null}
    </section>
  )
})

/**
 * The values in one line, and the number of problems. Reads the snapshot of the last validation instead of watching the
 * form: twenty of these must not run at every key press.
 */
function LocationSummary({ index }: { index: number }) {
  const t = useText('requestForm')
  const words = useRequestFormState(({ values }) => {
    const location = values.locations[index]
    if (!location) return ''
    const positions = readWhole(location.positions)
    return [
      // Many a district is named after its town
      townAndDistrict(location.city.trim(), location.district).join(', '),
      positions > 0 ? t('positionsShort', { count: positions, n: formatNumber(positions) }) : '',
      location.interviewType === 'physical' ? t('walkIn') : t(location.interviewType),
      t('officesShort', { count: location.offices.length }),
    ]
      .filter(Boolean)
      .join(' · ')
  })
  const missing = useRequestFormState(
    ({ problems }) => problems.filter(({ path }) => path[0] === 'locations' && path[1] === index).length,
  )
  return (
    <span className={s.summary}>
      {words}
      {missing > 0 ? <b className={s.missing}>{t('missing', { count: missing })}</b> : null}
    </span>
  )
}
