export const taskSorts = ['expiryTime', 'hiringStart', 'hiringEnd', 'candidateName'] as const
export type TaskSort = (typeof taskSorts)[number]

/** The filters of My Tasks (TASK-05), as field/value pairs on the wire. */
export const taskFilterFields = [
  'interviewType',
  'hiringRequestId',
  'location',
  'applicantPool',
  'currentStatus',
  'verifiedDocument',
  'interviewCallStatus',
  'channelType',
] as const
export type TaskFilterField = (typeof taskFilterFields)[number]
