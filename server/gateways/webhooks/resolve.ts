import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export interface Found {
  address: string
  family: number
}
/** All addresses of a host, as the system finds them. Throws when there is none. */
export type Resolve = (host: string) => Promise<Found[]>

export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** The host is not of the internet. */
export class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS'
}

/** `[::1]` as a URL writes it, without the brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * The one address that a request goes to. When any address of the host is not public the host is refused: a name that
 * answers with both would otherwise win by chance. @throws PrivateAddress, or what `resolve` throws.
 */
export async function findTarget(url: URL, resolve: Resolve, isNamed: boolean): Promise<Found> {
  const host = hostOf(url)
  const family = isIP(host)
  const found = family > 0 ? [{ address: host, family }] : await resolve(host)
  if (found.length === 0) throw Object.assign(new Error('No address'), { code: 'ENOTFOUND' })
  if (!isNamed && found.some(({ address }) => !isPublicAddress(address))) throw new PrivateAddress('Not public')
  // IPv4 first: a server without IPv6 cannot reach the other
  return found.find((each) => each.family === 4) ?? found[0]!
}
