import type { HiringRequest } from '../../contract/requests.ts'
import { useText } from '../../text/index.ts'
import { Block } from '../../ui/list-parts.tsx'
import s from './summary.module.css'

/** How many reachouts are active: scheduled, or begun within a day (SUM-02, TRAP-69); the button is above, and on a phone below (SUM-04). */
export function ReachoutBanner({ request }: { request: HiringRequest }) {
  const t = useText('summary')
  const { activeReachouts, status } = request
  return (
    <Block title={t('tabs.reachouts')}>
      <p className={s.strong}>{activeReachouts > 0 ? t('running', { count: activeReachouts }) : t('noneRunning')}</p>
      <p className={s.line}>
        {activeReachouts > 0
          ? t('runningHint')
          : t(({ pending: 'pendingHint', active: 'noneHint', inactive: 'inactiveHint' } as const)[status])}
      </p>
    </Block>
  )
}
