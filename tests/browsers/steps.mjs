/** What each engine is asked to do, in this order; the rows of docs/browsers.md. */
export const steps = {
  signIn: 'Signs in; the app and the applicants are on the device',
  reload: 'Loaded anew with the network there, again and again: the pill never says Offline',
  cable: 'The cable is pulled: connections end, the browser says nothing. The pill says Offline within 3 s',
  deepLink: 'Without a network an address never visited opens, and My Tasks loads anew',
  result: 'A result is recorded without a network',
  reopen: 'Closed and opened again without a network: it is still there',
  backOpen: 'The network comes back with the page open: sent once',
  backClosed: 'Recorded, closed at that moment, the network comes back while it is closed: sent once when it opens',
  note: 'A note is kept without a network, and sent',
  photo: 'A photo is made smaller, kept without a network, and sent',
  twoTabs: 'Two tabs: both show the queue, each update goes once',
  forced: 'Left by full loads within 2 s of loading, again and again: it goes on saving',
  update: 'A new version takes over while an update waits: sent once',
  signOut: 'Logging out with an unsent update asks; kept, it goes when its owner is back',
  keys: 'By keys alone: sign-in, a result without a network, sent. A sheet keeps the focus and gives it back',
  tree: 'List, panel and what is announced have role and name in the accessibility tree',
  phone: 'Every screen on a phone, in English and Hindi: no error in the console',
  desktop: 'Every screen on a desktop: no error in the console',
  operations: 'The screens of operations in both sizes: no error in the console',
}

/** A browser older than the floor. */
export const belowFloor = 'Too old: the page names the browsers it needs, in both languages'
