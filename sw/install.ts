/** An entry of the precache manifest. */
export interface PrecacheFile {
  url: string
  revision: string | null
  /** The index of the pack that holds the file as well (scripts/packs.mjs). */
  pack?: number
}

export interface InstallScope {
  /** Rejects without a network. */
  fetch(path: string): Promise<Response>
  /** The precache. */
  cache: Pick<Cache, 'keys' | 'put'>
  /** The address under which the precache holds a file. */
  keyOf(url: string): string | undefined
}

/** A pack is fetched where at least this part of its files is missing; else an update would cost more data than before. */
const WORTH = 1 / 3

/**
 * Puts what is missing in the precache from packs: a request takes a round trip, and on a cheap phone as much of the
 * processor as the file itself. Returns the files that are still missing, to be fetched one by one.
 *
 * @throws as the network and the cache do; what is in the cache by then stays for the next attempt
 */
export async function fillFromPacks(
  files: readonly PrecacheFile[],
  packs: readonly string[],
  scope: InstallScope,
): Promise<PrecacheFile[]> {
  const held = new Set((await scope.cache.keys()).map(({ url }) => url))
  const isMissing = ({ url }: PrecacheFile) => !held.has(scope.keyOf(url) ?? '')
  const left = new Set(files.filter(isMissing).map(({ url }) => url))
  for (const [index, path] of packs.entries()) {
    const inPack = files.filter(({ pack }) => pack === index)
    const wanted = inPack.filter(isMissing)
    if (wanted.length === 0 || wanted.length < inPack.length * WORTH) continue
    for (const { url } of await unpack(path, wanted, scope)) left.delete(url)
  }
  return files.filter(({ url }) => left.has(url))
}

/** Returns the files that are in the cache now; none where the response is not the pack. */
async function unpack(path: string, wanted: readonly PrecacheFile[], scope: InstallScope): Promise<PrecacheFile[]> {
  const response = await scope.fetch(path)
  const pack = response.ok ? readPack(await response.text()) : {}
  const found = wanted.filter(({ url }) => typeof pack[url] === 'string')
  for (const { url } of found) await scope.cache.put(scope.keyOf(url)!, makeResponse(url, pack[url]!, response.headers))
  return found
}

function readPack(text: string): Record<string, string> {
  try {
    const pack: unknown = JSON.parse(text)
    return typeof pack === 'object' && pack !== null ? (pack as Record<string, string>) : {}
  } catch {
    // The page of a captive portal
    return {}
  }
}

const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** As the server would have sent the file, with the same policies: a worker's script brings its own. */
function makeResponse(url: string, text: string, sent: Headers): Response {
  const headers = new Headers(sent)
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  headers.set('content-type', types[url.split('.').at(-1)!] ?? 'application/octet-stream')
  return new Response(text, { headers })
}
