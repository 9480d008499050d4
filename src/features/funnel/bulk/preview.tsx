import { useMemo } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import { useText } from '../../../text/index.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { BulkGrid } from './bulk-grid.tsx'
import type { BulkSheet } from './bulk-sheet.ts'
import s from './bulk-update.module.css'

interface Props {
  sheet: BulkSheet
  state: 'reading' | 'checking' | 'ready'
  disabled: boolean
  isOnlyWrong: boolean
  onOnlyWrong: (only: boolean) => void
}

/** What is in the sheet: how many rows of which kind, and the rows themselves. */
export function Preview({ sheet, state, disabled, isOnlyWrong, onOnlyWrong }: Props) {
  const t = useText('sheets')
  const n = formatNumber(sheet.rows.length)
  const { counts } = sheet
  // Taken once: a row that was just corrected stays where it is instead of vanishing under the finger
  const wrong = useMemo(
    () => (state === 'ready' ? sheet.rows.filter(({ verdict }) => verdict.kind === 'wrong') : []),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- anew when the choice is made anew
    [sheet, state, isOnlyWrong],
  )
  if (state !== 'ready')
    return (
      <p className={s.hint} role="status">
        {t(state, { n })}
      </p>
    )
  const count = (kind: 'ready' | 'toCorrect' | 'skipped' | 'unchecked' | 'same', of: number) =>
    of === 0 ? [] : [<li key={kind}>{t(kind, { count: of, n: formatNumber(of) })}</li>]
  return (
    <section className={s.step}>
      <div role="status">
        <ul className={s.counts}>
          {count('ready', counts.ready)}
          {count('toCorrect', counts.wrong)}
          {count('skipped', counts.skipped)}
          {count('same', counts.same)}
          {count('unchecked', counts.unchecked)}
        </ul>
      </div>
      {wrong.length > 0 ? (
        <Segmented
          label={t('rows')}
          hideLabel
          options={[
            { value: 'wrong', label: t('onlyWrong') },
            { value: 'all', label: t('allRows') },
          ]}
          value={isOnlyWrong ? 'wrong' : 'all'}
          onChange={(value) => onOnlyWrong(value === 'wrong')}
        />
      ) : null}
      <BulkGrid sheet={sheet} rows={isOnlyWrong && wrong.length > 0 ? wrong : sheet.rows} disabled={disabled} />
    </section>
  )
}
