import { useState, type ReactNode } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useApplicantRows } from '../../data/device-rows.ts'
import { useNow } from '../../data/now.ts'
import { shareBlob } from '../../data/use-file-download.ts'
import { formatDay, isoDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { countInPerson, dayResults, endDay, findNoShows } from '../../rules/day-end.ts'
import { useBatch } from '../../stages/use-batch.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import s from './day-end.module.css'
import { paintDay } from './day-picture.ts'
import { useDaySheet } from './use-day-sheet.ts'
import { useIsPart } from './use-is-part.ts'

interface Props {
  /**
   * Everybody whose interview is on that day, as it was when this opened: who gets a result here the day after is not
   * among the interviews of the day any more.
   */
  funnelIds: readonly string[]
  day: number
  onClose: () => void
  /** Says who is not on the device, over what is counted. */
  children: ReactNode
}

interface RowsOf {
  rows: LiveApplicant[]
  day: number
}

/** Who came and who did not, one tap for all of these, and a sheet for the manager: all from what the device holds (GATE-06). */
export default function DayEnd({ funnelIds, day, onClose, children }: Props) {
  const t = useText('day')
  const rows = useApplicantRows(funnelIds)
  if (!rows) return null
  const end = endDay(rows, day)
  const { came, total } = countInPerson(rows, day)
  return (
    <Sheet opened onClose={onClose} title={t('endOf', { day: formatDay(day) })}>
      {children}
      {total > 0 ? <p className={s.came}>{t('came', { n: formatNumber(came), total: formatNumber(total) })}</p> : null}
      <dl className={s.counts}>
        {dayResults.map((result) =>
          end[result].length === 0 ? null : (
            <div key={result}>
              <dt>{t(`results.${result}`)}</dt>
              <dd>{formatNumber(end[result].length)}</dd>
            </div>
          ),
        )}
      </dl>
      <NoShows rows={end.missing} day={day} />
      <Share rows={rows} day={day} />
    </Sheet>
  )
}

/** Those about whom nothing is recorded, ticked: who came after all is left out by one tap. */
function NoShows({ rows, day }: RowsOf) {
  const t = useText('day')
  const tasks = useText('tasks')
  const stages = useText('stages')
  const now = useNow()
  const { submit, fault, isSaving } = useBatch('didNotAttend')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const able = findNoShows(endDay(rows, day), now)
  const chosen = able.filter(({ funnelId }) => !left.has(funnelId))
  if (rows.length === 0) return null
  if (able.length === 0) return <p className={s.hint}>{t('tooEarly')}</p>
  const toggle = (funnelId: string) => {
    const next = new Set(left)
    if (!next.delete(funnelId)) next.add(funnelId)
    setLeft(next)
  }
  return (
    <section className={s.part} aria-labelledby="no-shows">
      <h3 id="no-shows">{t('whoDidNotCome')}</h3>
      <p className={s.hint}>{t('whoDidNotComeHint')}</p>
      <ul className={s.names}>
        {able.map((row) => (
          <li key={row.funnelId}>
            <CheckRow checked={!left.has(row.funnelId)} hint={row.requestName} onChange={() => toggle(row.funnelId)}>
              {row.name || tasks('unnamed')}
            </CheckRow>
          </li>
        ))}
      </ul>
      <div role="alert">{fault ? <FieldError>{stages(fault)}</FieldError> : null}</div>
      <Button
        kind="primary"
        full
        busy={isSaving}
        disabled={chosen.length === 0}
        onClick={() => void submit(chosen, {})}
      >
        {t('recordNoShows', { count: chosen.length, n: formatNumber(chosen.length) })}
      </Button>
    </section>
  )
}

function Share({ rows, day }: RowsOf) {
  const t = useText('day')
  const sheet = useDaySheet(day, useIsPart())
  const [hasFailed, setFailed] = useState(false)
  const name = `interviews-${isoDay(day)}`
  const send = async (extension: string, make: () => Promise<Blob | undefined>) => {
    const file = await make().catch(() => undefined)
    setFailed(!file)
    if (file) await shareBlob(`${name}.${extension}`, file)
  }
  return (
    <section className={s.part} aria-labelledby="day-sheet">
      <h3 id="day-sheet">{t('forManager')}</h3>
      <p className={s.hint}>{t('forManagerHint')}</p>
      <div className={s.buttons}>
        <Button onClick={() => void send('xlsx', () => sheet.workbook(rows))}>{t('excel')}</Button>
        <Button onClick={() => void send('png', () => paintDay(sheet.summary(rows)))}>{t('picture')}</Button>
      </div>
      <div role="alert">{hasFailed ? <FieldError>{t('notMade')}</FieldError> : null}</div>
    </section>
  )
}
