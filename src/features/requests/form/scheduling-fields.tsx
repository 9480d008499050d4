import { memo, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { workingDays } from '../../../contract/request-lists.ts'
import { formatDay, istDayFromIso, istWeekday } from '../../../lib/dates.ts'
import { clockMinutes, isAllDays, setAllDays, startScheduling, tidyClock } from '../../../rules/request-scheduling.ts'
import { useText } from '../../../text/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { DaysCalendar } from '../../../ui/days-calendar.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSwapFocus } from '../../../ui/use-swap-focus.ts'
import { FieldPlace, useField } from './fields.tsx'
import { useFieldError, useRequestForm } from './form-context.ts'
import s from './form.module.css'

const ALL = 'All Days'

const sayDay = (day: string) => formatDay(istDayFromIso(day))

/** Interviews on working days or on named dates, in up to three slots a day (HR-32 to HR-34). */
export function SchedulingFields({ index }: { index: number }) {
  const t = useText('requestForm')
  const { form } = useRequestForm()
  const at = `locations.${index}` as const
  const type = useField(`${at}.interviewType`).value
  const { value, change, isLocked } = useField(`${at}.scheduling`)
  if (type === 'noInterview') return null
  const pick = (scheduling: 'days' | 'dates') => {
    if (scheduling === value) return
    form.setValue(`${at}.days`, startScheduling(scheduling).days)
    change(scheduling)
  }
  return (
    <>
      <FieldPlace path={`${at}.scheduling`}>
        <Segmented
          label={t('scheduling')}
          options={(['days', 'dates'] as const).map((each) => ({
            value: each,
            label: t(each === 'days' ? 'byDays' : 'byDates'),
            disabled: isLocked,
          }))}
          value={value}
          onChange={pick}
        />
      </FieldPlace>
      {value === 'days' ? <Days index={index} /> : <Dates index={index} />}
      <Slots index={index} />
    </>
  )
}

/** 'All Days' is a chip of its own and never a value (HR-32). */
function Days({ index }: { index: number }) {
  const t = useText('requestForm')
  const { value, change, error, isLocked } = useField(`locations.${index}.days`)
  const shown = isAllDays(value) ? [ALL, ...value] : value
  const pick = (next: string[]) => {
    const all = next.includes(ALL)
    if (all !== isAllDays(value) && (all || next.length === workingDays.length)) return change(setAllDays(all))
    change(workingDays.filter((day) => next.includes(day)))
  }
  return (
    <FieldPlace path={`locations.${index}.days`} span={4}>
      <ChoiceChips
        label={t('days')}
        required
        options={[ALL, ...workingDays].map((day) => ({
          value: day,
          label: day === ALL ? t('allDays') : t(`weekday.${day as 'Monday'}`),
          disabled: isLocked,
        }))}
        value={shown}
        onChange={pick}
        error={error}
      />
    </FieldPlace>
  )
}

const MOST_SHOWN = 4

