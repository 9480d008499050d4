import { useId } from 'react'
import { useSyncStatus } from '../../../data/sync.ts'
import type { RequestProblem } from '../../../rules/request-problems.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { NeedsConnectionHint } from '../../../ui/needs-connection.tsx'
import { ActionBar } from '../../../ui/shell/action-bar.tsx'
import { DraftStatus } from './draft-status.tsx'
import { useRequestForm, useRequestFormState } from './form-context.ts'
import s from './form.module.css'

type SubmitProps = { isBusy: boolean; onSubmit: () => void }

/** Never disabled for missing fields: pressing it goes to the first of them. Disabled offline, with the reason (TRAP-64). */
function SubmitButton({ isBusy, onSubmit, hint }: SubmitProps & { hint: string }) {
  const t = useText('requestForm')
  const { online } = useSyncStatus()
  return (
    <Button
      kind="primary"
      full
      busy={isBusy}
      disabled={!online}
      aria-describedby={online ? undefined : hint}
      onClick={onSubmit}
    >
      {t('submit')}
    </Button>
  )
}

function OfflineHint({ id }: { id: string }) {
  const { online } = useSyncStatus()
  return online ? null : <NeedsConnectionHint id={id} />
}

/** How many links fit beside the form. */
const MOST_LINKS = 12

/** Beside the form on a desktop: a link to each invalid field. */
export function StillMissing({ until, isInactive, ...submit }: SubmitProps & { until: string; isInactive: boolean }) {
  const t = useText('requestForm')
  const { isLocked } = useRequestForm()
  const hint = useId()
  const problems = useRequestFormState((state) => state.problems)
  const more = problems.length - MOST_LINKS
  if (isInactive) return null
  return (
    <aside className={s.rail} aria-label={t('stillMissing')}>
      {/* Above the list: what grows shorter must not move it under the pointer */}
      {isLocked ? null : (
        <div className={s.railSubmit}>
          <SubmitButton {...submit} hint={hint} />
          <OfflineHint id={hint} />
          <p className={s.hint}>{t('openUntil', { day: until })}</p>
        </div>
      )}
      <h2 className={s.railTitle}>{problems.length > 0 ? t('stillMissing') : t('nothingMissing')}</h2>
      {problems.length > 0 ? (
        <ul className={s.railList}>
          {problems.slice(0, MOST_LINKS).map((problem) => (
            <li key={`${problem.path.join('.')} ${problem.code}`}>
              <ProblemLink problem={problem} />
            </li>
          ))}
          {more > 0 ? <li>{t('more', { count: more })}</li> : null}
        </ul>
      ) : null}
    </aside>
  )
}

export function ProblemLink({ problem }: { problem: RequestProblem }) {
  const words = useProblemName(problem)
  const { place } = useRequestForm()
  return (
    <button type="button" className={`fh-focus ${s.problemLink}`} onClick={() => place.goTo(problem.path)}>
      {words}
    </button>
  )
}

/** The label of the field, with the location's number if there is more than one. */
function useProblemName({ path }: RequestProblem): string {
  const t = useText('requestForm')
  const many = useRequestFormState(({ values }) => values.locations.length > 1)
  if (path[0] !== 'locations' || path.length < 3) return t(`field.${path[0] as 'name'}`)
  const name = t(`field.${path[2] as 'positions'}`)
  return many ? t('ofLocation', { name, n: Number(path[1]) + 1 }) : name
}

/** Replaces the tab bar on a phone. */
export function SubmitBar(submit: SubmitProps) {
  const t = useText('requestForm')
  const { place, state } = useRequestForm()
  const hint = useId()
  const count = useRequestFormState(({ problems }) => problems.length)
  const goToFirst = () => {
    const [first] = state.problems
    if (first) place.goTo(first.path)
  }
  return (
    <ActionBar
      phoneOnly
      words={
        <>
          {count > 0 ? (
            <button type="button" className={`fh-focus ${s.missingButton}`} onClick={goToFirst}>
              {t('missing', { count })}
            </button>
          ) : (
            <b>{t('nothingMissing')}</b>
          )}
          <span className={s.barWords}>
            <OfflineHint id={hint} />
            <DraftStatus isShort />
          </span>
        </>
      }
    >
      <SubmitButton {...submit} hint={hint} />
    </ActionBar>
  )
}
