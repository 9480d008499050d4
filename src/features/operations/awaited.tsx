import type { ReactNode } from 'react'
import { useSyncStatus } from '../../data/sync.ts'
import type { Read } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { useText } from '../../text/index.ts'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'

interface Props {
  read: Pick<Read<unknown>, 'isLoading' | 'refusal' | 'refresh'>
  /** On a desktop, until the rows are there: their table without them. */
  coming?: ReactNode
  rows?: number
}

/** In place of rows that are not here. None of them is saved, so that offline none can come: that is said at once. */
export function Awaited({ read, coming, rows = 4 }: Props) {
  const t = useText('operations')
  const { online } = useSyncStatus()
  const isDesktop = useIsDesktop()
  if (!read.isLoading || !online) return <NotLoaded read={read} what="list" awayHint={t('failedHint')} />
  if (isDesktop && coming) return coming
  return <SkeletonRows rows={rows} label={t('loading')} />
}
