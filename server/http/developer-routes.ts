import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { createHash } from 'node:crypto'
import { DEVELOPERS } from '../../src/lib/server-pages.ts'
import { DOCUMENT_PATH, makeDocument, type OpenApi } from '../openapi/document.ts'
import { developersPage } from '../openapi/page.ts'
import { styleHash } from '../openapi/style.ts'
import { developerText } from '../openapi/text.ts'

interface Made {
  document: OpenApi
  text: string
  etag: string
}
let made: Made | undefined

/** Made when it is first wanted: it says the same for as long as this server runs. */
function getDocument(): Made {
  if (made) return made
  const document = makeDocument()
  const text = JSON.stringify(document)
  made = { document, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  return made
}

/** The description of the API and the page that shows it (CONN-01): for everybody, since it holds no data. */
export function developerRoutes(): Hono {
  const routes = new Hono()
  routes.get(DOCUMENT_PATH, (c) => {
    const { text, etag } = getDocument()
    const held = { ETag: etag, 'Cache-Control': 'no-cache' }
    if (c.req.header('If-None-Match')?.replace(/^W\//, '') === etag) return c.body(null, 304, held)
    return c.body(text, 200, { ...held, 'Content-Type': 'application/json; charset=utf-8' })
  })
  const pages = new Map<string, string>()
  routes.get(DEVELOPERS, async (c) => {
    const t = developerText(c.req.query('lang') ?? getCookie(c, 'language'))
    const page = pages.get(t.lang) ?? String(await developersPage(getDocument().document, t))
    pages.set(t.lang, page)
    c.header('Cache-Control', 'no-cache')
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${styleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    return c.html(page)
  })
  return routes
}
