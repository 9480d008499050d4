import { headers } from '../../../src/contract/call.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { syncPush, type PushedPost, type PushInput } from '../../../src/contract/sync-push.ts'
import type { OfflineDeps } from '../../../src/offline/device/deps.ts'
import type { Store } from '../../../src/offline/device/store.ts'
import { upsertRows } from '../../../src/offline/rows/rows.ts'
import { baseFrom } from '../../../src/rules/chain.ts'
import { Device, World } from './world.ts'

export interface BatchServer {
  world: World
  device: Device
  store: Store
  /** How many operations each batch had, without what went behind them. */
  sizes: number[]
  /** The names of the steps in each batch, in order. */
  steps: string[][]
  /** The connection of the next batch ends after so many lines. */
  cutAfter?: number
}

/**
 * A device and a server that takes batches: each request of one is a request to the world. `chains` false: an earlier
 * server, which reads only the first request of each operation. `epoch`: the restore epoch that its responses name.
 */
export async function setUpBatches(
  ids: string[],
  { chains = true, epoch }: { chains?: boolean; epoch?: string } = {},
): Promise<BatchServer> {
  const world = new World()
  const device = new Device(world)
  const server: Omit<BatchServer, 'store'> = { world, device, sizes: [], steps: [] }
  const perform = async (post: PushedPost, authorization: string) => {
    const call = Object.values(funnelCalls).find(({ name }) => name === post.call)!
    const path = call.path.replace(/{(\w+)}/g, (_, name: string) => String(post.input[name]))
    const response = await world.fetch(`http://api.test/api/hire/v1/${path}`, {
      method: 'POST',
      headers: { authorization, [headers.idempotencyKey]: post.key },
      body: JSON.stringify(post.input),
    })
    return { key: post.key, status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const fetch: OfflineDeps['fetch'] = async (url, init = {}) => {
    if (!url.endsWith(syncPush.path)) return world.fetch(url, init)
    if (!world.up) throw new TypeError('Failed to fetch')
    const { operations } = JSON.parse(init.body as string) as PushInput
    const { authorization } = init.headers as Record<string, string>
    if (!authorization) return new Response('{"status":false,"error":{"code":"unauthenticated"}}', { status: 401 })
    server.sizes.push(operations.length)
    const names = operations.flatMap(({ key, next = [] }) => [key, ...(chains ? next.map((post) => post.key) : [])])
    server.steps.push(names.map((key) => key.split(':')[1]!))
    const runOne = async ({ next = [], ...first }: PushInput['operations'][number]) => {
      const lines = [await perform(first, authorization!)]
      for (const post of chains ? next : []) {
        const before = lines.at(-1)!
        const isAccepted = before.status === 200 && before.body['status'] === true
        const input = baseFrom(before.body, post.call, post.input)
        const error = { code: 'earlier-not-accepted', message: '' }
        lines.push(
          isAccepted
            ? await perform({ ...post, input }, authorization!)
            : { key: post.key, status: 424, body: { status: false, error } },
        )
      }
      return lines
    }
    const lines = (await Promise.all(operations.map(runOne))).flat().map((line) => `${JSON.stringify(line)}\n`)
    const { cutAfter } = server
    server.cutAfter = undefined
    const named: Record<string, string> = epoch === undefined ? {} : { [headers.epoch]: epoch }
    const options = { headers: { 'content-type': 'application/x-ndjson', ...named } }
    return new Response(cutAfter === undefined ? lines.join('') : cut(lines.slice(0, cutAfter)), options)
  }
  const store = await device.tab({ fetch, takesBatches: true })
  await upsertRows(
    store,
    ids.map((id) => world.row(id, 'shortlisted')),
  )
  return Object.assign(server, { store })
}

/** These lines, and then the connection is gone. */
function cut(lines: string[]): ReadableStream<Uint8Array> {
  const waiting = lines.map((line) => new TextEncoder().encode(line))
  return new ReadableStream({
    pull(controller) {
      const next = waiting.shift()
      if (next) controller.enqueue(next)
      else controller.error(new TypeError('network error'))
    },
  })
}
