import { toApplicant, type Applicant, type FunnelRowWire } from '../../../src/contract/funnel-row.ts'
import { rowKeys } from '../../../src/offline/rows/row-keys.ts'
import { taskRecord } from '../../../src/offline/rows/task-index.ts'
import { commands } from '../../../src/rules/commands.ts'
import { wireRow } from '../applicants.mjs'
import { committed, openDatabase, settled } from './limit-outbox.ts'
import { planOperation } from './operations.ts'

interface Row {
  funnelId: string
  hiringRequestId: string
  snapshot: Applicant
  shown?: Applicant
}

/** The same indexes as the app's, since they are most of what writing costs. */
function make(database: IDBDatabase) {
  const queue = database.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
  queue.createIndex('opId', 'opId', { unique: true })
  queue.createIndex('lane', ['lane', 'seq'])
  queue.createIndex('funnelId', 'funnelId')
  queue.createIndex('state', 'state')
  const rows = database.createObjectStore('rows', { keyPath: 'funnelId' })
  for (const column of ['stageAt', 'nameKey']) {
    rows.createIndex(column, ['hiringRequestId', column])
    rows.createIndex(`${column} in group`, ['hiringRequestId', 'group', column])
  }
  rows.createIndex('due', ['hiringRequestId', 'group', 'due'])
  rows.createIndex('words', 'words', { multiEntry: true })
  database.createObjectStore('tasks', { keyPath: 'funnelId' }).createIndex('ipId', 'ipId')
}

/**
 * What the promise of enqueue costs without any library: the operation and its row as it will be, read,
 * worked out and written in one transaction.
 */
export async function openLimitWithRow(people: number) {
  const database = await openDatabase('limit with row', make)
  const filling = database.transaction('rows', 'readwrite')
  for (let n = 0; n < people; n += 1) {
    const snapshot = toApplicant(wireRow(n, Date.now()) as FunnelRowWire)
    const { funnelId, hiringRequestId } = snapshot
    filling.objectStore('rows').put({ funnelId, hiringRequestId, snapshot, ...rowKeys(snapshot) })
  }
  await committed(filling)

  const enqueue = async (index: number) => {
    const { name, input } = planOperation(index, people)
    const opId = crypto.randomUUID()
    const { funnelId } = input as { funnelId: string }
    const transaction = database.transaction(['queue', 'rows', 'tasks'], 'readwrite')
    const [queue, rows, tasks] = ['queue', 'rows', 'tasks'].map((store) => transaction.objectStore(store)) as [
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
    ]
    const [row] = await Promise.all([
      settled<Row>(rows.get(funnelId)),
      settled(queue.index('funnelId').getAll(funnelId)),
    ])
    const command = commands[name]
    const shown = command.apply(row.shown ?? row.snapshot, input as never, Date.now())
    const task = taskRecord(shown)
    queue.add({ opId, lane: command.lane(input as never), call: name, funnelId, state: 'queued', attempts: 0, input })
    rows.put({ ...row, shown, ...rowKeys(shown) })
    if (task) tasks.put(task)
    else tasks.delete(funnelId)
    await committed(transaction)
  }
  return {
    enqueueAll: async (count: number) => {
      const each: number[] = []
      for (let index = 0; index < count; index += 1) {
        const start = performance.now()
        await enqueue(index)
        each.push(performance.now() - start)
      }
      return each
    },
    drain: () => Promise.reject(new Error('It only takes in')),
    pending: () => settled(database.transaction('queue').objectStore('queue').count()),
    close: () => database.close(),
  }
}
