import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The cable between browser and server, on a port that it keeps: pulled, connections end and none is taken. */
export class Cable {
  private readonly sockets = new Set<Socket>()
  private server?: Server
  port = 0

  private constructor(private readonly target: number) {}

  static async to(target: number): Promise<Cable> {
    const cable = new Cable(target)
    await cable.plug()
    return cable
  }

  async plug(): Promise<void> {
    if (this.server) return
    this.server = createServer((from) => {
      const to = connect(this.target, '127.0.0.1')
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.sockets.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    }).listen(this.port, '127.0.0.1')
    await once(this.server, 'listening')
    this.port = (this.server.address() as { port: number }).port
  }

  async pull(): Promise<void> {
    const { server } = this
    if (!server) return
    this.server = undefined
    const closed = once(server, 'close')
    server.close()
    for (const socket of this.sockets) socket.destroy()
    await closed
  }
}
