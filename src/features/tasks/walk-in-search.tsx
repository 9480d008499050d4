import { useFoundOnDevice } from '../../data/device-rows.ts'
import { usePlaceHere } from '../../data/list-place.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { EmptyState } from '../../ui/list-parts.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { CardList } from '../../ui/task-card.tsx'
import s from './interview-day.module.css'
import { ListedAt } from './listed-at.ts'
import type { Opened } from './task-lists.tsx'
import { TaskRow } from './task-row.tsx'

interface SearchProps {
  text: string
  setText: (text: string) => void
  /** Only its icon is shown where there is no text. */
  folds: boolean
}

export function WalkInSearch({ text, setText, folds }: SearchProps) {
  const t = useText('day')
  const [typed, setTyped] = useTypedSearch(text, setText)
  return <SearchBox label={t('search')} value={typed} onChange={setTyped} maxLength={100} folds={folds} />
}

interface Props {
  ipId: string
  text: string
  opened: Opened | undefined
  setOpened: (opened: Opened | undefined) => void
  isDesktop: boolean
}

/** Somebody at the gate who is not on the list: found by name or number on this device, and recorded as all others. */
export function WalkInsFound({ ipId, text, opened, setOpened, isDesktop }: Props) {
  const t = useText('day')
  const found = useFoundOnDevice(ipId, text)
  const rows = found?.text === text ? found.rows : undefined
  const place = usePlaceHere(rows?.map((row) => paths.candidate(row.hiringRequestId, row.funnelId)))
  return (
    <ListedAt value={place}>
      {text && rows ? (
        rows.length === 0 ? (
          <EmptyState title={t('notFound')} hint={t('notFoundHint')} />
        ) : (
          <>
            <p className={s.found} role="status">
              {t(/\d/.test(text) ? 'foundByNumber' : 'found', { count: rows.length })}
            </p>
            <CardList label={t('foundHere')} dense>
              {rows.map((row) => (
                <TaskRow
                  key={row.funnelId}
                  row={row}
                  isInline={isDesktop}
                  opened={opened?.funnelId === row.funnelId ? opened.answers : undefined}
                  onOpen={(answers) => setOpened({ funnelId: row.funnelId, answers })}
                  onClose={() => setOpened(undefined)}
                />
              ))}
            </CardList>
          </>
        )
      ) : null}
    </ListedAt>
  )
}
