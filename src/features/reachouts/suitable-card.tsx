import { useEffect, useState } from 'react'
import { reachoutLimits } from '../../contract/reachout-words.ts'
import type { SuitableCandidate } from '../../contract/reachouts.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { findSelectedProblem } from '../../rules/reachouts.ts'
import { readCount } from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { districtWord, listWord } from '../../text/lists.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, CheckRow } from '../../ui/check.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './run-campaign.module.css'
import type { Candidates } from './use-candidates.ts'

interface Props {
  candidates: Candidates
  ticked: ReadonlySet<string>
  /** How many are written to; undefined while that is no number of these. */
  count: number | undefined
  /** No location is chosen, so no candidates are searched (RO-15). */
  noPlace: boolean
  onTick: (ticked: Set<string>) => void
  /** The first `count` of the list, shown or not; undefined: no longer requested. */
  onFirst: (count: number | undefined) => void
  /** What is typed there is no number of these: nothing may be started with another one. */
  onFirstWrong: (isWrong: boolean) => void
}

/** Who would be written to (RO-20, RO-22). */
export function SuitableCard({ candidates, ticked, count, noPlace, onTick, onFirst, onFirstWrong }: Props) {
  const t = useText('reachouts')
  const isDesktop = useIsDesktop()
  const { online } = useSyncStatus()
  const [first, setFirst] = useState('')
  const { rows, total, isLoading } = candidates
  if (noPlace) return <EmptyState title={t('placeMissing')} />
  if (total === undefined) {
    const { failure, isAway } = candidates
    // Neither: the search has not begun, because it is not known yet who is new
    if (!failure && !isAway) return <SkeletonRows rows={4} label={t('searching')} />
    return <EmptyState title={translateServerMessage(failure) ?? t('needsNetworkList')} />
  }
  if (total === 0) return <EmptyState title={t('notFound')} />
  const choose = (next: Set<string>) => {
    // Ticked by hand: a choice of the first n no longer applies (RO-22)
    setFirst('')
    onTick(next)
  }
  const tick = (id: string, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(id)
    else next.delete(id)
    choose(next)
  }
  return (
    <>
      <TickFirst {...{ total, count, first, setFirst, onFirst, onFirstWrong }} ticked={ticked.size} />
      {isDesktop ? (
        <DataTable
          wide
          label={t('found', { count: total, n: formatNumber(total) })}
          columns={columnsOf(t, rows, ticked, tick, choose)}
          rows={rows}
          rowKey={(row) => row._id}
          isSelected={(row) => ticked.has(row._id)}
        />
      ) : (
        <ul className={s.people}>
          {rows.map((row) => (
            <li key={row._id}>
              <CheckRow
                className={s.person}
                checked={ticked.has(row._id)}
                onChange={(event) => tick(row._id, event.currentTarget.checked)}
                hint={[
                  row.gender && word(t, row.gender),
                  districtWord(row.tcDistrict ?? ''),
                  row.mobileNo,
                  rolesOf(row),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              >
                {row.name}
              </CheckRow>
            </li>
          ))}
        </ul>
      )}
      <div className={s.below}>
        <span className={s.quiet}>
          {t('shownOf', { shown: formatNumber(rows.length), total: formatNumber(total) })}
        </span>
        {rows.length < total ? (
          <NeedsConnection missing={!online}>
            {(tied) => (
              // Without a network the hint ends the row
              <Button
                {...tied}
                kind="text"
                data-edge={online ? 'end' : undefined}
                busy={isLoading}
                onClick={candidates.more}
              >
                {t('loadMore')}
              </Button>
            )}
          </NeedsConnection>
        ) : null}
      </div>
    </>
  )
}

type Words = ReturnType<typeof useText<'reachouts'>>

const rolesOf = ({ preferredJobRole }: SuitableCandidate) =>
  preferredJobRole.map((role) => listWord('jobRoles', role)).join(', ')

const word = (t: Words, gender: string) =>
  gender === 'male' || gender === 'female' || gender === 'other' ? t(`genders.${gender}`) : gender

function columnsOf(
  t: Words,
  rows: SuitableCandidate[],
  ticked: ReadonlySet<string>,
  tick: (id: string, isOn: boolean) => void,
  onTick: (ticked: Set<string>) => void,
): Column<SuitableCandidate>[] {
  const isAll = rows.every((row) => ticked.has(row._id))
  return [
    {
      key: 'tick',
      width: '2.75rem',
      head: (
        <CheckBox
          aria-label={t('selectShown')}
          checked={isAll}
          indeterminate={!isAll && ticked.size > 0}
          onChange={() => onTick(isAll ? new Set() : new Set([...ticked, ...rows.map((row) => row._id)]))}
        />
      ),
      cell: (row) => (
        <CheckBox
          aria-label={t('select', { name: row.name })}
          checked={ticked.has(row._id)}
          onChange={(event) => tick(row._id, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: 'name',
      head: t('name'),
      width: '11rem',
      cell: (row) => (
        <b className={s.name} title={row.name}>
          {row.name}
        </b>
      ),
    },
    { key: 'gender', head: t('gender'), cell: (row) => (row.gender ? word(t, row.gender) : '') },
    { key: 'location', head: t('location'), cell: (row) => districtWord(row.tcDistrict ?? '') },
    { key: 'role', head: t('role'), cell: (row) => <Roles all={rolesOf(row)} /> },
    { key: 'mobile', head: t('mobile'), cell: (row) => row.mobileNo, width: '8.5rem' },
  ]
}

/** Some have worked as many things: three lines of them, the rest on hovering. */
function Roles({ all }: { all: string }) {
  return (
    <span className={s.roles} title={all}>
      {all}
    </span>
  )
}

const tickProblems = {
  invalid: 'countProblem.invalid',
  aboveTotal: 'tickAbove',
  tooMany: 'countProblem.tooMany',
  belowZero: 'tickBelow',
} as const

interface FirstProps {
  total: number
  ticked: number
  count: number | undefined
  first: string
  setFirst: (typed: string) => void
  onFirst: Props['onFirst']
  onFirstWrong: Props['onFirstWrong']
}

/** Chooses the first n of all candidates found; not while some are ticked by hand (RO-22). */
function TickFirst({ total, ticked, count, first, setFirst, onFirst, onFirstWrong }: FirstProps) {
  const t = useText('reachouts')
  const isByHand = first === '' && ticked > 0
  const problem = isByHand ? undefined : findSelectedProblem(first, total)
  const isWrong = problem !== undefined
  useEffect(() => {
    onFirstWrong(isWrong)
    return () => onFirstWrong(false)
  }, [isWrong, onFirstWrong])
  const type = (next: string) => {
    const count = readCount(next)
    setFirst(next)
    onFirst(count !== undefined && count > 0 && !findSelectedProblem(next, total) ? count : undefined)
  }
  return (
    <div className={s.first}>
      <TextField
        label={t('tickFirst')}
        after={<span className={s.quiet}>{t('tickFirstUnit')}</span>}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        disabled={isByHand}
        value={first}
        error={problem && t(tickProblems[problem], { most: formatNumber(reachoutLimits.candidates) })}
        onChange={(event) => type(event.currentTarget.value)}
        // 0 is no number
        onBlur={() => readCount(first) === 0 && setFirst('')}
      />
      {ticked > 0 ? (
        <span className={s.quiet}>{t('ticked', { count: ticked, n: formatNumber(ticked) })}</span>
      ) : count ? (
        <span className={s.quiet}>
          {t(count < total ? 'firstGetIt' : 'allGetIt', { count, n: formatNumber(count) })}
        </span>
      ) : null}
    </div>
  )
}
