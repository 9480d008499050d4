import { useEffect, useState } from 'react'
import { useApplicantRow } from '../../../data/applicants.ts'
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
 * What a drop, a menu and a key come to: the applicant's own panel, with that answer given. It says so when it cannot be.
 * A key means the column rather than the word: s for somebody who is selected already sets another joining date.
 */
export function MovePanel({ funnelId, kind, onClose }: Opened & { onClose: () => void }) {
  const t = useText('board')
  const words = useApplicantWords()
  const row = useApplicantRow(funnelId)
  // As it stood when it was asked for; what changes meanwhile is the panel's to say
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
