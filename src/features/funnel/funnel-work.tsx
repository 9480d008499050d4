import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { useFunnel } from '../../data/applicants.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import type { MoveKind } from '../../rules/moves.ts'
import { useText } from '../../text/index.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/list-parts.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useIsDesktop } from '../../ui/use-is-desktop.ts'
import s from './applicants.module.css'
import { BatchBar, useBatchKinds } from './batch/batch-bar.tsx'
import { useSelection, type Selection } from './batch/use-selection.ts'
import { MovePanel, type Opened } from './board/move-panel.tsx'
import { useShortcutsOn, useTriage } from './use-triage.ts'

const Board = lazy(() => import('./board/board.tsx'))
const RejectedSheet = lazy(() => import('./rejected-sheet.tsx'))
const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'))

interface Props {
  hiringRequestId: string
  funnel: ReturnType<typeof useFunnel>
  isBoard: boolean
  search: string | undefined
  channel: string | undefined
  /** The table or the cards. */
  children: (selection: Selection) => ReactNode
}

/**
 * The applicants and all that can be done to them at once: ticks and batches, the board, keys, and the list of those who
 * were rejected or stayed away.
 */
export function FunnelWork({ hiringRequestId, funnel, isBoard, search, channel, children }: Props) {
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
  return (
    <>
      <div className={s.count}>
        <span aria-live="polite">
          {funnel.rows && !isBoard && !funnel.isNotSaved
            ? t('applicants', { count: funnel.total, n: formatNumber(funnel.total) })
            : null}
          <Partial funnel={funnel} />
        </span>
        <span className={s.tools}>
          {isDesktop ? (
            <Button kind="text" onClick={() => setSheet('shortcuts')}>
              {board('shortcuts')}
            </Button>
          ) : null}
          <Button kind="text" onClick={openRejected}>
            {board('rejectedOrNoShow')}
          </Button>
        </span>
      </div>
      {isBoard ? (
        <Suspense fallback={<SkeletonRows rows={6} label={t('loading')} />}>
          <Board
            hiringRequestId={hiringRequestId}
            search={search}
            channel={channel}
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

function Partial({ funnel: { coverage, isPart } }: Pick<Props, 'funnel'>) {
  const t = useText('funnel')
  if (isPart) return ` · ${t('savedSome')}`
  if (!coverage || coverage.saved >= coverage.total) return null
  return ` · ${t('savedOf', { saved: formatNumber(coverage.saved), total: formatNumber(coverage.total) })}`
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
  const kinds = useBatchKinds({ rows: selection?.rows ?? [] })
  useTriage(useShortcutsOn() && isDesktop, {
    onHelp,
    onOpen: (funnelId) => void navigate(paths.candidate(hiringRequestId, funnelId)),
    onTick: (funnelId) => selection?.put([{ funnelId }], !selection.ids.includes(funnelId)),
    onMove: (funnelId, kind) => {
      if (selection && selection.ids.length > 0) {
        if (kinds.includes(kind)) onAsk(kind)
        else showToast({ heading: board('nothingToRecord'), tone: 'problem' })
      } else if (funnelId !== undefined) onMove({ funnelId, kind })
    },
  })
}
