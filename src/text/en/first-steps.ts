/** What a new company does first, under its empty list of tasks. */
export const firstSteps = {
  title: 'Three steps to your first applicant',
  office: 'Add an office',
  officeHint: 'Where people work or are interviewed.',
  request: 'Create a hiring request',
  requestHint: 'The job, the place and how many you need.',
  candidates: 'Find candidates',
  candidatesHint: 'Send a reachout to suitable candidates.',
  done: 'Done: {{step}}',
  strip: 'How to read the five boxes',
  stripHint: 'They show how far an applicant has come: applied, screened, interviewed, selected, joined.',
  filled: 'Reached',
  awaited: 'Waits for your answer',
  claimed: 'The applicant says so',
  pending: 'Not sent yet',
}
