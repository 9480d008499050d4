import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { useNow } from '../data/now.ts'
import { useBringUsualAnswers } from '../data/usual-answers.ts'
import { answersAfterCall } from '../rules/calls.ts'
import { findPanel } from '../rules/panel-kind.ts'
import type { PanelAnswers } from '../rules/panels.ts'
import { useText } from '../text/index.ts'
import { Button } from '../ui/button.tsx'
import { Block, SkeletonRows } from '../ui/list-parts.tsx'
import { ActionBar } from '../ui/shell/action-bar.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useIsDesktop } from '../ui/use-is-desktop.ts'
import { loadForm, preloadForm } from './load-form.ts'
import { usePanelDraft } from './use-panel-draft.ts'

const StageForm = lazy(loadForm)

export interface StagePanelProps {
  row: LiveApplicant
  /** Preset answers. */
  initial?: PanelAnswers
  /** The refused operation that Submit takes the place of. */
  replaces?: string
  /** Open in a sheet at once, for Edit and resend and for a task on a phone. */
  asSheet?: boolean
  /** Open in the flow, under a row that shows the first question. */
  underRow?: boolean
  /** What the bar of a phone has beside its Update. */
  beside?: ReactNode
  onDone?: () => void
  onClose?: () => void
}

/**
 * The panel for the open question about an applicant (STG-10). On a profile it is inline on a desktop; on a phone an
 * Update button at the bottom opens it. Shows nothing once the funnel has ended; when that is another user's doing, or
 * another tab's, it says so.
 */
export function StagePanel({ row, asSheet, underRow, beside, onDone, onClose, ...rest }: StagePanelProps) {
  const isDesktop = useIsDesktop()
  // A refused update is edited on the server's snapshot, not on this phone's projection
  const base = rest.replaces ? { ...row, ...row.snapshot } : row
  if (asSheet) return <Open {...rest} row={base} asSheet onDone={onDone} onClose={onClose ?? onDone} />
  if (underRow) return <Open {...rest} row={base} hideFirst onDone={onDone} onClose={onClose} />
  return isDesktop ? (
    <InPage row={base} {...rest} onDone={onDone} />
  ) : (
    <BehindButton row={base} {...rest} beside={beside} onDone={onDone} />
  )
}

type OpenProps = Omit<StagePanelProps, 'underRow' | 'beside'> & { hideFirst?: boolean }

/** The panel with what was entered and not submitted, which survives a closed sheet and a closed app (TRAP-81). */
function Open(props: OpenProps) {
  const t = useText('stages')
  const { isRead, restore, keep } = usePanelDraft(props.row.funnelId, props.replaces)
  const version = useVersion(props.row)
  const isUsualHere = useBringUsualAnswers(props.row)
  if (!isRead || !isUsualHere) return props.asSheet ? null : <SkeletonRows rows={1} label={t('update')} />
  return <Panel {...props} initial={restore(version, props.initial)} keep={(answers) => keep(version, answers)} />
}

/** Answers count for one question about one stage. */
function useVersion(row: LiveApplicant): string {
  return `${findPanel(row, useNow()) ?? ''} ${row.stage.at}`
}

type PanelProps = OpenProps & { keep: (answers: PanelAnswers | undefined) => void }

function Panel({ row, initial, asSheet = false, keep, onDone, onClose, ...rest }: PanelProps) {
  const t = useText('stages')
  const kind = findPanel(row, useNow())
  const version = useVersion(row)
  const [round, setRound] = useState(0)
  const [start, setStart] = useState(initial)
  // The answers that are not submitted yet
  const [open, setOpen] = useState(initial)
  // What closes the sheet is the user's own update
  const [isOwn, setOwn] = useState(false)
  const [seen, setSeen] = useState(version)
  const [lostAt, setLostAt] = useState<string>()
  if (seen !== version) {
    // A call that ended while the user was entering its result keeps the answers: the question is the same (TRAP-96)
    const kept = seen.startsWith('interviewCall ') && !rest.hideFirst ? answersAfterCall(row, open) : undefined
    setSeen(version)
    setStart(kept)
    setOpen(kept)
    // A sheet that closes under the user's fingers says why, answered or not
    if ((open && !kept) || (asSheet && !kind && !isOwn)) setLostAt(version)
  }
  const { name } = row
  useEffect(() => {
    // Answers to a question that is gone must not be sent as answers to another one
    if (!lostAt) return
    showToast({ heading: name, line: t(kind ? 'changed' : 'ended'), tone: 'problem' })
    if (!kind) onClose?.()
    // Once for each loss
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lostAt])
  if (!kind) return rest.hideFirst ? <p>{t('ended')}</p> : null
  return (
    <Suspense fallback={asSheet ? null : <SkeletonRows rows={1} label={t('update')} />}>
      <StageForm
        key={`${version} ${round}`}
        {...rest}
        row={row}
        kind={kind}
        asSheet={asSheet}
        {...(start ? { initial: start } : {})}
        onProgress={(answers) => {
          setOpen(answers)
          setOwn(!answers)
          keep(answers)
        }}
        onDone={() => {
          setRound(round + 1)
          setStart(undefined)
          onDone?.()
        }}
        {...(onClose ? { onClose } : {})}
      />
    </Suspense>
  )
}

function InPage(props: OpenProps) {
  const t = useText('stages')
  const kind = findPanel(props.row, useNow())
  return (
    <Block title={t('update')} hidden={!kind}>
      <Open {...props} />
    </Block>
  )
}

function BehindButton({ onDone, beside, ...props }: OpenProps & Pick<StagePanelProps, 'beside'>) {
  const t = useText('stages')
  const [isOpen, setOpen] = useState(false)
  const kind = findPanel(props.row, useNow())
  useEffect(preloadForm, [])
  return (
    <>
      {kind || beside ? (
        <ActionBar phoneOnly={!kind}>
          {beside}
          {kind ? (
            <Button kind="primary" full={!beside} onClick={() => setOpen(true)}>
              {t('update')}
            </Button>
          ) : null}
        </ActionBar>
      ) : null}
      {isOpen ? (
        <Open
          {...props}
          asSheet
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone?.()
          }}
        />
      ) : null}
    </>
  )
}
