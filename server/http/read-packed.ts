import type { Context } from 'hono'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { HttpProblem } from '../core/errors.ts'
import { readBody } from '../core/read-body.ts'
import { jsonPace } from '../core/slow-body.ts'
import { invalid } from './read-request.ts'

const unpack = promisify(gunzip)

/** The text of a body, gzipped or not. @throws HttpProblem 413 when it has more than `maxBytes`, also unpacked. */
export async function readPacked(c: Context, maxBytes: number): Promise<string> {
  const bytes = await readBody(c, { maxBytes, pace: jsonPace })
  const isPacked = /^gzip$/i.test(c.req.header('Content-Encoding') ?? '')
  if (!isPacked) return Buffer.from(bytes).toString()
  try {
    return (await unpack(bytes, { maxOutputLength: maxBytes })).toString()
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new HttpProblem(413, 'request-too-large')
    throw invalid('json-unreadable')
  }
}
