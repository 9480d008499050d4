/**
 * The page's only Trusted Types policy: with `require-trusted-types-for 'script'` every sink that can run code accepts
 * nothing else. Our own code needs it for the service worker and its other workers; the rest is Mantine's
 * styles and Leaflet's measuring, none of which contains a tag. Firefox and Safari have no Trusted Types: there the
 * rest of the content security policy applies.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/** Leaflet tests once whether the browser can draw it. */
const LEAFLETS_TEST = '<svg/>'

const isOurScript = (address: string) => {
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/'))
}

export const rules = {
  createHTML: (text: string) => (!text.includes('<') || text === LEAFLETS_TEST ? text : null),
  createScriptURL: (address: string) => (isOurScript(address) ? address : null),
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', rules)
