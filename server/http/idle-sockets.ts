import type { Server } from 'node:http'

/** A device that reads nothing of its answer for so long has gone: the answer waits in memory for it, ms. */
const UNREAD_MS = 60_000
/** For the rest of a body that no handler has read, ms. */
const REST_MS = 5_000

/** Closes the sockets whose other end does not read its answer, or does not finish a request that is answered already. */
export function endIdleSockets(server: Server, { unreadMs = UNREAD_MS, restMs = REST_MS } = {}): void {
  // Node closes a socket by itself only while it has no request
  server.setTimeout(unreadMs)
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    outgoing.on('timeout', () => {
      if (socket.writableLength > 0) socket.destroy()
      // The answer, or the body, is still on its way: other limits are for that
      else socket.setTimeout(unreadMs)
    })
    outgoing.once('finish', () => {
      if (incoming.complete) return
      const end = setTimeout(() => {
        if (!incoming.complete) socket.destroy()
      }, restMs)
      socket.once('close', () => clearTimeout(end))
    })
  })
}
