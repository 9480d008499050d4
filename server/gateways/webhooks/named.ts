/**
 * Whether a setting names an address: hosts, or origins where one speaks http. One that is named without a port is meant
 * with every port.
 */
export function namedIn(named: readonly string[]): (address: string) => boolean {
  const origins = named.map((each) => (each.includes('://') ? each : `https://${each}`))
  return (address) => {
    const url = new URL(address)
    return origins.includes(url.origin) || origins.includes(`${url.protocol}//${url.hostname}`)
  }
}
