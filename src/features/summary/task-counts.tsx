import { useNavigate } from 'react-router-dom'
import { taskCalls } from '../../contract/tasks.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import { taskCountOf } from '../../data/read-inputs.ts'
import { useRequestProgress } from '../../data/request-progress.ts'
import { useStore } from '../../data/store-context.tsx'
import { writeSelection } from '../../data/task-selection.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { TimeLeft } from '../../ui/task-card.tsx'
import s from './summary.module.css'

const PATIENCE_MS = 500

/**
 * How many tasks this request has, with a link to them (SUM-07): as this device has them, once it has all. A call that fails
 * shows nothing (SUM-08).
 */
export function TaskCounts({ request }: { request: HiringRequest }) {
  const t = useText('summary')
  const navigate = useNavigate()
  const store = useStore()
  const { hiringRequestId } = request
  const read = useRead(taskCalls.list, taskCountOf(request))
  const own = useRequestProgress([request])(request)
  const result = read.data?.data.result
  if (!result) return null
  const { high, remaining, claims, other } =
    own.waiting === undefined
      ? {
          high: result.highPriorityTasks?.count ?? 0,
          remaining: result.remaningTasks?.count ?? 0,
          claims: result.counts?.selfReported ?? 0,
          other: result.counts?.other ?? 0,
        }
      : {
          high: own.urgent,
          remaining: own.waiting - own.urgent,
          claims: own.claims,
          other: own.waiting - own.claims,
        }
  const complete = async () => {
    // Straight to the tab that has something, the claims first
    const tab = claims > 0 ? 'self' : 'other'
    const selection = { tab, search: '', sort: 'expiryTime', filters: { hiringRequestId: [hiringRequestId] } }
    // A database that does not respond keeps nobody here: My Tasks then opens without the selection
    await Promise.race([writeSelection(store, selection), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    void navigate(paths.myTasks)
  }
  return (
    <Block>
      <div className={s.todo}>
        <div>
          <p className={s.strong}>{t('tasks', { count: high + remaining, n: formatNumber(high + remaining) })}</p>
          {high > 0 ? (
            <p className={s.urgency}>
              <TimeLeft>{t('highPriority', { n: formatNumber(high) })}</TimeLeft>
              <span className={s.line}>{t('remaining', { n: formatNumber(remaining) })}</span>
            </p>
          ) : null}
          {claims > 0 && other > 0 ? (
            <p className={s.line}>
              <Dotted
                parts={[t('selfReported', { n: formatNumber(claims) }), t('other', { n: formatNumber(other) })]}
              />
            </p>
          ) : null}
        </div>
        {high + remaining > 0 ? <Button onClick={complete}>{t('completeNow')}</Button> : null}
      </div>
    </Block>
  )
}
