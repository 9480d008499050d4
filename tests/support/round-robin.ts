import { createServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** One address in front of several servers: each request goes to the next one, from any client. Port 0: a free port. */
export async function startRoundRobin(
  ports: () => number[],
  port = 0,
): Promise<{ port: number; stop(): Promise<void> }> {
  let turn = 0
  const server: Server = createServer((incoming, outgoing) => {
    const all = ports()
    const target = all[turn++ % all.length]!
    const onward = request(
      {
        host: '127.0.0.1',
        port: target,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
        setHost: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        // A stream of events is not to wait for its second line
        outgoing.flushHeaders()
        answer.pipe(outgoing)
        answer.once('error', () => outgoing.destroy())
      },
    )
    onward.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.keepAliveTimeout = 75_000
  server.listen(port)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
