import { Link } from 'react-router-dom'
import { formatDay } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { isPending, StageMark, type MarkedRow } from '../../stages/stage-mark.tsx'
import { useText } from '../../text/index.ts'
import { TaskCard } from '../../ui/task-card.tsx'

interface Person {
  funnelId: string
  hiringRequestId: string
  requestName: string
  name: string
  /** Epoch ms. */
  at: number
}

/** An applicant of a figure's list, with the stage where it is known. */
export function PersonCard({ person, row }: { person: Person; row: MarkedRow | undefined }) {
  const t = useText('dashboard')
  return (
    <TaskCard
      name={<Link to={paths.candidate(person.hiringRequestId, person.funnelId)}>{person.name}</Link>}
      lines={[t('reachedAt', { request: person.requestName, day: formatDay(person.at) })]}
      stage={row ? <StageMark row={row} /> : undefined}
      pending={row ? isPending(row) : false}
    />
  )
}
