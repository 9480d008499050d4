/** The panel that records a result: its button, and what is chosen with one tap. */
export const results = {
  mark: {
    selected: 'Mark selected',
    rejected: 'Mark rejected',
    joined: 'Mark joined',
    joiningDay: 'Save joining day',
    screen: 'Mark shortlisted',
    didNotAttend: 'Mark no-show',
    didNotJoin: 'Mark not joined',
    callNotCompleted: 'Mark call not completed',
  },
  usualReasons: 'Usual reasons',
  other: 'Other',
  reasons: [
    'Did not pass the interview',
    'Not enough experience',
    'Expects higher pay',
    'Lives too far away',
    'Documents missing',
    'Took another job',
  ],
  usualDays: 'Usual days',
  today: 'Today',
  tomorrow: 'Tomorrow',
  day: '{{weekday}}, {{day}}',
}
