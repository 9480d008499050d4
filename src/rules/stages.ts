import type { Applicant, FunnelStatus, InterviewType, Stage } from '../contract/funnel-row.ts'

/**
 * The stage tag of an applicant: what the status, the sub-stage and the kind of interview mean together
 * (STG-02 to STG-09). One table serves the tag, the strip and the question of a task.
 */
export const stageTags = [
  'applied',
  'screened',
  'awaitingCall',
  'claimedAttended',
  'awaitingResult',
  'claimedSelected',
  'selected',
  'awaitingJoining',
  'claimedJoined',
  'joined',
  'rejected',
  'interviewNoShow',
  'joiningNoShow',
] as const
export type StageTag = (typeof stageTags)[number]

/** How a tag is drawn: claimed ones are reported by the applicant, awaiting ones wait for an action (STG-09). */
export type TagTone = 'plain' | 'self' | 'wait' | 'selected' | 'joined' | 'over'

/**
 * One box of the strip: f the server has it, c claimed by the applicant, w awaited, p only on this phone, g gone by
 * when it ended, x ended there, '.' not reached.
 */
export type StripBox = 'f' | 'c' | 'w' | 'p' | 'g' | 'x' | '.'

interface TagLook {
  tone: TagTone
  strip: string
}

const looks: Record<StageTag, TagLook> = {
  applied: { tone: 'plain', strip: 'f....' },
  screened: { tone: 'plain', strip: 'ff...' },
  awaitingCall: { tone: 'wait', strip: 'ffw..' },
  claimedAttended: { tone: 'self', strip: 'ffc..' },
  awaitingResult: { tone: 'wait', strip: 'fffw.' },
  claimedSelected: { tone: 'self', strip: 'fffc.' },
  selected: { tone: 'selected', strip: 'ffff.' },
  awaitingJoining: { tone: 'wait', strip: 'ffffw' },
  claimedJoined: { tone: 'self', strip: 'ffffc' },
  joined: { tone: 'joined', strip: 'fffff' },
  rejected: { tone: 'over', strip: 'ggx..' },
  interviewNoShow: { tone: 'over', strip: 'ggx..' },
  joiningNoShow: { tone: 'over', strip: 'ggggx' },
}

export const toneOf = (tag: StageTag): TagTone => looks[tag].tone
export const isSelfReported = (tag: StageTag): boolean => looks[tag].tone === 'self'

/** First match wins, in the required order; holes fall to the no-sub-stage rule of the status (TRAP-44). */
export function deriveTag(stage: Stage, interviewType: InterviewType): StageTag {
  const { status, subStage, userConfirmed } = stage
  switch (status) {
    case 'interested':
      return 'applied'
    case 'shortlisted':
      if (subStage === 'selfSelected') return 'claimedSelected'
      if (interviewType === 'telephonic' && subStage === 'awaitingCall') return 'awaitingCall'
      return 'screened'
    case 'interviewDone':
      if (subStage === 'selfSelected') return 'claimedSelected'
      if (subStage === 'awaitingResult' && userConfirmed) return 'awaitingResult'
      return interviewType === 'walkIn' ? 'claimedAttended' : 'awaitingResult'
    case 'selected':
      if (subStage === 'noUpdate') return 'awaitingJoining'
      if (subStage === 'selfJoined') return 'claimedJoined'
      return 'selected'
    case 'rejected':
    case 'joined':
    case 'interviewNoShow':
    case 'joiningNoShow':
      return status
  }
}

export const tagOf = (row: Pick<Applicant, 'stage' | 'interviewType'>): StageTag =>
  deriveTag(row.stage, row.interviewType)

/**
 * The five boxes for a tag. `pendingFrom` is the tag the server has while `tag` is only on this phone: the boxes in
 * which they differ are drawn dashed.
 */
export function stripOf(tag: StageTag, pendingFrom?: StageTag): StripBox[] {
  const boxes = [...looks[tag].strip] as StripBox[]
  if (!pendingFrom || pendingFrom === tag) return boxes
  const before = looks[pendingFrom].strip
  return boxes.map((box, index) => (box !== '.' && box !== 'g' && box !== before[index] ? 'p' : box))
}

/** Statuses that end the funnel for an applicant: no panel, no action (STG-10, TRAP-93). */
export const endedStatuses: readonly FunnelStatus[] = ['rejected', 'joined', 'interviewNoShow', 'joiningNoShow']
