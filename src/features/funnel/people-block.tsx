import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { peopleCalls, type DecidedApplication, type OtherApplication } from '../../contract/people.ts'
import type { LiveApplicant } from '../../data/applicants.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useRead } from '../../data/use-read.ts'
import { isoDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../text/index.ts'
import { districtWord } from '../../text/lists.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Block } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import list from './block-list.module.css'
import s from './people-block.module.css'
import { useDecidePerson } from './use-decide-person.ts'

/** Other applications of this person, and those that may be (PROF-20). Nothing where there are none. */
export function PeopleBlock({ row }: { row: LiveApplicant }) {
  const t = useText('funnel')
  const { data } = useRead(peopleCalls.find, { funnelId: row.funnelId }, { beside: true })
  const { decide, isSending } = useDecidePerson(row)
  if (!data) return null
  const { suggestions, same, different } = data.data
  if (suggestions.length + same.length + different.length === 0) return null
  return (
    <Block title={t('people.title')}>
      {suggestions.length > 0 ? (
        <Part title={t('people.maybe')}>
          {suggestions.map((one) => (
            <Application key={one.funnelId} one={one} line={t(`people.reasons.${one.reason}`)}>
              <Answers one={one} isSending={isSending} answers={['same', 'different']} decide={decide} />
            </Application>
          ))}
        </Part>
      ) : null}
      {same.length > 0 ? (
        <Part title={t('people.same')}>
          {same.map((one) => (
            <DecidedItem key={one.funnelId} one={one} isSending={isSending} decide={decide} />
          ))}
        </Part>
      ) : null}
      {different.length > 0 ? (
        <Disclosure label={t('people.different', { count: different.length, n: formatNumber(different.length) })}>
          <ul className={list.list}>
            {different.map((one) => (
              <DecidedItem key={one.funnelId} one={one} isSending={isSending} decide={decide} />
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Block>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className={s.title}>{title}</h3>
      <ul className={list.list} aria-label={title}>
        {children}
      </ul>
    </>
  )
}

type Decide = ReturnType<typeof useDecidePerson>['decide']

function DecidedItem({ one, isSending, decide }: { one: DecidedApplication; isSending: boolean; decide: Decide }) {
  const t = useText('funnel')
  // What follows from two others is taken back at one of them
  const isOwn = one.by != null && one.at != null
  return (
    <Application one={one} line={isOwn ? t('people.by', { who: one.by, day: isoDay(one.at!) }) : t('people.follows')}>
      {isOwn ? <Answers one={one} isSending={isSending} answers={['open']} decide={decide} /> : null}
    </Application>
  )
}

interface ApplicationProps {
  one: OtherApplication
  line: string
  children: ReactNode
}

function Application({ one, line, children }: ApplicationProps) {
  const t = useText('funnel')
  const facts = [one.age, one.place && districtWord(one.place), t(`people.stages.${one.status}`)].filter(Boolean)
  return (
    <li className={list.item}>
      <div className={list.words}>
        <Link className={list.link} to={paths.candidate(one.hiringRequestId, one.funnelId)}>
          {t('people.application', { name: one.name || t('unnamed'), request: one.hiringRequestName })}
        </Link>
        <p className={list.line}>{[...facts, isoDay(one.appliedAt)].join(' · ')}</p>
        <p className={list.line}>{line}</p>
      </div>
      {children}
    </li>
  )
}

interface AnswersProps {
  one: OtherApplication
  answers: readonly ('same' | 'different' | 'open')[]
  isSending: boolean
  decide: Decide
}

function Answers({ one, answers, isSending, decide }: AnswersProps) {
  const t = useText('funnel')
  const { online } = useSyncStatus()
  return (
    <NeedsConnection missing={!online} under>
      {(tied) => (
        <div className={s.answers} role="group" aria-label={one.hiringRequestName}>
          {answers.map((answer) => (
            <Button {...tied} key={answer} busy={isSending} onClick={() => void decide(one.funnelId, answer)}>
              {t(`people.answers.${answer}`)}
            </Button>
          ))}
        </div>
      )}
    </NeedsConnection>
  )
}
