/** Where signed-in people open the app; everything else waits for the page to find out what it needs. */
const signedIn = /^\/(my-tasks|employer-hiring-requests|hiring-request|candidate-details|sync)(\/|$)/i

/** The Link header with which the page's answer names the piece of the signed-in screens, to be read beside the first one. */
export function nameAhead(files: readonly (string | { url: string })[], pathname: string): string | undefined {
  if (!signedIn.test(pathname)) return undefined
  const piece = files
    .map((file) => (typeof file === 'string' ? file : file.url))
    .find((url) => /\/signed-in-[^/]*\.js$/.test(url))
  return piece && `</${piece}>; rel=modulepreload`
}
