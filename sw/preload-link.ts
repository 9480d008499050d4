import { SIGNED_IN, signedInAddress } from '../src/boot/chunks.ts'

/**
 * The Link header that makes the browser preload the chunk of the signed-in screens along with the first one; undefined
 * for addresses that may not need it. `files` is the precache manifest.
 */
export function findPreloadLink(files: readonly (string | { url: string })[], pathname: string): string | undefined {
  if (!signedInAddress.test(pathname)) return undefined
  const chunk = files
    .map((file) => (typeof file === 'string' ? file : file.url))
    .find((url) => url.includes(`/${SIGNED_IN}-`) && url.endsWith('.js'))
  return chunk && `</${chunk}>; rel=modulepreload`
}
