import type { FunnelStatus, SubStage } from '../../../src/contract/funnel-row.ts'
import type { Random } from './random.ts'

/** A possible stage of an applicant, who set it, and how often it occurs in walk-in and in telephonic requests. */
export interface StagePlan {
  status: FunnelStatus
  subStage?: SubStage
  userConfirmed?: boolean
  employerConfirmed?: boolean
  by: 'employer' | 'applicant' | 'system'
  /** What the history calls it. */
  action: string
  weights: [walkIn: number, telephonic: number]
}

export const stagePlans = {
  applied: { status: 'interested', by: 'applicant', action: 'applied', weights: [290, 290] },
  screened: { status: 'shortlisted', by: 'system', action: 'screened', weights: [58, 26] },
  /** The employer reported that it will take the interview (SM-01). */
  scheduled: {
    status: 'shortlisted',
    employerConfirmed: true,
    by: 'employer',
    action: 'screen',
    weights: [20, 0],
  },
  awaitingCall: {
    status: 'shortlisted',
    subStage: 'awaitingCall',
    by: 'system',
    action: 'screened',
    weights: [3, 52],
  },
  claimedWhileScreened: {
    status: 'shortlisted',
    subStage: 'selfSelected',
    userConfirmed: true,
    by: 'applicant',
    action: 'claimSelected',
    weights: [12, 12],
  },
  attended: {
    status: 'interviewDone',
    userConfirmed: true,
    by: 'applicant',
    action: 'claimAttended',
    weights: [26, 0],
  },
  callCompleted: { status: 'interviewDone', by: 'system', action: 'callCompleted', weights: [0, 26] },
  awaitingResult: {
    status: 'interviewDone',
    subStage: 'awaitingResult',
    userConfirmed: true,
    by: 'applicant',
    action: 'confirmAttended',
    weights: [14, 14],
  },
  /** A hole in the derivation that falls to the rule without a sub-stage (TRAP-44). */
  unconfirmedResult: {
    status: 'interviewDone',
    subStage: 'awaitingResult',
    by: 'system',
    action: 'callCompleted',
    weights: [2, 2],
  },
  claimedSelected: {
    status: 'interviewDone',
    subStage: 'selfSelected',
    userConfirmed: true,
    by: 'applicant',
    action: 'claimSelected',
    weights: [14, 14],
  },
  selected: { status: 'selected', employerConfirmed: true, by: 'employer', action: 'selected', weights: [42, 42] },
  awaitingJoining: {
    status: 'selected',
    subStage: 'noUpdate',
    employerConfirmed: true,
    by: 'system',
    action: 'noUpdate',
    weights: [16, 16],
  },
  claimedJoined: {
    status: 'selected',
    subStage: 'selfJoined',
    userConfirmed: true,
    by: 'applicant',
    action: 'claimJoined',
    weights: [16, 16],
  },
  joined: { status: 'joined', employerConfirmed: true, by: 'employer', action: 'joined', weights: [34, 34] },
  rejected: { status: 'rejected', employerConfirmed: true, by: 'employer', action: 'rejected', weights: [330, 330] },
  interviewNoShow: {
    status: 'interviewNoShow',
    subStage: 'notAttended',
    employerConfirmed: true,
    by: 'employer',
    action: 'didNotAttend',
    weights: [70, 20],
  },
  joiningNoShow: {
    status: 'joiningNoShow',
    subStage: 'notJoined',
    employerConfirmed: true,
    by: 'employer',
    action: 'didNotJoin',
    weights: [22, 22],
  },
} satisfies Record<string, StagePlan>
export type StagePlanName = keyof typeof stagePlans

const plans: Record<StagePlanName, StagePlan> = stagePlans
const isOver = (plan: StagePlan) => !['shortlisted', 'interviewDone', 'selected'].includes(plan.status)

export function pickPlan(random: Random, telephonic: boolean, inactive: boolean): StagePlan {
  return random.weighted(
    Object.values(plans).map((value) => {
      const weight = value.weights[telephonic ? 1 : 0]
      // In a closed request little is left open
      return { value, weight: inactive && !isOver(value) ? weight * 0.12 : weight }
    }),
  )
}

export const rejectionReasons = [
  'Wants general shift only',
  'Expected a higher salary',
  'Forklift licence expired',
  'Lives too far from the site',
  'Did not pass the trial hour',
  'No original documents at the gate',
  'Took another job',
  'Under 18 years',
  'Not ready for night shift',
  'Could not lift 25 kg',
  'No vacancy in this role any more',
  'भाषा की समस्या, काम नहीं समझ पाए',
]

export const noteTexts = [
  'Uniform size M, starts night shift',
  'Came with his brother, both want the same shift.',
  'Speaks Hindi only. Call after 18:00.',
  '- Has own bike\n- Can start on Monday\n- Wants PF',
  'Trial hour was good, 96 picks.',
  'Needs accommodation near the site.',
  'Asked for the joining letter in Marathi.',
  'Reached late because of rain, please give a second chance.',
  'पहले Bhiwandi में काम किया है, सुपरवाइज़र से बात हो गई',
]
