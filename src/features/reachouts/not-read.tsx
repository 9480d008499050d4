import type { ReactNode } from 'react'
import type { Read } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'

interface Props {
  read: Pick<Read<unknown>, 'isLoading' | 'refusal' | 'refresh'>
  /** On a desktop, until the rows are there: their table without them. */
  coming?: ReactNode
}

/** In place of what cannot be shown: it is on its way, was refused, did not come, or is not on this device. */
export function NotRead({ read, coming }: Props) {
  const { isLoading, refusal } = read
  const t = useText('reachouts')
  const isDesktop = useIsDesktop()
  if (isLoading && isDesktop && coming) return coming
  if (isLoading) return <SkeletonRows label={t('loading')} />
  if (refusal) return <EmptyState title={translateServerMessage(refusal)} />
  return <NotLoaded read={read} what="reachouts" away={t('notSaved')} awayHint={t('notSavedHint')} />
}
