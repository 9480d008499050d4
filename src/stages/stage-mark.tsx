import type { LiveApplicant } from '../data/applicants.ts'
import { stripOf, tagOf, toneOf, type StageTag as Tag } from '../rules/stages.ts'
import { useText } from '../text/index.ts'
import type { IconName } from '../ui/icons.tsx'
import { StageTag } from '../ui/stage-tag.tsx'
import { Strip } from '../ui/strip.tsx'

const icons: Record<Tag, IconName> = {
  applied: 'inbox',
  screened: 'list',
  awaitingCall: 'phone',
  claimedAttended: 'says',
  awaitingResult: 'clock',
  claimedSelected: 'says',
  selected: 'tick',
  awaitingJoining: 'cal',
  claimedJoined: 'says',
  joined: 'helmet',
  rejected: 'cross',
  interviewNoShow: 'noshow',
  joiningNoShow: 'noshow',
}

type Marked = Parameters<typeof tagOf>[0]
/** What the tag is made of, as it is shown and as the server has it. */
export type MarkedRow = Marked & { snapshot: Marked } & Pick<LiveApplicant, 'pending' | 'refused'>

/** Whether what the row shows is partly only on this phone: dashed everywhere. */
export const isPending = (row: Pick<LiveApplicant, 'pending' | 'refused'>): boolean => row.pending > row.refused

/** Tag and strip of an applicant. On cards the tag comes first; in tables the strip, so that strips line up. */
export function StageMark({ row, stripFirst = false }: { row: MarkedRow; stripFirst?: boolean }) {
  const t = useText('stages')
  const tag = tagOf(row)
  const before = tagOf(row.snapshot)
  const changed = isPending(row) && tag !== before
  const strip = <Strip code={stripOf(tag, changed ? before : undefined).join('')} />
  return (
    <>
      {stripFirst ? strip : null}
      <StageTag tone={toneOf(tag)} icon={icons[tag]} pending={changed}>
        {t(`tags.${tag}`)}
      </StageTag>
      {stripFirst ? null : strip}
    </>
  )
}
