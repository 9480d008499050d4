import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { useFunnel } from '../../data/applicants.ts'
import { usePlaceHere } from '../../data/list-place.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { findNoMoveReason, type BoardColumn, type MoveKind } from '../../rules/moves.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import { countParts } from './count-parts.ts'
import s from './applicants.module.css'
import { BatchBar, useBatchKinds } from './batch/batch-bar.tsx'
import { useSelection, type Selection } from './batch/use-selection.ts'
import { MovePanel, type Opened } from './board/move-panel.tsx'
import { useIsFilling } from './use-coming.ts'
import { useShortcutsOn, useTriage } from './use-triage.ts'

const Board = lazy(() => import('./board/board.tsx'))
const RejectedSheet = lazy(() => import('./rejected-sheet.tsx'))
const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'))

interface Props {
  hiringRequestId: string
  funnel: ReturnType<typeof useFunnel>
  /** Of the board's columns as the server counts them, as long as the device lacks some. */
  columnTotals: Partial<Record<BoardColumn, number>> | undefined
  isBoard: boolean
  /** The numbers are of those who are at a stage now, not of all who have reached it. */
  isStage: boolean
  /** The tab holds those who were interviewed as well, who have a column of their own on the board. */
  isScreened: boolean
  search: string | undefined
  channel: string | undefined
  /** By one of them. */
  isFiltered: boolean
  /** Rows are on their way. */
  isComing: boolean
  /** What is searched for may be among them. */
  isSearching: boolean
  /** Which saved view is shown. */
  line: ReactNode
  /** The tools of a desktop, with the number at their end. */
  controls: (counted: ReactNode) => ReactNode
  /** The tools of a phone, beside the number. */
  phoneControls: (onRejected: () => void) => ReactNode
  /** The table or the cards. */
  children: (selection: Selection) => ReactNode
}

/**
 * The applicants and all that can be done to them at once: ticks and batches, the board, keys, and the list of those who
 * were rejected or stayed away.
 */
export function FunnelWork({
  hiringRequestId,
  funnel,
  columnTotals,
  isBoard,
  isStage,
  isScreened,
  search,
  channel,
  isFiltered,
  isComing,
  isSearching,
  line,
  controls,
  phoneControls,
  children,
}: Props) {
  const t = useText('funnel')
  const board = useText('board')
  const isDesktop = useIsDesktop()
  const selection = useSelection(hiringRequestId)
  const [asked, setAsked] = useState<MoveKind>()
  const [opened, setOpened] = useState<Opened>()
  const [sheet, setSheet] = useState<'rejected' | 'shortcuts'>()
  const isTicked = selection.ids.length > 0 && !isBoard
  const openRejected = () => setSheet('rejected')
  useKeys({
    hiringRequestId,
    selection: isBoard ? undefined : selection,
    onMove: setOpened,
    onAsk: setAsked,
    onHelp: () => setSheet('shortcuts'),
  })
  const number = (
    <span className={s.number} aria-live="polite">
      <Counted {...{ funnel, isBoard, isStage, isScreened, isFiltered, isComing, isSearching }} />
    </span>
  )
  return (
    <>
      {isDesktop
        ? controls(
            <div className={s.count}>
              {number}
              <span className={s.tools}>
                <Button kind="text" onClick={() => setSheet('shortcuts')}>
                  {board('shortcuts')}
                </Button>
                <Button kind="text" data-edge="end" onClick={openRejected}>
                  {board('rejectedOrNoShow')}
                </Button>
              </span>
            </div>,
          )
        : null}
      {line}
      {isDesktop ? null : (
        <div className={s.row} data-fh-dense>
          {number}
          {phoneControls(openRejected)}
        </div>
      )}
      {isBoard ? (
        <Suspense
          fallback={
            <span className="fh-hidden" role="status">
              {t('loading')}
            </span>
          }
        >
          <Board
            hiringRequestId={hiringRequestId}
            search={search}
            channel={channel}
            isComing={isComing}
            // The server counts without them
            totals={columnTotals && isFiltered ? {} : columnTotals}
            onRejected={openRejected}
            onMove={setOpened}
          />
        </Suspense>
      ) : (
        children(selection)
      )}
      {isTicked || asked ? <BatchBar selection={selection} asked={asked} onAsk={setAsked} /> : null}
      {opened ? (
        <MovePanel key={`${opened.funnelId} ${opened.kind}`} {...opened} onClose={() => setOpened(undefined)} />
      ) : null}
      <Suspense fallback={null}>
        <Kept wanted={sheet === 'rejected'}>
          {(isOpen) => (
            <RejectedSheet hiringRequestId={hiringRequestId} opened={isOpen} onClose={() => setSheet(undefined)} />
          )}
        </Kept>
        <Kept wanted={sheet === 'shortcuts'}>
          {(isOpen) => <ShortcutsSheet opened={isOpen} onClose={() => setSheet(undefined)} />}
        </Kept>
      </Suspense>
    </>
  )
}

