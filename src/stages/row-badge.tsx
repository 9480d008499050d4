import type { LiveApplicant } from '../data/applicants.ts'
import { useText } from '../text/index.ts'
import { OnPhoneBadge } from '../ui/on-phone-badge.tsx'
import { isPending } from './stage-mark.tsx'

type Props = { row: Pick<LiveApplicant, 'pending' | 'refused'>; short?: boolean }

/** What of an applicant is not on the server: refused first, because the user must act. Nothing when all was sent. */
export function RowBadge({ row, short = false }: Props) {
  const t = useText('common')
  if (row.refused > 0) return <OnPhoneBadge icon="alert">{t('refused')}</OnPhoneBadge>
  return isPending(row) ? <OnPhoneBadge short={short} /> : null
}
