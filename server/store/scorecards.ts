import { sql } from 'drizzle-orm'
import type { QuestionFigures, QuestionWire } from '../../src/contract/scorecard.ts'
import { knownQuestions } from '../../src/rules/scorecard.ts'
import type { Db } from '../db/connect.ts'
import type { hiringRequests } from '../db/schema.ts'

/** The questions of a request, in its `details`. */
export interface StoredScorecard {
  version: number
  questions: QuestionWire[]
  at: number
  byName: string
}

export const readScorecard = ({ details }: Pick<typeof hiringRequests.$inferSelect, 'details'>) =>
  details['scorecard'] as StoredScorecard | undefined

/** What a sheet has besides the questions of today: answered ones that are not asked any more. */
const MOST_FORMER = 40

/** Every question that is asked or was answered about an applicant of a request: one column of a sheet each. */
export async function findAskedQuestions(
  db: Db,
  request: Pick<typeof hiringRequests.$inferSelect, 'hiringRequestId' | 'details'>,
): Promise<{ id: string; label: string }[]> {
  const asked = knownQuestions(readScorecard(request)?.questions)
  const { rows } = await db.execute<{ id: string; label: string }>(sql`
    select distinct on (answer ->> 'questionId') answer ->> 'questionId' as id, answer ->> 'label' as label
    from funnel_rows r, jsonb_array_elements(r.details #> '{scorecard,answers}') answer
    where r.hiring_request_id = ${request.hiringRequestId} and r.details ? 'scorecard'
    order by answer ->> 'questionId', (r.details #>> '{scorecard,at}')::bigint desc`)
  const known = new Set(asked.map(({ id }) => id))
  const former = rows.filter(({ id }) => !known.has(id)).slice(0, MOST_FORMER)
  return [...asked.map(({ id, label }) => ({ id, label })), ...former]
}

/**
 * Of each question with a rating or yes and no: how those were answered who were selected, and those who were rejected.
 * Selected are also who joined or did not; who did not come to the interview is neither. Questions of today come first.
 */
export async function findFigures(
  db: Db,
  request: Pick<typeof hiringRequests.$inferSelect, 'hiringRequestId' | 'details'>,
): Promise<QuestionFigures[]> {
  const { rows } = await db.execute<{
    id: string
    kind: 'rating' | 'yesNo'
    label: string
    chosen: boolean
    answers: number
    average: number
  }>(sql`
    select answer ->> 'questionId' as id, answer ->> 'kind' as kind, max(answer ->> 'label') as label,
      r.status <> 'rejected' as chosen, count(*)::int as answers,
      avg(case answer ->> 'kind' when 'rating' then (answer ->> 'value')::float8
        else case when answer ->> 'value' = 'true' then 1 else 0 end end)::float8 as average
    from funnel_rows r, jsonb_array_elements(r.details #> '{scorecard,answers}') answer
    where r.hiring_request_id = ${request.hiringRequestId} and r.details ? 'scorecard'
      and r.status in ('selected', 'joined', 'joiningNoShow', 'rejected')
      and answer ->> 'kind' in ('rating', 'yesNo')
    group by 1, 2, 4`)
  const asked = readScorecard(request)?.questions ?? []
  const figures = new Map<string, QuestionFigures>()
  for (const { id, kind, label, chosen, answers, average } of rows) {
    const question = asked.find((one) => one.id === id)
    const before = figures.get(`${id} ${kind}`) ?? {
      ...{ questionId: id, kind, label: question?.label ?? label, selected: null, rejected: null },
    }
    figures.set(`${id} ${kind}`, { ...before, [chosen ? 'selected' : 'rejected']: { answers, average } })
  }
  const placeOf = ({ questionId }: QuestionFigures) => {
    const at = asked.findIndex(({ id }) => id === questionId)
    return at < 0 ? asked.length : at
  }
  return [...figures.values()].toSorted((a, b) => placeOf(a) - placeOf(b) || a.label.localeCompare(b.label))
}
