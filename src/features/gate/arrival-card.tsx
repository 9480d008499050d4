import { useState } from 'react'
import { useApplicantRow } from '../../data/applicant-rows.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useNow } from '../../data/now.ts'
import { useCommand } from '../../data/use-command.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { judgeEntrance, siteOf } from '../../rules/attendance.ts'
import { findPanel } from '../../rules/panel-kind.ts'
import { interviewDays } from '../../rules/schedule.ts'
import { StageMark } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { listWord } from '../../text/lists.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ArrivalToken, LaterButton } from './arrival-token.tsx'
import s from './desk.module.css'
import type { Arrival } from './use-entrance.ts'

interface OfDesk {
  site: string
  onResult: (funnelId: string) => void
}

/** Who was scanned or taken in further down stands above what was on the screen then. Once for each card: its height is known then. */
const bringIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' })

/** Who stands there, in one sentence with a colour of its own kind (GATE-03), and what can be recorded (GATE-04). */
export function ArrivalCard({ arrival, ...desk }: OfDesk & { arrival: Arrival }) {
  const t = useText('gate')
  if (arrival.kind !== 'applicant') {
    const name = 'pass' in arrival ? arrival.pass.name : undefined
    return (
      <section ref={bringIntoView} className={s.arrival} data-tone="no">
        {name ? <h2>{name}</h2> : null}
        <p role="alert">{t(`says.${arrival.kind}`)}</p>
      </section>
    )
  }
  return <Known funnelId={arrival.funnelId} name={arrival.pass?.name} {...desk} />
}

function Known({ funnelId, name, ...desk }: OfDesk & { funnelId: string; name: string | undefined }) {
  const t = useText('gate')
  const row = useApplicantRow(funnelId)
  if (!row)
    return (
      <section ref={bringIntoView} className={s.arrival} data-tone="wait">
        {name ? <h2>{name}</h2> : null}
        <p role="alert">{t('says.notHere')}</p>
      </section>
    )
  return <Person row={row} {...desk} joined={row.funnelId !== funnelId} />
}

const tones = { ok: 'yes', alreadyIn: 'in', wrongDay: 'wait', wrongSite: 'wait', ended: 'no' } as const

function Person({ row, site, onResult, joined }: OfDesk & { row: LiveApplicant; joined: boolean }) {
  const t = useText('gate')
  const tasks = useText('tasks')
  const now = useNow()
  const says = judgeEntrance(row, now, site)
  const attended = useCommand('applicant.attended')
  const [isFull, setFull] = useState(false)
  const { funnelId, hiringRequestId, ipId, name, requestName } = row
  const save = () =>
    attended.run({ funnelId, hiringRequestId, ipId, name, requestName }, { hold: false }).then(
      () => setFull(false),
      () => setFull(true),
    )
  const next = interviewDays(row.schedule, now)[0]
  const sentence = t(`says.${says}`, {
    day: next === undefined ? '' : formatDay(next),
    site: siteOf(row),
    time: row.attendedAt === undefined ? '' : formatTime(row.attendedAt),
  })
  return (
    <section ref={bringIntoView} className={s.arrival} data-tone={tones[says]}>
      <h2>{name || tasks('unnamed')}</h2>
      <p>{[listWord('jobRoles', row.jobRole), requestName].filter(Boolean).join(' · ')}</p>
      <p role="status">
        <b>{says === 'wrongDay' && next === undefined ? t('says.noDay') : sentence}</b>
      </p>
      <ArrivalToken row={row} />
      {joined ? <p>{t('joined', { name: name || tasks('unnamed') })}</p> : null}
      <StageMark row={row} />
      {isFull ? <p role="alert">{t('full')}</p> : null}
      <div className={s.actions}>
        {says === 'ok' || says === 'wrongDay' || says === 'wrongSite' ? (
          <Button kind={says === 'ok' ? 'primary' : 'plain'} busy={attended.isSaving} onClick={() => void save()}>
            {t(says === 'ok' ? 'attended' : 'attendedAnyway')}
          </Button>
        ) : null}
        {says === 'alreadyIn' && findPanel(row, now) ? (
          <Button kind="primary" onClick={() => onResult(funnelId)}>
            {t('result')}
          </Button>
        ) : null}
        {says === 'alreadyIn' ? <LaterButton row={row} /> : null}
        <ButtonLink kind="text" to={paths.candidate(hiringRequestId, funnelId)}>
          {t('profile')}
        </ButtonLink>
      </div>
    </section>
  )
}
