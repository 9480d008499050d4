import { useId } from 'react'
import { partnerCalls } from '../../contract/partners.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useFileDownload } from '../../data/use-file-download.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { isSearchable } from '../../lib/text.ts'
import { sayDownloadEnd } from '../../stages/download-toast.ts'
import { currentLanguage, useText } from '../../text/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { NeedsConnection, NeedsConnectionHint } from '../../ui/needs-connection.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './partners.module.css'
import { SortChoice } from './sort-choice.tsx'
import type { BulkAction } from './status-steps.tsx'
import type { PartnersAddress } from './partners-address.ts'

interface Props {
  search: string
  onSearch: (text: string) => void
  /** Some partners are ticked. */
  isTicked: boolean
  sort: PartnersAddress['sort']
  onSort: (sort: PartnersAddress['sort']) => void
  onAction: (action: BulkAction) => void
  onAdd: () => void
}

const actions: BulkAction[] = ['Active', 'Inactive']

/** Search, actions for the ticked partners, and Add (PART-01). */
export function PartnersBar({ search, onSearch, isTicked, sort, onSort, onAction, onAdd }: Props) {
  const t = useText('partners')
  const { online } = useSyncStatus()
  const isDesktop = useIsDesktop()
  const hint = useId()
  const tied = online ? {} : { disabled: true, 'aria-describedby': hint }
  return (
    <div className={s.bar}>
      <Search value={search} onSearch={onSearch} />
      <SelectField
        label={t('selectAction')}
        hideLabel
        placeholder={t('selectAction')}
        // Holds no value: choosing an action opens its steps
        value=""
        options={actions.map((action) => ({ value: action, label: t(`actions.${action}`) }))}
        onChange={(event) => onAction(event.currentTarget.value as BulkAction)}
        {...tied}
        disabled={!online || !isTicked}
      />
      {isDesktop ? null : <SortChoice sort={sort} onSort={onSort} />}
      {isDesktop ? (
        <Button kind="primary" icon="plus" onClick={onAdd} {...tied}>
          {t('add')}
        </Button>
      ) : (
        <div className={s.add}>
          <Button icon="plus" onClick={onAdd} {...tied}>
            {t('add')}
          </Button>
          <SheetButton search={isSearchable(search) ? search : ''} sort={sort} isSmall />
        </div>
      )}
      {/* A phone shows it beside the download */}
      {online ? null : (
        <span className={isDesktop ? undefined : 'fh-hidden'}>
          <NeedsConnectionHint id={hint} />
        </span>
      )}
    </div>
  )
}

/**
 * Debounced: searches half a second after the last key press, if the box is empty or holds three characters (PART-03).
 */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useText('partners')
  const [typed, setTyped] = useTypedSearch(value, onSearch)
  return <SearchBox label={t('search')} value={typed} onChange={setTyped} maxLength={100} />
}

type SheetButtonProps = Pick<PartnersAddress, 'search' | 'sort'> & {
  /** An icon, where a word has no room. */
  isSmall?: boolean
}

/** Downloads the partners that match the search as a spreadsheet (PART-18). */
export function SheetButton({ search, sort, isSmall = false }: SheetButtonProps) {
  const t = useText('partners')
  const { online } = useSyncStatus()
  const { running, start } = useFileDownload()
  const download = () =>
    void start(t('exportName'), partnerCalls.sheet, { search, sort, language: currentLanguage() }).then((end) =>
      sayDownloadEnd(end),
    )
  return (
    <NeedsConnection missing={!online}>
      {(tied) =>
        isSmall ? (
          <IconButton {...tied} icon="get" label={t('export')} aria-busy={running !== undefined} onClick={download} />
        ) : (
          <Button {...tied} icon="get" busy={running !== undefined} onClick={download}>
            {t('export')}
          </Button>
        )
      }
    </NeedsConnection>
  )
}
