import { useState } from 'react'
import { actingCalls } from '../../contract/acting.ts'
import { useActingCode } from '../../data/session.ts'
import { useRead } from '../../data/use-read.ts'
import { useTypedSearch } from '../../data/use-typed-search.ts'
import { requestSorts } from '../../rules/requests.ts'
import { hasTargetEmployer } from '../../rules/roles.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check.tsx'
import { Toolbar } from '../../ui/list-parts.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
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
  return (
    <div className={s.tools}>
      <Toolbar>
        <Search value={address.search} onSearch={(search) => change({ search })} />
        {hasTargetEmployer(code) ? <EmployerFilter ipId={ipId} {...{ code, address, change }} /> : null}
        {isDesktop ? null : (
          <SelectField
            label={t('sortLabel')}
            hideLabel
            placeholder={null}
            value={address.sort.field}
            options={requestSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={(event) => {
              const field = requestSorts.find((each) => each === event.currentTarget.value) ?? 'createdDate'
              change({
                sort: { field, order: field === 'createdDate' || field === 'risk' ? 'descending' : 'ascending' },
              })
            }}
          />
        )}
      </Toolbar>
    </div>
  )
}

/** 'Filter (2)': only requests for these employers (HR-48). A tick applies at once. */
function EmployerFilter({ ipId, code, address, change }: Props & { code: ReturnType<typeof useActingCode> }) {
  const t = useText('requests')
  const [isOpen, setOpen] = useState(false)
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
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {address.employers.length > 0 ? t('filterCount', { count: address.employers.length }) : t('filter')}
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
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useText('requests')
  const [typed, setTyped] = useTypedSearch(value, onSearch)
  return <SearchBox label={t('searchLabel')} value={typed} onChange={setTyped} maxLength={100} />
}
