/**
 * The sentences of the sign-in page. They stand with the provider and not in src/text: the page is the provider's own,
 * drawn without the app, and in a larger installation it is another server's.
 */
export const text = {
  title: 'Sign in to Fieldhire',
  heading: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  demo: 'Demo: emp@demo.test, password Demo-1234',
  emailMissing: 'Please enter an Email Address',
  passwordMissing: 'Please enter your password',
  wrong: 'The email or the password is not right.',
  /** Said to everybody whose sign-in failed, so that it tells nothing of who has registered (REG-16). */
  notApproved:
    'If you have just registered: you can sign in once your registration is approved. We send you a letter with a link to set your password then.',
  inactive: 'This account is not active. Please ask your administrator.',
  stale: 'This page was open for too long. Please sign in again.',
  tooMany: (minutes: number) =>
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  badLinkTitle: 'This sign-in link does not work',
  badLink: 'It was not made by Fieldhire, or it is not complete. Open the app and press Login.',
  openApp: 'Open Fieldhire',
  setTitle: 'Set your password',
  setFor: (company: string) => `For your account at ${company}.`,
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters.',
  repeat: 'Repeat the password',
  setSubmit: 'Set password',
  tooShort: 'Please take at least 8 characters.',
  tooLong: 'Please take at most 200 characters.',
  tooEasy: 'This password is easy to guess. Please take another one.',
  notRepeated: 'The two passwords are not the same.',
  setDone: 'Your password is set',
  setDoneBody: 'You can now sign in with your email and this password.',
  setEndedTitle: 'This link does not work any more',
  setEnded:
    'It was used already, it is older than 7 days, or a newer one was sent. Ask whoever invited you for a new one.',
  wrongPassword: 'The id or the password is not right.',
} as const
