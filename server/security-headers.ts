import type { MiddlewareHandler } from 'hono'
import type { Config } from './config.ts'

/** Reports of one's own come from where their settings say, and from nowhere else. */
function framesOf({ demandReportUrl, partnerReportUrl }: Config): string {
  const urls = [demandReportUrl, partnerReportUrl].filter((url) => url !== undefined)
  return [...new Set(urls.map((url) => ` ${new URL(url).origin}`))].join('')
}

/**
 * Headers of every answer. Scripts come from our own files only; styles may be inline, because Mantine writes its theme
 * into a style element. A route that sets one of these itself (the sign-in page, stored files) keeps its own.
 */
export function securityHeaders(config: Config): MiddlewareHandler {
  const storage = config.s3 ? ` ${new URL(config.s3.endpoint).origin}` : ''
  const tiles = config.tiles ? ` ${new URL(config.tiles.url).origin}` : ''
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${storage}${tiles}`,
    `connect-src 'self'${storage}`,
    "font-src 'self' data:",
    "worker-src 'self'",
    `frame-src 'self'${framesOf(config)}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The page makes the one policy there may be (src/app/trusted-types.ts)
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
  const fixed: Record<string, string> = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
    ...(config.baseUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(fixed)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}
