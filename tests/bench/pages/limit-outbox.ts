import { commands } from '../../../src/rules/commands.ts'
import { basePaths, pathParameters, type AnyCall } from '../../../src/contract/call.ts'
import { planOperation } from './operations.ts'

export async function openDatabase(name: string, make: (database: IDBDatabase) => unknown): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => make(opening.result))
  return settled(opening)
}

interface Kept {
  key: string
  lane: string
  url: string
  body: string
}

const WIDTH = 6

export const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
export const committed = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })

/** The request that the operation comes to, ready to send. */
function makeKept(index: number, lanes: number): Kept {
  const { name, input } = planOperation(index, lanes)
  const step = commands[name].steps(input as never)[0] as { call: AnyCall; input: (context: object) => object }
  const body = { ...step.input({ base: 0, uploads: [] }) } as Record<string, unknown>
  let { path } = step.call
  for (const parameter of pathParameters(path)) {
    path = path.replace(`{${parameter}}`, String(body[parameter]))
    delete body[parameter]
  }
  return {
    key: crypto.randomUUID(),
    lane: commands[name].lane(input as never),
    url: `${basePaths.hire}${path}`,
    body: JSON.stringify(body),
  }
}

/**
 * The minimal durable outbox: IndexedDB as it is, one put per operation, one request each on six connections, in order
 * within a lane, one delete per response. It stores no attempts, rows, log or secrets, and it retries blindly.
 */
export async function openLimit(people: number, durability: IDBTransactionDurability = 'default') {
  const database = await openDatabase('limit', (made) => made.createObjectStore('queue', { keyPath: 'key' }))
  const write = async (work: (queue: IDBObjectStore) => unknown) => {
    const transaction = database.transaction('queue', 'readwrite', { durability })
    work(transaction.objectStore('queue'))
    await committed(transaction)
  }
  const read = () => database.transaction('queue').objectStore('queue')
  const order: string[] = []

  const send = async ({ key, url, body }: Kept) => {
    const headers = { 'content-type': 'application/json', 'Idempotency-Key': key }
    const response = await fetch(url, { method: 'POST', headers, body, cache: 'no-store' })
    const answer = (await response.json()) as { status: boolean }
    if (!response.ok || answer.status !== true) throw new Error(`Answered ${response.status}`)
    await write((queue) => queue.delete(key))
  }
  return {
    enqueueAll: async (count: number) => {
      const each: number[] = []
      for (let index = 0; index < count; index += 1) {
        const kept = makeKept(index, people)
        order.push(kept.key)
        const start = performance.now()
        await write((queue) => queue.put(kept))
        each.push(performance.now() - start)
      }
      return each
    },
    drain: async () => {
      const byKey = new Map(((await settled(read().getAll())) as Kept[]).map((kept) => [kept.key, kept]))
      const lanes = new Map<string, Kept[]>()
      for (const key of order) {
        const kept = byKey.get(key)!
        lanes.set(kept.lane, [...(lanes.get(kept.lane) ?? []), kept])
      }
      const waiting = [...lanes.values()]
      const work = async () => {
        for (let lane = waiting.shift(); lane; lane = waiting.shift()) for (const kept of lane) await send(kept)
      }
      await Promise.all(Array.from({ length: WIDTH }, work))
    },
    pending: () => settled(read().count()),
    close: () => database.close(),
  }
}
