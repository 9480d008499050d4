import type { ReactNode } from 'react'
import type { Read } from '../../data/use-read.ts'
import { EmptyState } from '../../ui/list-parts.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Awaited } from './awaited.tsx'
import s from './operations.module.css'
import { useShownPage, type DeskList } from './use-desk-list.ts'

interface Answer {
  paginationOptions: { totalcount: number }
}

type Props<T extends Answer> = {
  read: Read<T>
  list: DeskList
  /** What is shown of a page that has rows. */
  children: (answer: T) => ReactNode
  /** On a desktop, until the rows are there: their table without them. */
  coming?: ReactNode
  /** The one list of its page. */
  docked?: boolean
  /** What it lists, where a page has more than one. */
  label?: string
  /** Shown when there is nothing at all. */
  none: string
  /** What one does next, or what will bring something here. */
  noneHint?: string | undefined
}

/** One page of a list: its rows, what stands in their place until they are there, and the way to the next page. */
export function DeskPage<T extends Answer>(props: Props<T>) {
  const { read, list, children, coming, docked = false, label, none, noneHint } = props
  const { data } = read
  const total = data?.paginationOptions.totalcount
  const page = useShownPage(list, total)
  if (data === undefined) return <Awaited read={read} coming={coming} />
  return (
    <>
      {total === 0 ? (
        <div className={s.none}>
          <EmptyState title={none} hint={noneHint} />
        </div>
      ) : (
        children(data)
      )}
      {total! > 0 ? (
        <Pager
          page={page}
          size={list.limit}
          total={total!}
          onPage={list.turn}
          onSize={list.resize}
          docked={docked}
          list={label}
        />
      ) : null}
    </>
  )
}
