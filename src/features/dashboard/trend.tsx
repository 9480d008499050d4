import { Link } from 'react-router-dom'
import { trendSteps } from '../../contract/dashboard.ts'
import { formatDay, formatDayMonth } from '../../lib/dates.ts'
import { softHyphens } from '../../lib/soft-hyphens.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { BarTable } from '../../ui/charts-progress.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useIsTextLarge } from '../../ui/use-is-text-large.ts'
import type { InsightsData } from './insights.tsx'
import { weekList } from './dashboard-address.ts'
import s from './trend.module.css'

/** How many reached each step in each of eight weeks, the present one first. */
export function Trend({ weeks, online }: { weeks: InsightsData['weeks']; online: boolean }) {
  const t = useText('dashboard')
  const isDesktop = useIsDesktop()
  const isTextLarge = useIsTextLarge()
  const isEmpty = weeks.every(({ counts }) => trendSteps.every((step) => (counts[step] ?? 0) === 0))
  return (
    <Block title={t('weeks')}>
      {isEmpty ? (
        <p className={s.empty}>{t('noWeeks')}</p>
      ) : (
        <>
          <p className={s.hint}>
            {t('weeksHint')}
            {!isDesktop && isTextLarge ? ` ${t('weeksMore', { step: t(`steps.${trendSteps.at(-1)!}`) })}` : null}
          </p>
          <div className={s.weeks}>
            <BarTable
              label={t('weeks')}
              corner={t('week')}
              heads={trendSteps.map((step) => softHyphens(t(`steps.${step}`)))}
              rows={[...weeks].reverse().map(({ from, until, counts }) => ({
                key: String(from),
                name: formatDayMonth(from),
                cells: trendSteps.map((step) => {
                  const count = counts[step] ?? 0
                  const n = formatNumber(count)
                  const name = t('weekFigure', { step: t(`steps.${step}`), n, day: formatDay(from) })
                  return {
                    value: count,
                    figure:
                      count === 0 ? (
                        <span className={s.none}>0</span>
                      ) : !online ? (
                        <span className={s.figure}>{n}</span>
                      ) : (
                        <Link className={s.figure} to={weekList(step, from, until)} title={name} aria-label={name}>
                          {n}
                        </Link>
                      ),
                  }
                }),
              }))}
            />
          </div>
        </>
      )}
    </Block>
  )
}
