import type { FunnelStatus } from './funnel-row.ts'

/** The English names of the stages, in spreadsheets and in messages of the server. */
export const stageNames: Record<FunnelStatus, string> = {
  interested: 'Applied',
  shortlisted: 'Screened',
  interviewNoShow: 'Interview no show',
  interviewDone: 'Interview done',
  selected: 'Selected',
  rejected: 'Rejected',
  joiningNoShow: 'Joining no show',
  joined: 'Joined',
}
