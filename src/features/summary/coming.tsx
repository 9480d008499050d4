import { funnelSteps } from '../../contract/request-details.ts'
import { useText } from '../../text/index.ts'
import { Tiles } from '../../ui/charts-tiles.tsx'
import { bars, Block } from '../../ui/list-parts.tsx'
import s from './coming.module.css'
import grid from './summary.module.css'

/** The screen while nothing of its request is saved: tiles, ring and bars where they will be. */
export function SummaryComing() {
  const t = useText('summary')
  return (
    <div role="status">
      <span className="fh-hidden">{t('loading')}</span>
      <div aria-hidden="true">
        <div className={`${s.links} ${bars}`}>
          <i />
          <i />
          <i />
        </div>
        <Tiles
          label={t('tiles')}
          tiles={(['activeReachouts', 'reachout', 'applied', 'hired'] as const).map((key) => ({
            key,
            label: t(`tileLabels.${key}`),
            value: (
              <span className={bars}>
                <i className={s.figure} />
              </span>
            ),
          }))}
        />
        <div className={grid.grid}>
          <div className={grid.left}>
            <RingComing />
            <Block>
              <div className={`${s.lines} ${bars}`}>
                <i />
                <i />
                <i />
              </div>
            </Block>
          </div>
          <div className={grid.section}>
            <BarsComing />
          </div>
        </div>
      </div>
    </div>
  )
}

/** In place of those who were hired. */
export function RingComing() {
  return (
    <Block aria-hidden="true">
      <div className={`${grid.hired} ${bars}`}>
        <span className={s.ring} />
        <div className={s.lines}>
          <i />
          <i />
          <i />
        </div>
      </div>
    </Block>
  )
}

/** In place of the funnel: its steps are known. */
export function BarsComing() {
  const t = useText('summary')
  return (
    <Block title={t('tabs.progress')} aria-hidden="true">
      <p className={grid.hint}>{t('countAndDays')}</p>
      <ol className={`${s.steps} ${bars}`}>
        {funnelSteps.map((step) => (
          <li key={step}>
            <span>{t(`steps.${step}`)}</span>
            <i />
          </li>
        ))}
      </ol>
    </Block>
  )
}
