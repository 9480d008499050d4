import { BlockList, isIP } from 'node:net'

/**
 * Networks that no address of the internet is in: IANA's special-purpose registries for IPv4 and IPv6, multicast, and
 * the forms of IPv6 that lead to an IPv4 address (mapped, NAT64, 6to4, Teredo). 169.254.0.0/16 and fd00::/8 hold the
 * metadata services of clouds.
 */
const networks4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Of the internet, and yet the host of Azure's machines
  '168.63.129.16/32',
]
/** All that is not in here is not of the internet either; of it, these are not. */
const GLOBAL_UNICAST = '2000::/3'
const networks6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/')
    list.addSubnet(address!, Number(bits), family)
  }
  return list
}
const special4 = listOf(networks4, 'ipv4')
const global6 = listOf([GLOBAL_UNICAST], 'ipv6')
const special6 = listOf(networks6, 'ipv6')

/** Whether an address, written as numbers, is one of the internet. A zone (`%eth0`) or anything else is not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
    default:
      return false
  }
}
