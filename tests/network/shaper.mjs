/**
 * A TCP proxy on 127.0.0.1 that behaves like a mobile link: a round trip, a rate in each direction that all connections
 * share, and silence. Counts the bytes that pass. Reads nothing of what it carries.
 *
 * While the link is silent nothing passes and no connection is closed. A connection that has something to send then is
 * retried as TCP does, 1, 3, 7, 15 … s after it got stuck, and goes on at the first such moment with a signal: one that
 * is opened into the silence loses part of a short signal, or all of it. One that is closed before it was open sends nothing.
 */
import net from 'node:net'

/** Bytes of one segment. */
const SEGMENT = 1_400
/** TCP's first retry and its longest gap between two, ms. */
const FIRST_RETRY_MS = 1_000
const MOST_RETRY_MS = 120_000
/** The proxy ends by itself after so long. */
const MOST_MS = 30 * 60_000

/**
 * @param {number} target Port of the server.
 * @param {{ rtt: number, up: number, down: number }} link Round trip in ms, rates in bytes/s.
 * @param {number} [own] Its own port; by default a free one.
 */
export async function startShaper(target, link, own = 0) {
  const shape = { ...link }
  let hasSignal = true
  const total = { up: 0, down: 0, connections: 0 }
  const lanes = new Set()
  const free = { up: 0, down: 0 }

  /** One direction of one connection. */
  function createLane(name, from, to) {
    const lane = { queue: [], stuckAt: undefined, openAt: performance.now() + (name === 'up' ? shape.rtt : 0) }
    let timer
    let isOver = false
    // What is under way, in order: timers round to milliseconds, and one may fire before another that was due earlier
    const underWay = []
    const deliver = (segment, ms) => {
      underWay.push(segment)
      setTimeout(() => {
        const next = underWay.shift()
        if (to.destroyed) return
        if (next === undefined) to.end()
        else to.write(next)
      }, ms)
    }
    // Before its first bytes a connection takes a round trip
    let isOpen = name === 'down'
    const pump = () => {
      clearTimeout(timer)
      if (isOver) return
      if (lane.queue.length === 0) {
        if (from.readableEnded) deliver(undefined, shape.rtt / 2)
        return
      }
      const now = performance.now()
      if (!hasSignal) return void (lane.stuckAt ??= now)
      const at = Math.max(free[name], lane.openAt)
      if (at > now + 1) return void (timer = setTimeout(pump, at - now))
      isOpen = true
      const segment = cut(lane.queue)
      free[name] = Math.max(free[name], now) + (segment.length / shape[name]) * 1_000
      total[name] += segment.length
      deliver(segment, free[name] - now + shape.rtt / 2)
      timer = setTimeout(pump, Math.max(0, free[name] - now))
    }
    lane.resume = () => {
      if (lane.stuckAt !== undefined) lane.openAt = nextRetry(lane.stuckAt) + (isOpen ? 0 : shape.rtt)
      lane.stuckAt = undefined
      pump()
    }
    lane.isOpen = () => isOpen
    lane.stop = () => {
      isOver = true
      clearTimeout(timer)
      lanes.delete(lane)
    }
    from.on('data', (data) => {
      lane.queue.push(data)
      pump()
    })
    from.on('end', pump)
    lanes.add(lane)
    if (!hasSignal) lane.stuckAt = performance.now()
    return lane
  }

  const sockets = new Set()
  // Half open: whoever has said everything still hears the rest, and what is under way arrives
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    total.connections += 1
    const upstream = net.connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const both = [createLane('up', client, upstream), createLane('down', upstream, client)]
    const end = () => {
      for (const lane of both) lane.stop()
      for (const socket of [client, upstream]) {
        socket.destroy()
        sockets.delete(socket)
      }
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
    // Given up before it was open: nothing of what it was to send ever leaves the phone
    client.on('end', () => {
      if (!both[0].isOpen()) end()
    })
  })
  await new Promise((done) => server.listen(own, '127.0.0.1', done))
  const stop = () => {
    clearTimeout(limit)
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const limit = setTimeout(stop, MOST_MS)
  return {
    port: server.address().port,
    stop,
    /** Changes the link; `signal: false` begins a silence. */
    set({ signal = hasSignal, ...more }) {
      Object.assign(shape, more)
      if (signal === hasSignal) return
      hasSignal = signal
      if (signal) for (const lane of lanes) lane.resume()
    },
    /** Bytes and connections since the last call. */
    take() {
      const taken = { ...total }
      Object.assign(total, { up: 0, down: 0, connections: 0 })
      return taken
    },
  }
}

/** Takes the first segment out of a queue of buffers. */
function cut(queue) {
  const first = queue[0]
  if (first.length <= SEGMENT) return queue.shift()
  queue[0] = first.subarray(SEGMENT)
  return first.subarray(0, SEGMENT)
}

/** The next moment at which TCP retries what got stuck at `stuckAt`. */
function nextRetry(stuckAt) {
  const now = performance.now()
  let gap = FIRST_RETRY_MS
  let at = stuckAt + gap
  while (at < now) {
    gap = Math.min(gap * 2, MOST_RETRY_MS)
    at += gap
  }
  return at
}