/** Draws nothing until it is first wanted, and stays from then on, so that it can fade out. */
function Kept({ wanted, children }: { wanted: boolean; children: (isOpen: boolean) => ReactNode }) {
  const [was, setWas] = useState(wanted)
  if (wanted && !was) setWas(true)
  return was ? children(wanted) : null
}

type CountedProps = Pick<
  Props,
  'funnel' | 'isBoard' | 'isStage' | 'isScreened' | 'isFiltered' | 'isComing' | 'isSearching'
>

function Counted({ funnel, isBoard, isStage, isScreened, isFiltered, isComing, isSearching }: CountedProps) {
  const t = useText('funnel')
  const { coverage, isPart, isTasksOnly, total } = funnel
  const isFilling = useIsFilling(coverage)
  const isCounted = funnel.rows !== undefined && !isBoard && !funnel.isNotSaved
  const parts = countParts({
    total: isCounted ? total : undefined,
    coverage,
    // The rest is asked for: it is not missing yet
    isPart: isPart && !isComing,
    isTasksOnly,
    isFilling,
    isFiltered,
  })
  const words = parts.map((part) => {
    if (part.key === 'applicants')
      return t(isScreened ? 'screenedNow' : isStage ? 'applicantsNow' : 'applicants', {
        count: part.count,
        n: formatNumber(part.count),
      })
    if (!('saved' in part)) return t(part.key)
    return t(part.key, { saved: formatNumber(part.saved), total: formatNumber(part.total) })
  })
  if (isBoard && isComing && words.length === 0) words.push(t('loading'))
  return [...(isBoard ? [t('nowAtStage')] : []), ...(isSearching ? [t('searching')] : words)].join(' · ')
}

interface Keys {
  hiringRequestId: string
  /** Undefined on the board, where nothing is ticked. */
  selection: Selection | undefined
  onMove: (opened: Opened) => void
  onAsk: (kind: MoveKind) => void
  onHelp: () => void
}

function useKeys({ hiringRequestId, selection, onMove, onAsk, onHelp }: Keys) {
  const board = useText('board')
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const place = usePlaceHere()
  const kinds = useBatchKinds({ rows: selection?.rows ?? [] })
  useTriage(useShortcutsOn() && isDesktop, {
    onHelp,
    onOpen: (funnelId) =>
      void navigate(paths.candidate(hiringRequestId, funnelId), selection ? { state: place } : undefined),
    onTick: (funnelId) => selection?.put([{ funnelId }], !selection.ids.includes(funnelId)),
    onMove: (funnelId, kind) => {
      if (selection && selection.ids.length > 0) {
        if (kinds.includes(kind)) onAsk(kind)
        else {
          const noMove = findNoMoveReason(selection.rows)
          showToast({ heading: board(noMove ? `nothingToRecord.${noMove}` : 'leftOutHint'), tone: 'problem' })
        }
      } else if (funnelId !== undefined) onMove({ funnelId, kind })
    },
  })
}
