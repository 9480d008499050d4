import { useEffect, useState } from 'react'
import { useApplicantRow } from '../../../data/applicant-rows.ts'
import { readNow } from '../../../data/now.ts'
import { columnOfMove, findMove, findObstacle, movesOf, type Move, type MoveKind } from '../../../rules/moves.ts'
import { StagePanel } from '../../../stages/stage-panel.tsx'
import { useText } from '../../../text/index.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useApplicantWords } from '../applicant-words.ts'

export interface Opened {
  funnelId: string
  kind: MoveKind
}

/**
 * What a drop, a menu item and a key open: the applicant's panel with that choice preset. Shows a toast when the move
 * is not possible. A key means the column, not the action: s on an applicant who is already selected sets another
 * joining date.
 */
export function MovePanel({ funnelId, kind, onClose }: Opened & { onClose: () => void }) {
  const t = useText('board')
  const words = useApplicantWords()
  const row = useApplicantRow(funnelId)
  // The move as it was when it was requested; the panel itself handles later changes
  const [start, setStart] = useState<Move | 'none'>()
  if (row && !start) {
    const now = readNow()
    setStart(findMove(row, kind, now) ?? movesOf(row, now).find((move) => move.to === columnOfMove(kind)) ?? 'none')
  }
  useEffect(() => {
    if (start !== 'none' || !row) return
    const obstacle = findObstacle(row, columnOfMove(kind), readNow())
    showToast({
      heading: t('notPossible', { name: words.name(row) }),
      line: t(obstacle ? `obstacles.${obstacle}` : 'alreadyThere'),
      tone: 'problem',
    })
    onClose()
    // Once, when it is known
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [start])
  if (!row || !start || start === 'none') return null
  return <StagePanel row={row} initial={start.answers} asSheet onDone={onClose} onClose={onClose} />
}
