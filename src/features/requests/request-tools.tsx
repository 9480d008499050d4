import { useState } from 'react'
import { actingCalls } from '../../contract/acting.ts'
import { useActingCode } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { requestSorts } from '../../rules/requests.ts'
import { hasTargetEmployer } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Toolbar } from '../../ui/list-parts.tsx'
import { ProgressKey } from '../../ui/progress-key.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { useIsTextLarge } from '../../ui/use-is-text-large.ts'
import s from './hiring-requests.module.css'
import type { RequestsAddress } from './requests-address.ts'

type Props = {
  ipId: string
  address: RequestsAddress
  change: (part: Partial<RequestsAddress>) => void
}

/** Search (HR-53), the employer filter of an agency (HR-48), and on a phone the sort order, which a table has in its headers. */
export function RequestTools({ ipId, address, change }: Props) {
  const t = useText('requests')
  const code = useActingCode()
  const isDesktop = useIsDesktop()
  const isTextLarge = useIsTextLarge()
  const [hasKey, setKey] = useState(false)
  const search = <Search value={address.search} onSearch={(text) => change({ search: text })} folds={!isDesktop} />
  const filter = hasTargetEmployer(code) ? <EmployerFilter ipId={ipId} {...{ code, address, change }} /> : null
  if (isDesktop)
    return (
      <Toolbar>
        {search}
        {filter}
      </Toolbar>
    )
  return (
    <>
      <div className={s.row} data-large={isTextLarge || undefined} data-fh-dense>
        <Sort address={address} change={change} />
        {search}
        {filter}
        {address.list === 'active' ? (
          <IconButton bare icon="help" label={t('keyLabel')} aria-expanded={hasKey} onClick={() => setKey(!hasKey)} />
        ) : null}
      </div>
      {hasKey && address.list === 'active' ? <RequestKey /> : null}
    </>
  )
}

/** What the bars of the requests mean: over the table of a desktop, on a phone when it is asked for. */
export function RequestKey() {
  const t = useText('requests')
  return (
    <div className={s.key}>
      <ProgressKey done={t('key.done')} underway={t('key.underway')} plan={t('key.plan')} />
    </div>
  )
}

function Sort({ address, change }: Pick<Props, 'address' | 'change'>) {
  const t = useText('requests')
  return (
    <div className={s.sort}>
      <Icon name="sort" size="s" />
      <select
        aria-label={t('sortLabel')}
        value={address.sort.field}
        onChange={(event) => {
          const field = requestSorts.find((each) => each === event.currentTarget.value) ?? 'createdDate'
          change({
            sort: { field, order: field === 'createdDate' || field === 'risk' ? 'descending' : 'ascending' },
          })
        }}
      >
        {requestSorts.map((value) => (
          <option key={value} value={value}>
            {t(`sorts.${value}`)}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" />
    </div>
  )
}

/** 'Filter (2)': only requests for these employers (HR-48). A tick applies at once. */
function EmployerFilter({ ipId, code, address, change }: Props & { code: ReturnType<typeof useActingCode> }) {
  const t = useText('requests')
  const isDesktop = useIsDesktop()
  const [isOpen, setOpen] = useState(false)
  const words = address.employers.length > 0 ? t('filterCount', { count: address.employers.length }) : t('filter')
  const read = useRead(actingCalls.targetEmployers, { ipId, userCode: code })
  const names = read.data?.data.map((each) => each.targetEmployerName) ?? []
  // A chosen employer that has left the list can still be unticked
  const all = [...new Set([...names, ...address.employers])]
  // The URL follows a moment later; a tick shows at once
  const chosen = address.employers.join('\n')
  const [ticked, setTicked] = useState({ chosen, names: address.employers })
  if (ticked.chosen !== chosen) setTicked({ chosen, names: address.employers })
  const toggle = (name: string, on: boolean) => {
    const names = on ? [...ticked.names, name] : ticked.names.filter((each) => each !== name)
    setTicked({ chosen, names })
    change({ employers: names })
  }
  return (
    <>
      <Button
        kind={isDesktop ? 'plain' : 'text'}
        icon={isDesktop ? 'filter' : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      <Sheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('filterTitle')}
        footer={
          <>
            <Button kind="primary" full onClick={() => setOpen(false)}>
              {t('showRequests')}
            </Button>
            {address.employers.length > 0 ? (
              <Button kind="text" onClick={() => change({ employers: [] })}>
                {t('clearFilter')}
              </Button>
            ) : null}
          </>
        }
      >
        {all.length === 0 ? <p>{t(read.data ? 'noEmployers' : 'employersNotSaved')}</p> : null}
        <div className={s.employers}>
          {all.map((name) => (
            <CheckRow
              key={name}
              checked={ticked.names.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            >
              {name}
            </CheckRow>
          ))}
        </div>
      </Sheet>
    </>
  )
}

/** Debounced: searches half a second after the last key press, from three characters on. */
function Search({ value, onSearch, folds }: { value: string; onSearch: (text: string) => void; folds: boolean }) {
  const t = useText('requests')
  const [typed, setTyped] = useTypedSearch(value, onSearch)
  return <SearchBox label={t('searchLabel')} value={typed} onChange={setTyped} maxLength={100} folds={folds} />
}
