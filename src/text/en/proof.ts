/** Before the data of many people leaves: is it the user? */
export const proof = {
  title: 'Confirm that it is you',
  body: 'This affects the data of many people. Sign in again with your password or a passkey to continue.',
  open: 'Sign in again',
  notYet: 'You have not signed in there yet',
  notYetBody:
    'Nothing was sent. Sign in on the page that opens, with your password or a passkey; then it goes on here.',
  waitTitle: 'Sign in on the other page',
  waitBody: 'It has opened beside this one. Nothing here is lost.',
  blocked: 'Your browser did not open the page. Allow windows of this site, cancel, and try again.',
  goOn: 'Continue',
}
