import * as v from 'valibot'
import {
  changedRowWire,
  funnelRowWire,
  toApplicant,
  toChanged,
  type Applicant,
  type ChangedApplicant,
} from '../../contract/funnel-row.ts'

/** The applicant in a response: of `data.result`, or `current` of a refusal. Undefined when it is not one. */
export function findApplicant(wire: unknown): Applicant | undefined {
  const parsed = v.safeParse(funnelRowWire, wire)
  return parsed.success ? toApplicant(parsed.output) : undefined
}

/** As above, of a response that may name only what has changed. */
export function findChanged(wire: unknown): Applicant | ChangedApplicant | undefined {
  const whole = findApplicant(wire)
  if (whole) return whole
  const parsed = v.safeParse(changedRowWire, wire)
  return parsed.success ? toChanged(parsed.output) : undefined
}
