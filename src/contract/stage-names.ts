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

/** The same in Hindi, as the download of the applicants has them. */
export const hindiStageNames: Record<FunnelStatus, string> = {
  interested: 'आवेदन किया',
  shortlisted: 'शॉर्टलिस्ट',
  interviewNoShow: 'इंटरव्यू में नहीं आए',
  interviewDone: 'इंटरव्यू हुआ',
  selected: 'चुने गए',
  rejected: 'रिजेक्ट हुए',
  joiningNoShow: 'जॉइनिंग पर नहीं आए',
  joined: 'जॉइन किया',
}
