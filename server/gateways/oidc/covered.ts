import { namedIn } from '../webhooks/named.ts'
import { findTarget, PrivateAddress, systemResolve, type Resolve } from '../webhooks/resolve.ts'
import { namedForIn } from './ask.ts'

/** A name that does not answer is not this question's. */
const LIMIT_MS = 3_000

/**
 * Those of these addresses of a provider that may not be asked: neither of the internet by https, nor covered by OIDC_HOSTS.
 * Only their names are looked up; one that cannot be told is not among them.
 */
export async function findUncovered(
  named: readonly string[],
  issuer: string,
  addresses: readonly string[],
  resolve: Resolve = systemResolve,
): Promise<string[]> {
  const isNamedFor = namedForIn(namedIn(named))
  const checked = await Promise.all(
    addresses.map(async (address) => isNamedFor(issuer, address) || (await isOfInternet(new URL(address), resolve))),
  )
  return addresses.filter((_, at) => !checked[at])
}

async function isOfInternet(url: URL, resolve: Resolve): Promise<boolean> {
  if (url.protocol !== 'https:') return false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<true>((done) => {
    timer = setTimeout(() => done(true), LIMIT_MS)
  })
  const found = findTarget(url, resolve, false).then(
    () => true,
    (error: unknown) => !(error instanceof PrivateAddress),
  )
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}
