import type { Context, MiddlewareHandler } from 'hono'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { acceptsEncoding } from './accepts-encoding.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  map: 'application/json; charset=utf-8',
}
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

const PAGE = '/index.html'

interface Kept {
  modified: number
  size: number
  bytes: Buffer<ArrayBuffer>
  etag: string
}

/**
 * Serves the built app. Files named by their content are cached for a year. Everything else (index.html, sw.js, the
 * manifest) is revalidated each time, with a 304 when unchanged. A navigation to any address of the app gets
 * index.html. A missing file stays missing, because HTML in place of a script breaks a page that is being updated.
 */
export function serveApp(folder: string, earlierBuilds = join(folder, '../builds')): MiddlewareHandler {
  const kept = new Map<string, Kept>()
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const path = safePath(c.req.path)
    if (path === undefined) return next()
    const found = path === '/' ? undefined : await findFile(kept, folder, path, c)
    const earlier =
      found ??
      (isHashed(path) ? await findEarlier(kept, [join(folder, '../builds'), earlierBuilds], path, c) : undefined)
    if (earlier && path !== PAGE) return send(c, path, earlier)
    if (path !== PAGE && !isNavigation(c, path)) return next()
    const page = await findFile(kept, folder, PAGE, c)
    if (!page) return next()
    c.set('inlineScript', hashInlineScript(await readKept(kept, join(folder, PAGE))))
    return send(c, PAGE, page)
  }
}

/** The decoded path, unless it tries to leave the folder or to reach a hidden file. */
function safePath(encoded: string): string | undefined {
  try {
    const path = decodeURIComponent(encoded)
    // oxlint-disable-next-line no-control-regex -- searches for a null byte in a path
    const isSafe =
      !/[\\\u0000]/.test(path) && !path.split('/').some((part) => part.startsWith('.') && part !== '.well-known')
    return isSafe ? path : undefined
  } catch {
    return undefined
  }
}

const reserved =
  /^\/(api|identity|assets|files|healthz|livez|readyz|metrics|callbacks|messages|manuals|reports|calendar|developers)(\/|$)/i

/**
 * Browsers say that they navigate, earlier ones accept HTML. Programs such as curl accept anything: they get the page
 * at an address of the app, and nothing in place of a file.
 */
function isNavigation(c: Context, path: string): boolean {
  if (reserved.test(path)) return false
  const mode = c.req.header('Sec-Fetch-Mode')
  if (mode) return mode === 'navigate'
  const accepted = c.req.header('Accept') ?? '*/*'
  return accepted.includes('text/html') || (/\*\/\*/.test(accepted) && !/\.\w+$/.test(path))
}

type Found = Kept & { encoding?: string }

async function findFile(kept: Map<string, Kept>, folder: string, path: string, c: Context): Promise<Found | undefined> {
  for (const [encoding, extension] of encodings) {
    if (!acceptsEncoding(c, encoding)) continue
    const packed = await readKept(kept, join(folder, path + extension))
    if (packed) return { ...packed, encoding }
  }
  return readKept(kept, join(folder, path))
}

/** A page opened before an update still requests its own files: they are in the builds beside this one, or in DATA_DIR. */
async function findEarlier(
  kept: Map<string, Kept>,
  folders: readonly string[],
  path: string,
  c: Context,
): Promise<Found | undefined> {
  for (const builds of new Set(folders)) {
    const names = await readdir(builds).catch(() => [])
    for (const name of names.filter((entry) => entry.startsWith('app-'))) {
      const found = await findFile(kept, join(builds, name), path, c)
      if (found) return found
    }
  }
  return undefined
}

/** Read once and cached until the file changes: an app is replaced under a running server. */
async function readKept(kept: Map<string, Kept>, file: string): Promise<Kept | undefined> {
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) return undefined
  const before = kept.get(file)
  if (before && before.modified === info.mtimeMs && before.size === info.size) return before
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return undefined
  // By content, so that two servers with the same build agree
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const fresh = { modified: info.mtimeMs, size: info.size, bytes, etag }
  kept.set(file, fresh)
  return fresh
}

const inlineScripts = new WeakMap<Kept, string | undefined>()

/** The source expression of the page's only inline script, the import map of the build; undefined when it has none. */
function hashInlineScript(page: Kept | undefined): string | undefined {
  if (!page || inlineScripts.has(page)) return page && inlineScripts.get(page)
  const script = /<script type="importmap">([^<]*)<\/script>/.exec(page.bytes.toString())?.[1]
  const hash = script === undefined ? undefined : `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  inlineScripts.set(page, hash)
  return hash
}

const isHashed = (path: string) => /^\/assets\/.+-[\w-]{8,}\.\w+$/.test(path)

function send(c: Context, path: string, file: Found): Response {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? ''
  const headers: Record<string, string> = {
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Cache-Control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...(file.encoding ? { 'Content-Encoding': file.encoding } : {}),
  }
  const known = (c.req.header('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(file.etag)) return c.body(null, 304, headers)
  headers['Content-Length'] = String(file.bytes.length)
  return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(file.bytes, 200, headers)
}
