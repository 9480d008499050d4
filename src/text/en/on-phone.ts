export const onPhone = {
  downloadQuestion: 'Your connection is slow or saves data. Download everything for offline use?',
  restQuestion:
    'Your tasks are on this phone. Your connection is slow or saves data. Download {{applicants}} too, about {{size}}?',
  otherApplicants_one: '{{n}} other applicant',
  otherApplicants_other: '{{n}} other applicants',
  downloadNow: 'Download now',
  tasksOnlyForNow: 'Only tasks for now',
  restNotHere: 'Only tasks are on this phone. Not here, not counted and not found: {{applicants}}.',
  restOnceOnline: 'Go online to download the rest.',
  downloadRest: 'Download, about {{size}}',
  noRoom_one: '{{count}} hiring request ({{applicants}}) has no room on this phone. Open it online to load it.',
  noRoom_other: '{{count}} hiring requests ({{applicants}}) have no room on this phone. Open them online to load them.',
  applicants_one: '{{n}} applicant',
  applicants_other: '{{n}} applicants',
}
