import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A message gateway with the contract of server/gateways/messages/http.ts: it accepts orders, and an order with a known
 * id is not sent a second time. It runs outside of the server and remembers what the server may have lost.
 */
export async function startGateway() {
  /** Message id → number it went to. */
  const reached = new Map<string, string>()
  let orders = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { messageId, to } = JSON.parse(Buffer.concat(parts).toString()) as { messageId: string; to: string }
      orders += 1
      if (!reached.has(messageId)) reached.set(messageId, to)
      response.writeHead(202).end()
    })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    reached,
    /** Orders so far, those repeated included. */
    get orders() {
      return orders
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
