import { readNow } from '../data/now.ts'
import { formatDay, formatWeekday } from '../lib/dates.ts'
import { useText } from '../text/index.ts'
import { OnPhoneBadge } from '../ui/on-phone-badge.tsx'
import { Strip } from '../ui/strip.tsx'
import s from './landing.module.css'

const rows = [
  { name: 'sample1', role: 'sample1Role', tag: 'sample1Tag', strip: 'fffff', tone: s.done },
  { name: 'sample2', role: 'sample2Role', tag: 'sample2Tag', strip: 'fffc.', tone: s.says },
  { name: 'sample3', role: 'sample3Role', tag: 'sample3Tag', strip: 'fffp.', tone: s.done, isPending: true },
  { name: 'sample4', role: 'sample4Role', tag: 'sample4Tag', strip: 'ffw..', tone: s.awaits },
] as const

/** A page of the register, to show at a glance what solid, dashed and half-filled mean. */
export function LandingRegister() {
  const t = useText('session')
  const now = readNow()
  return (
    <section className={s.register} aria-label={t('sampleLabel')}>
      <div className={`fh-desktop ${s.caption}`}>
        <b>{t('sampleCompany')}</b>
        <span>{`${formatWeekday(now)} ${formatDay(now)}`}</span>
      </div>
      <ol>
        {rows.map((row, i) => (
          <li key={row.name} className={'isPending' in row ? s.pending : undefined}>
            <span className={s.number}>{i + 1}</span>
            <span>
              <span className={s.who}>{t(row.name)}</span>
              <span className={s.role}>{t(row.role)}</span>
            </span>
            <span className={s.state}>
              <em className={row.tone}>{t(row.tag)}</em>
              <Strip code={row.strip} />
            </span>
          </li>
        ))}
      </ol>
      <div className={s.note}>
        <OnPhoneBadge>{t('sampleNote')}</OnPhoneBadge>
      </div>
    </section>
  )
}
