import type { Context } from 'hono'
import { BlockList, isIP } from 'node:net'

/**
 * Whose attempts are counted: the address at the other end of the connection. X-Forwarded-For could be made up, so it is
 * believed from TRUSTED_PROXIES only, and of what is in it only what those wrote: from the right, up to the first
 * address that is no proxy of ours. Of an IPv6 address it is the network, since one household has as many as it likes.
 */
export function addressOf(c: Context, { trustedProxies }: { trustedProxies?: BlockList }): string {
  let address = peerAddressOf(c)
  const said = (c.req.header('X-Forwarded-For') ?? '').split(',').map((part) => plain(part.trim()))
  while (isTrustedAddress(trustedProxies, address)) {
    const before = said.pop()
    // Nothing more, or nothing that is an address: the proxy itself is the last one known
    if (before === undefined || isIP(before) === 0) break
    address = before
  }
  return isIP(address) === 6 ? networkOf(address) : address
}

/** The other end of the connection, whoever that is. */
export function peerAddressOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return plain(incoming?.socket?.remoteAddress ?? 'unknown')
}

/** The other end of a socket, without regard to headers: an IPv4 address, or the network of an IPv6 address. */
export function peerNetworkOf(remoteAddress: string | undefined): string {
  const address = plain(remoteAddress ?? 'unknown')
  return isIP(address) === 6 && address !== '::1' ? networkOf(address) : address
}

/** Addresses and networks, like 10.0.0.0/8; undefined when one of them is none. */
export function readProxies(text: string): BlockList | undefined {
  const list = new BlockList()
  for (const part of text.split(',').map((each) => each.trim())) {
    const [address = '', bits, ...more] = part.split('/')
    const kind = isIP(address)
    const longest = kind === 6 ? 128 : 32
    if (kind === 0 || more.length > 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= longest)))
      return undefined
    list.addSubnet(address, Number(bits ?? longest), kind === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether a list of addresses and networks holds `address`; false for what is no address. */
export const isTrustedAddress = (list: BlockList | undefined, address: string) => {
  const kind = isIP(address)
  return list !== undefined && kind !== 0 && list.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 address as a socket for both kinds writes it; some proxies add the port, and brackets to an IPv6 address. */
const plain = (address: string) =>
  address
    .replace(/^\[([\da-f:.]{2,45})\](?::\d+)?$/i, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** The first 64 bits. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const whole =
    tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after.length).fill('0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
