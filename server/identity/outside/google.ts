import type { OutsidePerson } from '../../core/oidc.ts'
import { domainOf, type OutsideProvider } from './providers.ts'

export const GOOGLE = 'https://accounts.google.com'

/**
 * Google verifies an address once, also one of somebody else's mailboxes, whose owner may have changed since. It speaks for
 * its own: `@gmail.com`, and those of an organization, which `hd` names. "Be sure to validate that the returned ID token
 * has an hd claim value that matches what you expect" (developers.google.com, "OpenID Connect", and "Verify the Google ID
 * token on your server side", read on 26 November 2026). Expected are the domains of the provider, else that of the address.
 */
export function isHostedThere(provider: Pick<OutsideProvider, 'issuer' | 'domains'>, person: OutsidePerson): boolean {
  if (provider.issuer !== GOOGLE) return true
  const domain = domainOf(person.email ?? '')
  if (person.hostedDomain === undefined) return domain === 'gmail.com'
  const expected = provider.domains.length > 0 ? provider.domains : [domain]
  return expected.includes(person.hostedDomain)
}
