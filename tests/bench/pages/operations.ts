import type { CommandInput, CommandName } from '../../../src/rules/commands.ts'
import { idOf, PARTNER, requestOf, story } from '../applicants.mjs'

export type Planned = { [N in CommandName]: { name: N; input: CommandInput<N> } }[CommandName]

const JOINING = Date.parse('2026-11-30T00:00:00+05:30')

/** Operation `index` of `lanes` applicants: the first of each, then the second of each, as in a round of visits. */
export function planOperation(index: number, lanes: number): Planned {
  const n = index % lanes
  const person = {
    funnelId: idOf(n),
    hiringRequestId: requestOf(n),
    ipId: PARTNER,
    name: `Applicant ${n}`,
    requestName: 'Bhiwandi ramp-up',
  }
  const update = (state: 'SHORTLISTED' | 'INTERVIEW_DONE' | 'SELECTED', action: 'screen' | 'selected' | 'didNotJoin') =>
    ({
      name: 'applicant.update',
      input: { ...person, state, action, answer: action === 'selected' ? { joiningTime: JOINING } : {} },
    }) as const
  switch (story[Math.floor(index / lanes) % story.length]) {
    case 'screen':
      return update('SHORTLISTED', 'screen')
    case 'call':
      return { name: 'applicant.callNotCompleted', input: person }
    case 'selected':
      return update('INTERVIEW_DONE', 'selected')
    default:
      return update('SELECTED', 'didNotJoin')
  }
}
