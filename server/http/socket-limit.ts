import type { Server } from 'node:http'
import { BlockList } from 'node:net'
import type { Config } from '../core/config.ts'
import { isTrustedAddress, peerNetworkOf } from '../core/client-address.ts'

/**
 * Open sockets for one address. Mobile operators put thousands of subscribers behind one, and a browser opens six; far
 * more than that would lock other users out.
 */
const PER_ADDRESS = 2_000
/** Of the process: each costs some 20 kB, and the file descriptors of the database and the files must remain. */
const IN_ALL = 10_000

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

interface Peer {
  remoteAddress?: string
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
}

/**
 * Counts the open sockets of an address (an IPv6 network) and closes those above `perAddress` at once. Proxies named in
 * TRUSTED_PROXIES and programs on this machine are not counted: many users are behind them.
 */
export function createSocketLimit({ trustedProxies }: Pick<Config, 'trustedProxies'>, perAddress = PER_ADDRESS) {
  const open = new Map<string, number>()
  return (socket: Peer): void => {
    const address = peerNetworkOf(socket.remoteAddress)
    if (isTrustedAddress(trustedProxies, address) || isTrustedAddress(loopback, address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  }
}

export function limitSockets(server: Server, config: Pick<Config, 'trustedProxies'>): void {
  server.maxConnections = IN_ALL
  server.on('connection', createSocketLimit(config))
}
