import { SIGNED_IN, signedInAddress } from '../src/boot/chunks.ts'

/**
 * The page with a link that makes the browser preload the chunk of the signed-in screens along with the first one; as it
 * is for addresses that may not need it. The link follows the import map: browsers of before 2025 ignore an import map
 * that comes after the first request for a module, so a Link header is too early. `files` is the precache manifest.
 */
export function addPreloadLink(page: string, files: readonly (string | { url: string })[], pathname: string): string {
  const chunk = signedInAddress.test(pathname) ? findChunk(files) : undefined
  return chunk ? page.replace('</head>', `<link rel="modulepreload" crossorigin href="/${chunk}"></head>`) : page
}

const findChunk = (files: readonly (string | { url: string })[]) =>
  files
    .map((file) => (typeof file === 'string' ? file : file.url))
    .find((url) => url.includes(`/${SIGNED_IN}-`) && url.endsWith('.js'))
