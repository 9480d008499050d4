/** Filters and order of My Tasks: they come when the panel is opened, the first list does without them. */
export const taskFilters = {
  all: 'All',
  fields: {
    interviewType: 'Interview type',
    hiringRequestId: 'Hiring request',
    location: 'Location',
    applicantPool: 'Applicant pool',
    currentStatus: 'Current status',
    verifiedDocument: 'Verified document',
    interviewCallStatus: 'Interview call status',
    channelType: 'Channel',
  },
  interviewTypes: { telephonic: 'Telephonic', walkin: 'Walk In' },
  pools: { availableToHire: 'Available to hire', maybeAvailableToHire: 'Maybe available to hire' },
  callStatuses: {
    completed: 'Completed',
    reachedNotCompleted: 'Reached, not completed',
    notCompleted: 'Not completed',
  },
  channels: { app: 'App', webBot: 'Chatbot', whatsAppBot: 'WhatsApp' },
  sortLabel: 'Sort by',
  sorts: {
    expiryTime: 'Time left',
    hiringStart: 'Start of hiring',
    hiringEnd: 'End of hiring',
    candidateName: 'Name of applicant',
  },
}
