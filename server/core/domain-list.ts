import { publicDomains } from './public-domains.ts'

export const MOST_DOMAINS = 50

/** Of a registry: everybody's domain ends in it. */
const registry = /^(ac|co|com|edu|firm|gen|gov|ind|mil|net|nic|org|res)\.[a-z]{2}$/

/** What is wrong with the domains that an operator gives to a company, as a sentence; undefined: nothing. */
export function faultOfDomains(domains: readonly string[]): string | undefined {
  const wrong = domains.find((domain) => !/^[a-z\d-]{1,63}(\.[a-z\d-]{1,63}){1,5}$/.test(domain))
  if (wrong !== undefined) return `${wrong} is no domain.`
  const open = domains.find((domain) => publicDomains.includes(domain) || registry.test(domain))
  return open && `${open} belongs to no company: anybody may have an address there.`
}
