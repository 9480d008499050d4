import { useState } from 'react'
import type { SuitableCandidate } from '../../contract/reachouts.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { findSelectedProblem } from '../../rules/reachouts.ts'
import { readCount } from '../../rules/reachout-setup.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, CheckRow } from '../../ui/check.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState, SkeletonRows } from '../../ui/list-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './run-campaign.module.css'
import type { Candidates } from './use-candidates.ts'

interface Props {
  candidates: Candidates
  ticked: ReadonlySet<string>
  onTick: (ticked: Set<string>) => void
}

/** Who would be written to (RO-20, RO-22). */
export function SuitableCard({ candidates, ticked, onTick }: Props) {
  const t = useText('reachouts')
  const isDesktop = useIsDesktop()
  const { rows, total, isLoading } = candidates
  if (total === undefined)
    return isLoading ? (
      <SkeletonRows rows={4} label={t('searching')} />
    ) : (
      <EmptyState title={candidates.failure ?? t('needsNetworkList')} />
    )
  if (total === 0) return <EmptyState title={t('notFound')} />
  const tick = (id: string, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(id)
    else next.delete(id)
    onTick(next)
  }
  return (
    <>
      <TickFirst {...{ candidates, ticked, onTick }} />
      {isDesktop ? (
        <DataTable
          label={t('found', { count: total, n: formatNumber(total) })}
          columns={columnsOf(t, rows, ticked, tick, onTick)}
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
                hint={[row.gender && word(t, row.gender), row.tcDistrict, row.mobileNo, row.preferredJobRole.join(', ')]
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
          <Button kind="text" busy={isLoading} onClick={candidates.more}>
            {t('loadMore')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

type Words = ReturnType<typeof useText<'reachouts'>>

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
      width: '44px',
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
    { key: 'name', head: t('name'), cell: (row) => <b>{row.name}</b> },
    { key: 'gender', head: t('gender'), cell: (row) => (row.gender ? word(t, row.gender) : '') },
    { key: 'location', head: t('location'), cell: (row) => row.tcDistrict },
    { key: 'role', head: t('role'), cell: (row) => row.preferredJobRole.join(', ') },
    { key: 'mobile', head: t('mobile'), cell: (row) => row.mobileNo, width: '128px' },
  ]
}

/** Ticks the first so many of those that are shown; not while some were ticked by hand (RO-22). */
function TickFirst({ candidates: { rows }, ticked, onTick }: Props) {
  const t = useText('reachouts')
  const [typed, setTyped] = useState('')
  const wanted = readCount(typed)
  const isByHand = typed === '' && ticked.size > 0
  const problem = isByHand ? undefined : findSelectedProblem(wanted, rows.length)
  return (
    <div className={s.first}>
      <TextField
        label={t('tickFirst')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        disabled={isByHand}
        value={typed}
        error={problem === 'aboveTotal' ? t('tickAbove') : problem === 'belowZero' ? t('tickBelow') : undefined}
        onChange={(event) => {
          const next = event.currentTarget.value
          const count = readCount(next)
          setTyped(next)
          if (count !== undefined && findSelectedProblem(count, rows.length) === undefined)
            onTick(new Set(rows.slice(0, Math.max(0, count)).map((row) => row._id)))
          if (next === '') onTick(new Set())
        }}
        // 0 and nothing are no number
        onBlur={() => wanted === 0 && setTyped('')}
      />
      {ticked.size > 0 ? (
        <span className={s.quiet}>{t('ticked', { count: ticked.size, n: formatNumber(ticked.size) })}</span>
      ) : null}
    </div>
  )
}
