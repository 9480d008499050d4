/** The frame around every signed-in screen: bars, menu, account popover. */
export const shell = {
  skipToContent: 'Skip to the content',
  mainMenu: 'Main',
  more: 'More',

  myTasks: 'My Tasks',
  hiringRequests: 'Hiring Requests',
  insights: 'insights',
  feedback: 'Feedback',
  resourcesAndHelp: 'Resources & Help',
  industryPartners: 'Industry Partners',
  analytics: 'Analytics',
  dashboard: 'Dashboard',
  searchDashboard: 'Search Dashboard',
  syncCentre: 'Sync centre',

  owner: 'Owner',
  fullAccessMember: 'Full access member',
  invitedMember: 'Invited member',
  operations: 'Operations',

  allApps: 'All apps',
  newBadge: 'New',

  account: 'Account',
  creditsAvailable: 'Credits Available',
  myAccount: 'My Account',
  logout: 'Logout',
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',

  offlineNotice: 'Offline. Updated {{when}}.',
  offlineNever: 'Offline. What is missing here loads once you are online.',
  timeToday: '{{time}} today',
  timeYesterday: '{{time}} yesterday',
  timeOn: '{{time}}, {{day}}',
  offlineGoOn: 'Keep working.',
  offlineWaiting_one: '{{count}} update to send.',
  offlineWaiting_other: '{{count}} updates to send.',

  applicants: 'Applicants',
  applicant: 'Applicant',
  installApp: 'Install app',

  appsLeaving: 'Opening all apps',

  signIn: 'Sign in',
  offlineSignIn: 'Sign in again once you are online.',

  newVersionNeeded: 'The server needs a newer version of this app. Your updates are kept until then.',

  leaveTitle: 'Leave without saving?',
  leaveBody: 'What you entered on this page is not saved.',
  leave: 'Leave',
  stay: 'Stay',

  opening: 'Opening your saved data',
  openFailed: 'Your saved data cannot be opened',
  openFailedHint:
    'Close the other windows of Fieldhire and try again. Nothing that is waiting to be sent has been deleted.',
  openFullHint:
    'This phone has no space left. Delete something from it, such as videos or apps, and try again. Nothing that is waiting to be sent has been deleted.',
  deviceStuck:
    'This phone has stopped saving. Close Fieldhire in every tab and window, then open it again. Updates that you see as recorded are safe.',
  deviceFull:
    'This phone has no space left, so nothing can be saved or sent. Delete something from it, such as videos or apps. What you recorded is safe on this phone.',
  loadingAccount: 'Loading your account',
  accountAway: 'There is no connection, and this phone does not know your account yet',
  accountAwayHint: 'Open Fieldhire once online. After that it works offline.',
  accountNotOpened: 'The server cannot open your account now',
  accountNotOpenedHint: 'You are signed in. Try again in a minute.',

  errorHeading: 'Page not shown',
  errorTitle: 'This page had a problem',
  errorBody: 'What you recorded is safe on this phone.',
  errorAgain: 'Try again',
  errorHome: 'Back to My Tasks',
  staleTitle: 'This page belongs to a newer version',
  staleBody: 'Load the app again to get it. What you recorded is safe on this phone.',
  stale: 'Load again',
  missingTitle: 'This page is not on this phone yet',
  missingBody: 'It opens once you are online. What you recorded is safe on this phone.',

  notFound: 'Oops! Page not found',
  notFoundHint: 'The address is old or mistyped.',
  backToHome: 'Back to home',

  pageAway: 'This page is not saved on this phone',
  pageAwayHint: 'Open this once online to use it offline.',
  pageSaved: 'As of {{when}}',
}
