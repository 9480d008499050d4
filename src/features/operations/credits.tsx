import { Link } from 'react-router-dom'
import { entityTypes, type EntityCode } from '../../contract/company.ts'
import { deskCalls, type PartnerBalance } from '../../contract/desk.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { listWord } from '../../text/lists.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Toolbar } from '../../ui/list-parts.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Page } from '../../ui/shell/page.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { DeskPage } from './desk-page.tsx'
import s from './operations.module.css'
import { LONGEST_SEARCH, useDeskList } from './use-desk-list.ts'

/** The words of a registration name a kind of company in the plural; one company has the name of its role. */
const roleOfType: Record<string, EntityCode> = { ...entityTypes, 'Staffing Agency': 'SA', Aggregator: 'AGG' }

function useKind() {
  const t = useText('operations')
  return ({ userType }: PartnerBalance): string => {
    const role = roleOfType[userType]
    return role ? t(`roles.${role}`) : listWord('userTypes', userType)
  }
}

/** For operations: what each company has left. */
export default function Credits() {
  const t = useText('operations')
  const list = useDeskList()
  const read = useRead(deskCalls.balances, { search: list.search, page: list.page, limit: list.limit })
  return (
    <Page title={t('credits')} lead={t('creditsLead')} back={{ to: paths.opsDashboard, label: t('back') }}>
      <div className={s.tools}>
        <Toolbar>
          <SearchBox
            value={list.typed}
            onChange={list.setTyped}
            label={t('creditsSearch')}
            maxLength={LONGEST_SEARCH}
          />
        </Toolbar>
      </div>
      <DeskPage read={read} list={list} none={t('creditsNone')} docked coming={<Balances partners={undefined} />}>
        {({ data }) => <Balances partners={data} />}
      </DeskPage>
    </Page>
  )
}

function Balances({ partners }: { partners: PartnerBalance[] | undefined }) {
  const t = useText('operations')
  const isDesktop = useIsDesktop()
  const kind = useKind()
  const link = ({ ipId, company }: PartnerBalance) => (
    <Link className={`fh-focus ${s.link}`} to={paths.creditsOf(ipId)}>
      {company}
    </Link>
  )
  if (!isDesktop)
    return (
      <ul className={s.rows}>
        {partners?.map((partner) => (
          <li key={partner.ipId} className={s.row}>
            <span className={s.entry}>
              {link(partner)}
              <span className={s.note}>{`${kind(partner)} (${partner.ipId})`}</span>
            </span>
            <b className={s.amount}>{t('creditCount', { count: partner.balance, n: formatNumber(partner.balance) })}</b>
          </li>
        ))}
      </ul>
    )
  const columns: Column<PartnerBalance>[] = [
    { key: 'company', head: t('company'), cell: link },
    { key: 'ipId', head: t('id'), cell: ({ ipId }) => ipId },
    { key: 'type', head: t('userType'), cell: kind },
    { key: 'balance', head: t('balance'), align: 'right', cell: ({ balance }) => formatNumber(balance) },
  ]
  return <DataTable label={t('credits')} rows={partners} columns={columns} rowKey={({ ipId }) => ipId} />
}
