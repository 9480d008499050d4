/**
 * The one policy that makes texts into what the browser would run: with `require-trusted-types-for` every place of the page
 * that can run something takes nothing else. Our own code needs it for the service worker and the worker of spreadsheets;
 * the rest is Mantine's styles and Leaflet's measures, none of which holds a tag. Not in Firefox and Safari: there the rest
 * of the policy stands alone.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/** Leaflet asks the browser once whether it draws it. */
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
