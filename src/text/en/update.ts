/** The banner of a new version of the app. */
export const update = {
  newVersion: 'A new version is ready',
  newVersionWaits: 'It starts as soon as your updates have gone out.',
  newVersionDirty: 'Something on this page is not saved yet. Save or leave it first.',
  newVersionOtherTab: 'Something in another window of the app is not saved yet. Save or leave it first.',
  restart: 'Restart',
  later: 'Later',
}
