import type { Context, MiddlewareHandler } from 'hono'
import type { PlainReason } from '../../src/contract/refusals.ts'
import { HttpProblem } from './errors.ts'
import { jsonPace, readInPace, type BodyPace } from './slow-body.ts'

interface Bounds {
  maxBytes: number
  pace: BodyPace
  /** Why a larger one is refused. */
  tooLarge?: PlainReason
}

/**
 * Reads the whole body, of announced length or in chunks. After it `c.req.text()`, `json()`, `formData()` and
 * `parseBody()` return from memory. Call it once it is known who sends: what is read waits in memory.
 * @throws HttpProblem 413 above `maxBytes`, 408 when the sender does not keep the pace.
 */
export async function readBody(
  c: Context,
  { maxBytes, pace, tooLarge = 'request-too-large' }: Bounds,
): Promise<ArrayBuffer> {
  const refusal = () => new HttpProblem(413, tooLarge)
  const announced = announcedLength(c)
  if (announced !== undefined && announced > maxBytes) throw refusal()
  if (announced !== undefined) return readInPace(c, c.req.arrayBuffer(), pace)
  const body = await readInPace(c, readCounted(c, maxBytes, refusal), pace)
  c.req.bodyCache.arrayBuffer = Promise.resolve(body) as never
  return body
}

const LARGEST_FORM = 16 * 1024

/** Forms of everyone are small, so they are read before their handler. `onTooLarge` answers for a larger one. */
export const readsForm =
  (onTooLarge: (c: Context) => Response | Promise<Response>): MiddlewareHandler =>
  async (c, next) => {
    try {
      await readBody(c, { maxBytes: LARGEST_FORM, pace: jsonPace })
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 413) return onTooLarge(c)
      throw error
    }
    return next()
  }

/** Node sends no more than that to a handler. Undefined for a body in chunks, and for none. */
function announcedLength(c: Context): number | undefined {
  const length = c.req.header('Content-Length')
  return length === undefined || c.req.header('Transfer-Encoding') !== undefined ? undefined : Number(length)
}

async function readCounted(c: Context, maxBytes: number, refusal: () => HttpProblem): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = c.req.raw.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    size += part.value.length
    if (size > maxBytes) {
      await reader!.cancel()
      throw refusal()
    }
    chunks.push(part.value)
  }
  return new Uint8Array(Buffer.concat(chunks, size)).buffer
}
