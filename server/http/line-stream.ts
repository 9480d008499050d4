import type { Context } from 'hono'
import { constants, createGzip } from 'node:zlib'
import { acceptsEncoding } from './accepts-encoding.ts'

/** Lines that are ready within so many ms are compressed and sent together. */
const GATHER_MS = 25
/** Unread bytes above which `drained` waits. */
const MOST_UNREAD = 64 * 1024

export interface Lines {
  response: Response
  /** Never throws, also when the device is gone. */
  write: (line: object) => void
  /** Resolves when the device has read enough for more; false when it is gone, or reads nothing for `patienceMs`. */
  drained: (patienceMs: number) => Promise<boolean>
  /** Never throws. */
  end: () => void
}

/** A response that is written line by line, application/x-ndjson, gzipped where the device accepts it. */
export function openLines(c: Context): Lines {
  const isPacked = acceptsEncoding(c, 'gzip')
  const { body, write, drained, end } = createLineStream(isPacked)
  const response = c.body(body, 200, {
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    // nginx would gather what must arrive at once
    'X-Accel-Buffering': 'no',
  })
  return { response, write: (line) => write(`${JSON.stringify(line)}\n`), drained, end }
}

/** What was written waits in memory for a device that reads slowly: whoever writes much asks `drained` before each line. */
function createLineStream(isPacked: boolean) {
  const gzip = isPacked ? createGzip() : undefined
  let timer: NodeJS.Timeout | undefined
  let controller!: ReadableStreamDefaultController<Uint8Array>
  let isGone = false
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const resume of [...waiting]) resume()
  }
  const enqueue = (chunk: Uint8Array) => {
    if (!isGone) controller.enqueue(chunk)
  }
  const close = () => {
    if (!isGone) controller.close()
    isGone = true
  }
  gzip?.on('data', enqueue)
  gzip?.on('drain', wake)
  gzip?.on('end', close)
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => void (controller = given),
      pull: wake,
      cancel: () => {
        isGone = true
        wake()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD }),
  )
  const flush = () => {
    timer = undefined
    gzip?.flush(constants.Z_SYNC_FLUSH)
  }
  const isFull = () => !isGone && ((controller.desiredSize ?? 0) <= 0 || gzip?.writableNeedDrain === true)
  return {
    body,
    write(text: string) {
      if (!gzip) return enqueue(Buffer.from(text))
      gzip.write(text)
      timer ??= setTimeout(flush, GATHER_MS)
    },
    async drained(patienceMs: number) {
      while (isFull()) {
        const isRead = await new Promise<boolean>((resolve) => {
          const settle = (result: boolean) => {
            clearTimeout(patience)
            waiting.delete(resume)
            resolve(result)
          }
          const resume = () => settle(true)
          const patience = setTimeout(() => settle(false), patienceMs)
          waiting.add(resume)
        })
        if (!isRead) return false
      }
      return !isGone
    },
    end() {
      clearTimeout(timer)
      if (gzip) gzip.end()
      else close()
    },
  }
}
