import { useState } from 'react'
import { deskCalls, type DeskAccount } from '../../contract/desk.ts'
import { useRead } from '../../data/use-read.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Block, KeyValues, Toolbar } from '../../ui/list-parts.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { DeskPage } from './desk-page.tsx'
import s from './operations.module.css'
import { LONGEST_SEARCH, useDeskList } from './use-desk-list.ts'
import { UserSheet } from './user-sheet.tsx'
import { useUserWords } from './user-words.ts'

/** For operations: every account, its state, and what can be done about it. */
export default function Users() {
  const t = useText('operations')
  const list = useDeskList()
  const read = useRead(deskCalls.users, { search: list.search, page: list.page, limit: list.limit })
  const [managed, setManaged] = useState<DeskAccount>()
  return (
    <Page title={t('users')} lead={t('usersLead')} back={{ to: paths.opsDashboard, label: t('back') }}>
      <div className={s.tools}>
        <Toolbar>
          <SearchBox value={list.typed} onChange={list.setTyped} label={t('usersSearch')} maxLength={LONGEST_SEARCH} />
        </Toolbar>
      </div>
      <DeskPage
        read={read}
        list={list}
        none={t('usersNone')}
        docked
        coming={<Accounts accounts={undefined} onManage={setManaged} />}
      >
        {({ data }) => <Accounts accounts={data} onManage={setManaged} />}
      </DeskPage>
      {managed ? <UserSheet account={managed} onClose={() => setManaged(undefined)} /> : null}
    </Page>
  )
}

type AccountsProps = { accounts: DeskAccount[] | undefined; onManage: (account: DeskAccount) => void }

function Accounts({ accounts, onManage }: AccountsProps) {
  const t = useText('operations')
  const words = useUserWords()
  const isDesktop = useIsDesktop()
  const manage = (account: DeskAccount) => (
    <Button aria-label={t('manageOf', { name: account.name })} onClick={() => onManage(account)}>
      {t('manage')}
    </Button>
  )
  if (!isDesktop)
    return (
      <div className={s.cards}>
        {accounts?.map((account) => (
          <Block key={account.userId} title={account.name}>
            <div className={s.entry}>
              <KeyValues rows={words.facts(account)} />
            </div>
            <div className={s.choices}>{manage(account)}</div>
          </Block>
        ))}
      </div>
    )
  const broken = (text: string) => <span className={s.entry}>{text}</span>
  const columns: Column<DeskAccount>[] = [
    { key: 'name', head: t('person'), width: '9.25rem', cell: ({ name }) => broken(name) },
    { key: 'email', head: t('email'), width: '11rem', cell: ({ email }) => broken(email) },
    { key: 'role', head: t('role'), width: '6.5rem', cell: ({ role }) => words.role(role) },
    { key: 'company', head: t('company'), cell: ({ company, ipId }) => broken(`${company} (${ipId})`) },
    { key: 'state', head: t('state'), width: '8.5rem', cell: ({ state }) => t(`states.${state}`) },
    {
      key: 'seen',
      head: t('seen'),
      width: '10.5rem',
      cell: (account) => <span className={s.whole}>{words.seen(account)}</span>,
    },
    { key: 'manage', head: t('manage'), hideHead: true, stays: true, align: 'right', width: '7.5rem', cell: manage },
  ]
  return <DataTable wide label={t('users')} rows={accounts} columns={columns} rowKey={({ userId }) => userId} />
}
