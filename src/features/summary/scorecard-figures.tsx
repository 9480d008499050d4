import { requestDetailCalls } from '../../contract/request-details.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import type { QuestionFigures } from '../../contract/scorecard.ts'
import { useRead } from '../../data/use-read.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useText } from '../../text/index.ts'
import { Block } from '../../ui/list-parts.tsx'
import s from './scorecard-figures.module.css'

/**
 * How each question was answered about those who were selected and those who were rejected (SCORE-06). Nothing while nobody
 * was answered about; a call that fails leaves its place empty (SUM-08).
 */
export function ScorecardFigures({ request: { ipId, hiringRequestId } }: { request: HiringRequest }) {
  const t = useText('scorecard')
  const read = useRead(requestDetailCalls.scorecardFigures, { ipId, hiringRequestId })
  const figures = read.data?.data.result ?? []
  if (figures.length === 0) return null
  return (
    <Block title={t('figures')} action={<span className={s.note}>{t('figuresNote')}</span>}>
      <ul className={s.list}>
        {figures.map((one) => (
          <li key={`${one.questionId} ${one.kind}`} className={s.question}>
            <p className={s.label}>{one.label}</p>
            <dl className={s.groups}>
              <Group name={t('figuresSelected')} kind={one.kind} figures={one.selected} />
              <Group name={t('figuresRejected')} kind={one.kind} figures={one.rejected} />
            </dl>
          </li>
        ))}
      </ul>
    </Block>
  )
}

type GroupProps = { name: string; kind: QuestionFigures['kind']; figures: QuestionFigures['selected'] }

function Group({ name, kind, figures }: GroupProps) {
  const t = useText('scorecard')
  return (
    <div>
      <dt className={s.note}>{name}</dt>
      {figures ? (
        <dd>
          <b>
            {kind === 'rating'
              ? t('average', { average: figures.average.toFixed(1) })
              : t('share', { share: formatNumber(Math.round(figures.average * 100)) })}
          </b>{' '}
          <span className={s.note}>{t('answers', { count: figures.answers, n: formatNumber(figures.answers) })}</span>
        </dd>
      ) : (
        <dd className={s.note}>{t('noAnswers')}</dd>
      )}
    </div>
  )
}
