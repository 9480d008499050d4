import { useSearchParamsState } from '../../data/use-search-params-state.ts'
import { reportCalls } from '../../contract/reports.ts'
import { sessionCalls } from '../../contract/session.ts'
import { useRead } from '../../data/use-read.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { namedOptions, sectorWord } from '../../text/lists.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Page } from '../../ui/shell/page.tsx'
import s from './dashboard.module.css'
import { ReportFrame } from './report-frame.tsx'

/** What the sectors of a council ask for (DASH-08). */
export default function Analytics() {
  const t = useText('dashboard')
  const [query, setQuery] = useSearchParamsState()
  const info = useRead(sessionCalls.info, {})
  const sectors = info.data?.data[0]?.affiliatedSectors ?? []
  const sector = sectors.find((name) => name === query.get('sector')) ?? sectors[0]
  return (
    <Page title={t('analytics')} back={{ to: paths.employerDashboard, label: t('title') }}>
      {sectors.length > 1 ? (
        <div className={s.choice}>
          <SelectField
            label={t('sector')}
            placeholder={null}
            value={sector ?? ''}
            options={namedOptions(sectors, sectorWord)}
            onChange={(event) => {
              const sector = event.currentTarget.value
              setQuery(() => new URLSearchParams({ sector }), { replace: true })
            }}
          />
        </div>
      ) : null}
      {sector ? (
        <Demand key={sector} sector={sector} />
      ) : info.isLoading ? (
        <SkeletonRows label={t('reportLoading')} />
      ) : info.data ? (
        <EmptyState title={t('noSector')} hint={t('noSectorHint')} />
      ) : (
        <EmptyState title={t('reportOffline')} hint={t('reportOfflineHint')} />
      )}
    </Page>
  )
}

function Demand({ sector }: { sector: string }) {
  const t = useText('dashboard')
  const read = useRead(reportCalls.demandLink, { sector: sector.toUpperCase() })
  return (
    <ReportFrame
      title={t('demandFrame', { sector })}
      link={read.data?.data.gdsLink}
      isLoading={read.isLoading}
      refusal={translateServerMessage(read.refusal)}
      onAgain={() => void read.refresh()}
      width={1500}
      height={2000}
    />
  )
}