function Dates({ index }: { index: number }) {
  const t = useText('requestForm')
  const { value, change, error, isLocked } = useField(`locations.${index}.dates`)
  const [isOpen, setOpen] = useState(false)
  const more = value.length - MOST_SHOWN
  return (
    <FieldPlace path={`locations.${index}.dates`} span={4}>
      <Field label={t('dates')} required error={error}>
        {(tied) => (
          <div className={s.inline}>
            <span className={s.chosenDates}>
              {value.length === 0 ? t('noDates') : value.slice(0, MOST_SHOWN).map(sayDay).join(', ')}
              {more > 0 ? ` ${t('more', { count: more })}` : ''}
            </span>
            <Button
              id={tied.id}
              aria-describedby={tied['aria-describedby']}
              icon="cal"
              aria-label={`${t('dates')}: ${t('chooseDates')}`}
              disabled={isLocked}
              onClick={() => setOpen(true)}
            >
              {t('chooseDates')}
            </Button>
          </div>
        )}
      </Field>
      <Sheet
        opened={isOpen}
        title={t('selectedDates')}
        onClose={() => setOpen(false)}
        footer={
          <Button kind="primary" full onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
        }
      >
        <DaysCalendar value={value} onChange={(days) => change([...days].sort())} />
        <ul className={s.dateList}>
          {value.map((day) => (
            <li key={day}>
              <span>
                {t(`weekday.${istWeekday(istDayFromIso(day))}`)} {sayDay(day)}
              </span>
              <IconButton
                bare
                icon="cross"
                label={t('removeDate', { day: sayDay(day) })}
                onClick={() => change(value.filter((each) => each !== day))}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </FieldPlace>
  )
}

function Slots({ index }: { index: number }) {
  const t = useText('requestForm')
  const { form, isLocked } = useRequestForm()
  const at = `locations.${index}.slots` as const
  const value = useWatch({ control: form.control, name: at })
  const error = useFieldError(at)
  const [isEditing, setEditing] = useState(false)
  const box = useSwapFocus<HTMLFieldSetElement>(isEditing)
  const chosen = value.filter((slot) => slot.on)
  const first = chosen[0]?.from
  const last = chosen.at(-1)?.to
  const isWrong = [useFieldError(`${at}.0`), useFieldError(`${at}.1`), useFieldError(`${at}.2`)].some(Boolean)
  const summary =
    chosen.length === 0 ? t('noSlots') : t('slotsSummary', { from: first, to: last, count: chosen.length })
  return (
    <FieldPlace path={at} span={6}>
      <fieldset ref={box} tabIndex={-1} className={s.slots} data-invalid={error ? true : undefined}>
        <legend className={s.label}>{t('slots')} *</legend>
        <div className={s.inline}>
          <span className={s.slotSummary}>{summary}</span>
          {isEditing || isWrong || isLocked ? null : (
            <Button kind="text" icon="edit" onClick={() => setEditing(true)}>
              {t('editSlots')}
            </Button>
          )}
        </div>
        {isEditing || isWrong
          ? value.map((_slot, place) => <Slot key={place} path={`${at}.${place as 0 | 1 | 2}`} n={place + 1} />)
          : null}
        {error ? <FieldError>{error}</FieldError> : null}
      </fieldset>
    </FieldPlace>
  )
}

type SlotProps = { path: `locations.${number}.slots.${0 | 1 | 2}`; n: number }

/**
 * Typed instead of picked: a time picker is slower than four digits. Each slot subscribes to its own value, so a key press
 * renders one slot.
 */
const Slot = memo(function Slot({ path, n }: SlotProps) {
  const t = useText('requestForm')
  const { form, isLocked } = useRequestForm()
  const { field } = useController({ control: form.control, name: path })
  const error = useFieldError(path)
  const slot = field.value
  const isOff = isLocked || !slot.on
  const end = (which: 'from' | 'to') => (
    <TextField
      label={t(which === 'from' ? 'slotFrom' : 'slotTo', { n })}
      hideLabel
      inputMode="text"
      placeholder="HH:MM"
      maxLength={10}
      disabled={isOff}
      value={slot[which]}
      invalid={error !== undefined}
      aria-invalid={error !== undefined && Number.isNaN(clockMinutes(slot[which])) ? true : undefined}
      onChange={(event) => field.onChange({ ...slot, [which]: event.currentTarget.value })}
      onBlur={() => {
        field.onBlur()
        const tidy = tidyClock(slot[which])
        if (tidy !== slot[which]) field.onChange({ ...slot, [which]: tidy })
      }}
    />
  )
  return (
    <div data-path={path}>
      <div className={s.slot}>
        <CheckBox
          aria-label={t('slot', { n })}
          checked={slot.on}
          disabled={isLocked}
          onChange={(event) => field.onChange({ ...slot, on: event.currentTarget.checked })}
        />
        <span className={s.slotName}>{t('slot', { n })}</span>
        {end('from')}
        <span aria-hidden="true">–</span>
        {end('to')}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
})
