import type { ReactNode } from 'react'
import type { Read } from '../../data/use-read.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Pager, pageCount } from '../../ui/pager.tsx'
import { useShownPage, type useDeskList } from './use-desk-list.ts'

interface Answer {
  paginationOptions: { totalcount: number }
}

type Props<T extends Answer> = {
  read: Read<T>
  list: Pick<ReturnType<typeof useDeskList>, 'page' | 'limit' | 'turn'>
  /** What is shown of a page that has rows. */
  children: (answer: T) => ReactNode
  /** Shown when there is nothing at all. */
  none: string
  /** What one does next, or what will bring something here. */
  noneHint?: string | undefined
}

/** One page of a list: its rows, what stands in their place until they are there, and the way to the next page. */
export function DeskPage<T extends Answer>({ read, list, children, none, noneHint }: Props<T>) {
  const t = useText('operations')
  const { data } = read
  const total = data?.paginationOptions.totalcount
  const page = useShownPage(list, total)
  if (data === undefined)
    return read.isLoading ? (
      <SkeletonRows rows={4} label={t('loading')} />
    ) : (
      <EmptyState
        title={t('failed')}
        hint={translateServerMessage(read.refusal) ?? t('failedHint')}
        action={<Button onClick={() => void read.refresh()}>{t('refresh')}</Button>}
      />
    )
  return (
    <>
      {total === 0 ? <EmptyState title={none} hint={noneHint} /> : children(data)}
      {pageCount(total!, list.limit) > 1 ? (
        <Pager page={page} size={list.limit} total={total!} onPage={list.turn} />
      ) : null}
    </>
  )
}
