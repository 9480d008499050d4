import { useState } from 'react'
import { saveBlob } from '../../data/use-file-download.ts'
import { formatDay, formatWeekday } from '../../lib/dates.ts'
import { useText } from '../../text/index.ts'
import { listWord } from '../../text/lists.ts'
import { Button } from '../../ui/button.tsx'
import { paintCode, QrCode } from '../../ui/qr-code.tsx'
import s from './pass.module.css'
import type { SavedPass } from './saved-pass.ts'

/** The way in on the interview day (GATE-01, GATE-02). The name is in the code alone: the link may be passed on. */
export function Pass({ pass }: { pass: SavedPass }) {
  const t = useText('interest')
  const [failed, setFailed] = useState(false)
  const job = t('jobAt', { company: pass.company, jobRole: listWord('jobRoles', pass.jobRole) })
  const days = pass.days.map((day) => `${formatWeekday(day)}, ${formatDay(day)}`)
  const times = pass.slots.map(({ from, to }) => `${from}–${to}`).join(', ')
  const place = pass.place ? [pass.place.name, pass.place.address, pass.place.city].filter(Boolean).join(', ') : ''
  const save = async () => {
    const picture = await paintCode(
      pass.pass,
      [job, [...days, times].filter(Boolean).join(' · '), place].filter(Boolean),
    )
    setFailed(!picture)
    if (picture) saveBlob('interview-pass.png', picture)
  }
  return (
    <section className={s.pass} aria-labelledby="pass-title">
      <h2 id="pass-title" className={s.title}>
        {t('pass.title')}
      </h2>
      <p className={s.hint}>{t('pass.hint')}</p>
      <QrCode text={pass.pass} label={t('pass.code')} />
      <dl className={s.facts}>
        <Fact term={t('pass.job')} value={job} />
        <Fact term={t('pass.days')} value={days.join(' · ')} />
        <Fact term={t('pass.time')} value={times} />
        <Fact term={t('pass.place')} value={place} />
        <Fact term={t('pass.until')} value={formatDay(pass.until - 1)} />
      </dl>
      <div className={s.actions}>
        <Button icon="get" onClick={() => void save()}>
          {t('pass.save')}
        </Button>
        <Button icon="file" onClick={() => window.print()}>
          {t('pass.print')}
        </Button>
      </div>
      <p role="status" className={s.hint}>
        {failed ? t('pass.notSaved') : ''}
      </p>
    </section>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return value ? (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  ) : null
}
