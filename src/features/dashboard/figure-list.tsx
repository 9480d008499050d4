import { dashboardCalls } from '../../contract/dashboard.ts'
import type { CallInput, CallOutput } from '../../contract/call.ts'
import { useApplicantRows } from '../../data/device-rows.ts'
import { useRead } from '../../data/use-read.ts'
import { NotLoaded } from '../../hiring/not-loaded.tsx'
import { useText } from '../../text/index.ts'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { Pager } from '../../ui/pager.tsx'
import { CardList } from '../../ui/task-card.tsx'
import { useLastPage } from '../../ui/use-last-page.ts'
import type { MarkedRow } from '../../stages/stage-mark.tsx'
import { PersonCard } from './person-card.tsx'

type Asked = Pick<CallInput<typeof dashboardCalls.applicants>, 'step' | 'of'>

interface Props extends Asked {
  ipId: string
  title: string
  page: number
  size: number
  change: (part: { page?: number; size?: number }) => void
}

/** The applicants that a figure of the dashboard counts. */
export function FigureList({ ipId, title, step, of, page, size, change }: Props) {
  const t = useText('dashboard')
  const read = useRead(dashboardCalls.applicants, {
    ...{ industrypartnerid: ipId, step, of },
    pageOptions: { page, limit: size },
  })
  const people = read.data?.data ?? []
  const total = read.data?.paginationOptions.totalcount
  const shown = useLastPage({ page, size, total }, change)
  const rows = useApplicantRows(people.map(({ funnelId }) => funnelId))
  if (total === undefined)
    return read.isLoading ? (
      <SkeletonRows label={t('loading')} />
    ) : (
      <NotLoaded read={read} what="list" away={t('listNotSaved')} awayHint={t('notSavedHint')} />
    )
  if (total === 0) return <EmptyState applicants title={t('listEmpty')} />
  return (
    <>
      <CardList label={title} numbered>
        {people.map((person) => (
          <PersonCard
            key={person.funnelId}
            person={{ ...person, requestName: person.hiringReqName }}
            row={rows?.find((row) => row.funnelId === person.funnelId) ?? toRow(person)}
          />
        ))}
      </CardList>
      <Pager
        page={shown}
        size={size}
        total={total}
        onPage={(next) => change({ page: next })}
        onSize={(next) => change({ size: next })}
        docked
      />
    </>
  )
}

type Found = CallOutput<typeof dashboardCalls.applicants>['data'][number]

/** Until the device has the row; undefined from a server that does not tell. */
function toRow({ status, subStage, userConfirmed, physicalInterview, at }: Found): MarkedRow | undefined {
  if (userConfirmed === undefined || physicalInterview === undefined) return undefined
  const marked = {
    stage: { status, userConfirmed, employerConfirmed: false, at, ...(subStage ? { subStage } : {}) },
    interviewType: physicalInterview ? ('walkIn' as const) : ('telephonic' as const),
  }
  return { ...marked, snapshot: marked, pending: 0, refused: 0 }
}
