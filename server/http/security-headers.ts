import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../core/config.ts'

/** External reports may be framed from the origins of their settings only. */
function frameOriginsOf({ demandReportUrl, partnerReportUrl }: Config): string[] {
  const urls = [demandReportUrl, partnerReportUrl].filter((url) => url !== undefined)
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

/**
 * Security headers of every response. Scripts come from our own files only, and the page may hold the import map of its
 * build; styles may be inline, because Mantine writes its theme into a style element. A route that sets one of these itself (sign-in page, stored files) keeps its own.
 */
export function securityHeaders(config: Config): MiddlewareHandler {
  const storage = config.s3 ? [new URL(config.s3.endpoint).origin] : []
  const tiles = config.tiles ? [new URL(config.tiles.url).origin] : []
  const ofPages = secureHeaders({
    ...common(config),
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...storage, ...tiles],
      connectSrc: ["'self'", ...storage],
      fontSrc: ["'self'", 'data:'],
      workerSrc: ["'self'"],
      frameSrc: ["'self'", ...frameOriginsOf(config)],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // The page creates the only policy (src/boot/trusted-types.ts)
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
    },
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: ['self'], payment: [], usb: [] },
  })
  const ofData = secureHeaders({ ...common(config), ...dataOnly })
  return async (c, next) => {
    await next()
    await (isData(c.res.headers.get('Content-Type')) ? ofData : ofPages)(c, () => Promise.resolve())
    const inline = c.get('inlineScript')
    const policy = c.res.headers.get(POLICY)
    if (inline && policy) c.res.headers.set(POLICY, policy.replace("script-src 'self'", `script-src 'self' ${inline}`))
  }
}

const POLICY = 'Content-Security-Policy'

const common = ({ baseUrl }: Config) => ({
  overwrite: false,
  xFrameOptions: 'DENY',
  referrerPolicy: 'same-origin',
  strictTransportSecurity: baseUrl?.startsWith('https:') ? 'max-age=31536000' : false,
  // Legacy headers, and an agent cluster of its own, which the app does not need
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** What no page is made of may load nothing, and says so in few bytes: on 2G the policy of a page takes 50 ms. */
const dataOnly = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginOpenerPolicy: false,
}

const isData = (type: string | null) => /^(application\/(json|x-ndjson)|text\/event-stream)\b/.test(type ?? '')
