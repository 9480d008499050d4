import type { CallOutput } from '../../contract/call.ts'
import type { dashboardCalls } from '../../contract/dashboard.ts'
import { useSyncStatus } from '../../data/sync.ts'
import type { Read } from '../../data/use-read.ts'
import { useText } from '../../text/index.ts'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { Channels } from './channels.tsx'
import s from './dashboard.module.css'
import { Trend } from './trend.tsx'

type Answer = CallOutput<typeof dashboardCalls.insights>
export type InsightsData = Answer['data']

/**
 * Eight weeks and the channels. A call that fails leaves what is saved. The list behind a figure is not on the device, so
 * without a network the figures are no links.
 */
export function Insights({ read }: { read: Read<Answer> }) {
  const t = useText('dashboard')
  const { online } = useSyncStatus()
  if (!read.data)
    return read.isLoading ? (
      <div className={s.lost}>
        <SkeletonRows label={t('loading')} />
      </div>
    ) : null
  const { weeks, since, channels } = read.data.data
  return (
    <div className={s.columns}>
      <Trend weeks={weeks} online={online} />
      <Channels since={since} channels={channels} online={online} />
    </div>
  )
}
