import { useId } from 'react'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useNow } from '../../data/now.ts'
import { isInOn, siteOf } from '../../rules/attendance.ts'
import { isDueAtGate } from '../../rules/gate-order.ts'
import { StageMark } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import s from './desk.module.css'

interface Props {
  /** In the order of the gate. */
  rows: readonly LiveApplicant[]
  site: string
  onChoose: (funnelId: string) => void
}

/** Whom the desk found: who is due today, then the others. */
export function Found({ rows, site, onChoose }: Props) {
  const t = useText('gate')
  const now = useNow()
  const due = rows.filter((row) => isDueAtGate(row, now))
  const others = rows.filter((row) => !isDueAtGate(row, now))
  return (
    <>
      <People title={t('dueToday')} rows={due} site={site} isDue onChoose={onChoose} />
      <People title={t('others')} rows={others} site={site} onChoose={onChoose} />
    </>
  )
}

function People({ title, rows, isDue = false, site, onChoose }: Props & { title: string; isDue?: boolean }) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section className={s.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={s.found}>
        {rows.map((row) => (
          <li key={row.funnelId}>
            <button type="button" className="fh-focus" onClick={() => onChoose(row.funnelId)}>
              <Person row={row} isDue={isDue} site={site} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Person({ row, isDue, site }: { row: LiveApplicant; isDue: boolean; site: string }) {
  const t = useText('gate')
  const tasks = useText('tasks')
  const day = useText('day')
  const now = useNow()
  const age = [row.age, row.gender && tasks(`genderLetters.${row.gender}`)].filter(Boolean).join(', ')
  const times = isDue ? row.schedule.slots.map((slot) => day('slot', { from: slot.from, to: slot.to })).sort() : []
  const elsewhere = isDue && site !== '' && siteOf(row) !== site ? siteOf(row) : ''
  const request = [row.requestName, row.mobile].filter(Boolean).join(' · ')
  const when = [times.join(', '), elsewhere, isInOn(row, now) ? t('in') : ''].filter(Boolean).join(' · ')
  return (
    <>
      <span className={s.who}>
        <b>{row.name || tasks('unnamed')}</b>
        <span>{age}</span>
      </span>
      <span>{request}</span>
      {/* Who is due is screened, all of them: the time says more */}
      {isDue && when !== '' ? <span>{when}</span> : null}
      {isDue ? null : (
        <span className={s.stage}>
          <StageMark row={row} />
          {when}
        </span>
      )}
    </>
  )
}
