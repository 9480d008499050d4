import { useState } from 'react'
import { useNow } from '../../../data/now.ts'
import { findNoMoveReason, mayBatch, moveKinds, type MoveKind } from '../../../rules/moves.ts'
import { tagOf } from '../../../rules/stages.ts'
import { useText } from '../../../text/index.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectionBar } from '../../../ui/selection-bar.tsx'
import { BatchSheet } from './batch-sheet.tsx'
import type { Selection } from './use-selection.ts'

/** From the rarest to the likeliest: the last one offered is the one filled button. */
const order: readonly MoveKind[] = [
  'screen',
  'didNotAttend',
  'didNotJoin',
  'rejected',
  'joiningDate',
  'joined',
  'selected',
]

interface Props {
  selection: Selection
  /** Opened from outside, by a key. */
  asked: MoveKind | undefined
  onAsk: (kind: MoveKind | undefined) => void
}

/** What the ticked applicants share and what can be recorded about them; a tap opens one sheet for all of them. */
export function BatchBar({ selection, asked, onAsk }: Props) {
  const t = useText('board')
  const kinds = useBatchKinds(selection)
  const shared = useShared(selection)
  const noMove = findNoMoveReason(selection.rows)
  // The sheet keeps its content during the closing animation
  const [last, setLast] = useState<MoveKind>()
  if (asked && asked !== last) setLast(asked)
  return (
    <>
      <SelectionBar
        count={selection.ids.length}
        shared={noMove ? t(`nothingToRecord.${noMove}`) : shared}
        onClear={selection.clear}
      >
        {kinds.map((kind, at) => (
          <Button key={kind} kind={at === kinds.length - 1 ? 'primary' : 'plain'} onClick={() => onAsk(kind)}>
            {t(`marks.${kind}`)}
          </Button>
        ))}
      </SelectionBar>
      {last ? (
        <BatchSheet
          key={last}
          kind={last}
          selection={selection}
          opened={asked === last}
          onClose={() => onAsk(undefined)}
        />
      ) : null}
    </>
  )
}

/** What can be recorded about at least one of them. */
export function useBatchKinds({ rows }: Pick<Selection, 'rows'>): MoveKind[] {
  const now = useNow()
  const possible = moveKinds.filter((kind) => rows.some((row) => mayBatch(row, kind, now)))
  return order.filter((kind) => possible.includes(kind))
}

function useShared({ rows }: Selection): string | undefined {
  const t = useText('board')
  const stage = useText('stages')
  const funnel = useText('funnel')
  const [first] = rows
  if (!first) return undefined
  const parts = [
    rows.every((row) => tagOf(row) === tagOf(first)) ? stage(`tags.${tagOf(first)}`) : undefined,
    rows.every((row) => row.interviewType === first.interviewType)
      ? funnel(first.interviewType === 'walkIn' ? 'walkIn' : 'telephonic')
      : undefined,
  ].filter((part) => part !== undefined)
  return parts.length === 0 ? undefined : t('all', { what: parts.join(', ') })
}
