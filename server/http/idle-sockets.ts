import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A device that reads nothing of its answer for so long has gone: the answer waits in memory for it, ms. */
const UNREAD_MS = 60_000
/** For the rest of a body that no handler has read, ms. */
const REST_MS = 5_000

/** While more than that waits in this process, bytes. */
const LARGE = 256 * 1024
/** An answer is read at this pace at least, bytes a second. */
const PACE = 500

/**
 * Closes the sockets whose other end does not read its answer, reads it too slowly, or does not finish a request that is
 * answered already.
 */
export function endIdleSockets(server: Server, { unreadMs = UNREAD_MS, restMs = REST_MS, pace = PACE } = {}): void {
  // Node closes a socket by itself only while it has no request
  server.setTimeout(unreadMs)
  server.on('connection', (socket: Socket) => keepPace(socket, unreadMs, (unreadMs / 1_000) * pace))
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

/** One window of TCP a minute keeps a socket from being idle, and what waits behind it stays in memory. */
function keepPace(socket: Socket, everyMs: number, expected: number): void {
  let before: { written: number; waiting: number } | undefined
  const timer = setInterval(() => {
    const now = { written: socket.bytesWritten, waiting: findWaiting(socket) }
    // What is written anew was waited for until the rest had gone
    const isSame = before !== undefined && before.written === now.written && now.waiting > LARGE
    if (isSame && before!.waiting - now.waiting < expected) socket.destroy()
    before = now
  }, everyMs)
  timer.unref()
  socket.once('close', () => clearInterval(timer))
}

/** Bytes that the system has not taken over; by what Node itself measures idleness with. */
const findWaiting = (socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number =>
  // oxlint-disable-next-line no-underscore-dangle -- there is no public property: writableLength counts a chunk until all of it has gone
  socket._handle?.writeQueueSize ?? 0
