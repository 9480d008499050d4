import { useState } from 'react'
import { useSearchState } from '../../data/use-search-state.ts'
import { isoDay, istDayFromIso } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import s from './reachouts.module.css'
import { isOrderWrong, reachoutsAddress } from './reachouts-address.ts'

/** All, or those created between two days (RO-01, RO-05). The days are in the address. */
export function DateFilter() {
  const t = useText('reachouts')
  const [{ from, to }, change] = useSearchState(reachoutsAddress)
  const applied = { from, to }
  const isSet = from !== '' || to !== ''
  const [isOpen, setOpen] = useState(isSet)
  const [days, setDays] = useState(applied)
  const isWrong = isOrderWrong(days)
  const show = (kind: 'all' | 'range') => {
    setOpen(kind === 'range')
    if (kind === 'all') {
      setDays({ from: '', to: '' })
      if (isSet) change({ from: '', to: '' })
    }
  }
  return (
    <form
      className={s.filter}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) change(days)
      }}
    >
      <Segmented
        label={t('filter')}
        hideLabel
        value={isOpen ? 'range' : 'all'}
        onChange={show}
        options={[
          { value: 'all', label: t('all') },
          { value: 'range', label: t('dateRange') },
        ]}
      />
      {isOpen ? (
        <>
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={t(end)}
              value={days[end] === '' ? undefined : istDayFromIso(days[end])}
              error={end === 'from' && isWrong ? t('dateOrder') : undefined}
              onChange={(day) => setDays({ ...days, [end]: isoDay(day) })}
            />
          ))}
          <Button type="submit" disabled={isWrong || (days.from === '' && days.to === '')}>
            {t('applyFilter')}
          </Button>
        </>
      ) : null}
    </form>
  )
}
