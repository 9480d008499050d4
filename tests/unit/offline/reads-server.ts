import { contract } from '../../../src/contract/index.ts'
import type { AnyCall } from '../../../src/contract/call.ts'
import { syncReads, type NamedRead, type ReadsInput } from '../../../src/contract/sync-reads.ts'
import type { OfflineDeps } from '../../../src/offline/device/deps.ts'
import { address } from '../../../src/offline/network/request.ts'
import type { World } from './world.ts'

const calls = new Map(
  Object.values(contract).flatMap((area) =>
    (Object.values(area) as AnyCall[]).map((call) => [call.name, call] as const),
  ),
)

export interface ReadsServer {
  fetch: OfflineDeps['fetch']
  /** The reads of each request. */
  asked: NamedRead[][]
  /** The connection of the next response ends after so many lines. */
  cutAfter?: number
  /** In place of lines, while it is set. */
  instead?: (token: string | undefined) => Response | Promise<Response> | undefined
}

/** A server that takes many reads in one request: each of them is a request to the world. */
export function takeReads(world: World): ReadsServer {
  const server: ReadsServer = {
    asked: [],
    fetch: async (url, init = {}) => {
      if (!url.endsWith(syncReads.path)) return world.fetch(url, init)
      if (!world.up) throw new TypeError('Failed to fetch')
      const { reads } = JSON.parse(init.body as string) as ReadsInput
      server.asked.push(reads)
      const { authorization } = init.headers as Record<string, string>
      const instead = await server.instead?.(authorization?.slice('Bearer '.length))
      if (instead) return instead
      const { cutAfter = reads.length } = server
      server.cutAfter = undefined
      const lines: string[] = []
      for (const [n, { call, input }] of reads.slice(0, cutAfter).entries()) {
        const spec = calls.get(call)!
        const { url: at, body } = address('http://api.test', spec, input)
        const response = await world.fetch(at, {
          method: spec.method,
          body,
          headers: { authorization: authorization! },
        })
        lines.push(`${JSON.stringify({ n, status: response.status, body: await response.json() })}\n`)
      }
      return ndjson(lines, cutAfter < reads.length)
    },
  }
  return server
}

const headers = { 'content-type': 'application/x-ndjson', 'x-data-epoch': 'life-1' }

/** These lines; and then the connection is gone, or the response complete. */
export function ndjson(lines: string[], isCut = false): Response {
  const waiting = lines.map((line) => new TextEncoder().encode(line))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = waiting.shift()
      if (next) controller.enqueue(next)
      else if (isCut) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  return new Response(body, { headers })
}
