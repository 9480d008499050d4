import { useState } from 'react'
import { searchLimits } from '../../contract/search.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import s from './search-dashboard.module.css'

type Inside = { supply: number; onExport: (count: number) => void }

/** Select Number of Candidates: that many from the top of the results, as a file (SRCH-14). */
export function ExportList({ opened, onClose, ...inside }: Inside & { opened: boolean; onClose: () => void }) {
  const t = useText('search')
  return (
    <Sheet opened={opened} onClose={onClose} title={t('exportTitle')} size="s">
      {opened ? <CountForm {...inside} /> : null}
    </Sheet>
  )
}

function CountForm({ supply, onExport }: Inside) {
  const t = useText('search')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const start = () => {
    const count = Number(typed)
    if (typed === '' || count === 0) return setError(t('enterValue'))
    if (count > supply) return setError(t('aboveSupply'))
    if (count > searchLimits.export) return setError(t('aboveSheet', { n: formatNumber(searchLimits.export) }))
    onExport(count)
  }
  return (
    <form
      className={s.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <TextField
        label={t('number')}
        hint={t('numberHint', { n: formatNumber(supply) })}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => {
          // Digits or nothing: anything else leaves the box as it was
          if (/^\d{0,9}$/.test(event.currentTarget.value)) setTyped(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button kind="primary" type="submit" full>
        {t('exportList')}
      </Button>
    </form>
  )
}
