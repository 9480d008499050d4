import * as v from 'valibot'
import { funnelRowWire, toApplicant, type Applicant } from '../../contract/funnel-row.ts'

/** The applicant in a response: of `data.result`, or `current` of a refusal. Undefined when it is not one. */
export function findApplicant(wire: unknown): Applicant | undefined {
  const parsed = v.safeParse(funnelRowWire, wire)
  return parsed.success ? toApplicant(parsed.output) : undefined
}
