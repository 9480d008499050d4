import type { Read } from '../../data/use-read.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'

/** In place of what cannot be shown: it is on its way, was refused, or is not on this device. */
export function NotRead({ read: { isLoading, refusal } }: { read: Pick<Read<unknown>, 'isLoading' | 'refusal'> }) {
  const t = useText('reachouts')
  if (isLoading) return <SkeletonRows label={t('loading')} />
  if (refusal) return <EmptyState title={translateServerMessage(refusal)} />
  return <EmptyState title={t('notSaved')} hint={t('notSavedHint')} />
}
