import type { CallOutput } from '../../contract/call.ts'
import { dashboardCalls } from '../../contract/dashboard.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { useText } from '../../text/index.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Channels } from './channels.tsx'
import s from './dashboard.module.css'
import { Trend } from './trend.tsx'

export type InsightsData = CallOutput<typeof dashboardCalls.insights>['data']

/**
 * Eight weeks and the channels. A call that fails leaves what is saved. The list behind a figure is not on the device, so
 * without a network the figures are no links.
 */
export function Insights({ ipId }: { ipId: string }) {
  const t = useText('dashboard')
  const { online } = useSyncStatus()
  const read = useRead(dashboardCalls.insights, { industrypartnerid: ipId })
  if (!read.data)
    return read.isLoading ? (
      <SkeletonRows label={t('loading')} />
    ) : (
      <EmptyState title={t('notSaved')} hint={t('notSavedHint')} />
    )
  const { weeks, since, channels } = read.data.data
  return (
    <div className={s.columns}>
      <Trend weeks={weeks} online={online} />
      <Channels since={since} channels={channels} online={online} />
    </div>
  )
}
