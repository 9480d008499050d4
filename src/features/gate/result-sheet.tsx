import { useApplicantRow } from '../../data/applicant-rows.ts'
import { StagePanel } from '../../stages/stage-panel.tsx'

/** The result of whoever was let in, over the desk. */
export function ResultSheet({ funnelId, onClose }: { funnelId: string; onClose: () => void }) {
  const row = useApplicantRow(funnelId)
  return row ? <StagePanel row={row} asSheet onDone={onClose} onClose={onClose} /> : null
}
