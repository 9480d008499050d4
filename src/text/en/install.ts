/** The hint to put the app on the home screen, where only the browser's own menu can. */
export const install = {
  title: 'Keep Fieldhire on your home screen',
  iosWhy: 'Safari deletes what a website has saved after 7 days without a visit. An app on the home screen keeps it.',
  iosShare: 'Tap Share in the browser.',
  iosAdd: 'Choose Add to Home Screen.',
  iosOpen: 'Open Fieldhire there and sign in once.',
  firefoxWhy: 'It then opens like an app, also offline.',
  firefoxMenu: 'Open the menu of Firefox.',
  firefoxAdd: 'Choose Add app to Home screen, or Install.',
  close: 'Got it',
}
