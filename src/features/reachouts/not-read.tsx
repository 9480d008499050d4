import type { ReactNode } from 'react'
import type { Read } from '../../data/use-read.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'

interface Props {
  read: Pick<Read<unknown>, 'isLoading' | 'refusal'>
  /** On a desktop, until the rows are there: their table without them. */
  coming?: ReactNode
}

/** In place of what cannot be shown: it is on its way, was refused, or is not on this device. */
export function NotRead({ read: { isLoading, refusal }, coming }: Props) {
  const t = useText('reachouts')
  const isDesktop = useIsDesktop()
  if (isLoading && isDesktop && coming) return coming
  if (isLoading) return <SkeletonRows label={t('loading')} />
  if (refusal) return <EmptyState title={translateServerMessage(refusal)} />
  return <EmptyState title={t('notSaved')} hint={t('notSavedHint')} />
}
