import type { Applicant } from '../contract/funnel-row.ts'
import type { ApplicantRef } from './command.ts'

/** Whom an update is about, frozen now: another partner may be chosen before it is sent (TRAP-78). */
export const refOf = ({ funnelId, hiringRequestId, ipId, name, requestName }: Applicant): ApplicantRef => ({
  funnelId,
  hiringRequestId,
  ipId,
  name,
  requestName,
})
