import type { Context } from 'hono'
import { HttpProblem } from '../core/errors.ts'
import { readInPace, uploadPace } from '../core/slow-body.ts'

export interface PieceBody {
  bytes: Buffer
  /** Why it ended before its end. */
  problem?: HttpProblem
}

/**
 * Reads a body of at most `limit` bytes. `done` resolves also when the connection dies or `stop` is called, with what
 * has arrived until then. Too many bytes are refused as a whole.
 */
export function receivePiece(c: Context, limit: number): { done: Promise<PieceBody>; stop(): void } {
  if (Number(c.req.header('Content-Length') ?? 0) > limit) throw new HttpProblem(413, 'upload-too-large')
  const chunks: Uint8Array[] = []
  let size = 0
  let stop!: () => void
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  const reader = c.req.raw.body?.getReader()
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
      if (size + part.value.length > limit) throw new HttpProblem(413, 'upload-too-large')
      size += part.value.length
      chunks.push(part.value)
    }
  }
  const whole = (problem?: HttpProblem): PieceBody => {
    reader?.cancel().catch(() => undefined)
    return { bytes: Buffer.concat(chunks.slice()), ...(problem ? { problem } : {}) }
  }
  const done = Promise.race([readInPace(c, read(), uploadPace), stopped]).then(
    () => whole(),
    (problem: unknown) => {
      if (problem instanceof HttpProblem && problem.status === 413) throw problem
      return whole(problem instanceof HttpProblem ? problem : new HttpProblem(408, 'slow-body'))
    },
  )
  return { done, stop }
}
