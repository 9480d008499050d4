import type { Context as HonoContext } from 'hono'
import type { ServerResponse } from 'node:http'
import type { FileResponse } from '../routes/file-response.ts'
import { toProblem } from './problems.ts'
import { refusedSenderOf } from './refusal-tally.ts'
import type { Services } from './services.ts'

/**
 * The name is ours and plain. Content-Length is missing, since the file is still being made. What is made first is awaited:
 * a file that cannot be read at all rejects, and is answered as any call that fails.
 */
export async function sendFile(
  services: Services,
  c: HonoContext,
  call: string,
  { name, type, body }: FileResponse,
): Promise<Response> {
  const content = typeof body === 'string' ? body : await watched(services, c, call, body)
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(content)
}

/**
 * A file that fails on the way can only be cut: its status is sent. That is counted and logged here, because the HTTP adapter
 * would write the error as it is, with the statement and what was asked for, beside the log.
 */
async function watched(
  { log, noteRefusal }: Services,
  c: HonoContext,
  call: string,
  body: ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader()
  let next: ReturnType<typeof reader.read> | undefined = reader.read()
  await next
  const cut = (err: unknown) => {
    const problem = toProblem(err)
    const line = { requestId: c.get('requestId' as never) as string | undefined, call, err }
    log[problem.status === 500 ? 'error' : 'warn'](line, 'file cut')
    noteRefusal?.(call, problem.reason, refusedSenderOf(c))
  }
  let isLeft = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const reading = next ?? reader.read()
        next = undefined
        try {
          const { value, done } = await reading
          if (isLeft) return
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (err) {
          if (isLeft) return
          cut(err)
          const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
          // Not by an error, which the adapter writes; the end of the connection cancels this stream
          if (outgoing) outgoing.destroy()
          else controller.error(new Error('The file was cut'))
        }
      },
      cancel(reason) {
        isLeft = true
        return reader.cancel(reason).catch(() => undefined)
      },
    },
    // Nothing is kept here: who makes the file measures how it is fetched
    { highWaterMark: 0 },
  )
}
