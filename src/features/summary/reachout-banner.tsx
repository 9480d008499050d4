import { Link } from 'react-router-dom'
import type { HiringRequest } from '../../contract/requests.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Block } from '../../ui/list-parts.tsx'
import s from './summary.module.css'

/** How many reachouts are active: scheduled, or begun within a day (SUM-02, TRAP-69), with the way to them. */
export function ReachoutBanner({ request }: { request: HiringRequest }) {
  const t = useText('summary')
  const { activeReachouts, hiringRequestId, status } = request
  return (
    <Block title={t('tabs.reachouts')}>
      {activeReachouts > 0 ? (
        <Link className={s.see} to={paths.campaigns(hiringRequestId)}>
          {t('running', { count: activeReachouts })}
        </Link>
      ) : (
        <p className={s.strong}>{t('noneRunning')}</p>
      )}
      <p className={s.line}>
        {activeReachouts > 0
          ? t('runningHint')
          : t(({ pending: 'pendingHint', active: 'noneHint', inactive: 'inactiveHint' } as const)[status])}
      </p>
    </Block>
  )
}
