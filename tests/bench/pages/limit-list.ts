import { type FunnelRowWire, type Applicant, toApplicant } from '../../../src/contract/funnel-row.ts'
import { wordKey, wordsOf } from '../../../src/offline/rows/words.ts'
import { rowKeys } from '../../../src/offline/rows/row-keys.ts'
import { isTaskAt } from '../../../src/offline/rows/task-queries.ts'
import { taskRecord } from '../../../src/offline/rows/task-index.ts'
import type { TaskRecord } from '../../../src/offline/device/database.ts'
import { compareTasks, passesFilters } from '../../../src/rules/tasks.ts'
import { PARTNER, wireRow } from '../applicants.mjs'
import type { FunnelPage, TasksPage } from './list-questions.ts'

type Row = ReturnType<typeof rowKeys> & { funnelId: string; hiringRequestId: string; snapshot: Applicant }

const CHUNK = 1_000
const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Chromium's newer form of getAllKeys, which can go backwards. */
type GetAllKeys = (options: {
  query: IDBKeyRange
  count?: number
  direction?: 'next' | 'prev'
}) => IDBRequest<IDBValidKey[]>

const between = (prefix: IDBValidKey[]) => IDBKeyRange.bound([...prefix, -Infinity], [...prefix, []])

/**
 * The same pages from IndexedDB as it is: the same indexes, no library, nothing around it. Every page is read with as few
 * requests as the browser allows.
 */
export async function openLimit(count: number, now: number) {
  const opening = indexedDB.open('limit', 1)
  opening.addEventListener('upgradeneeded', () => {
    const rows = opening.result.createObjectStore('rows', { keyPath: 'funnelId' })
    rows.createIndex('stage', ['hiringRequestId', 'group', 'stageAt'])
    rows.createIndex('name', ['hiringRequestId', 'group', 'nameKey'])
    rows.createIndex('words', 'words', { multiEntry: true })
    opening.result.createObjectStore('tasks', { keyPath: 'funnelId' }).createIndex('ipId', 'ipId')
  })
  const database = await settled(opening)
  for (let start = 0; start < count; start += CHUNK) {
    const transaction = database.transaction(['rows', 'tasks'], 'readwrite')
    for (let n = start; n < Math.min(count, start + CHUNK); n += 1) {
      const snapshot = toApplicant(wireRow(n, now) as FunnelRowWire)
      const { funnelId, hiringRequestId } = snapshot
      transaction.objectStore('rows').put({ funnelId, hiringRequestId, snapshot, ...rowKeys(snapshot) } satisfies Row)
      const task = taskRecord(snapshot)
      if (task) transaction.objectStore('tasks').put(task)
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  }
  const rowsBy = (index: string) => database.transaction('rows').objectStore('rows').index(index)

  return {
    async funnel({ hiringRequestId, tab, column, page, limit, channel, search }: FunnelPage) {
      const first = (page - 1) * limit
      if (search) {
        const words = wordsOf(search).toSorted((a, b) => b.length - a.length)
        const from = wordKey(hiringRequestId, words[0]!)
        const found = (await settled(rowsBy('words').getAll(IDBKeyRange.bound(from, `${from}\uffff`)))) as Row[]
        const rows = [...new Map(found.map((row) => [row.funnelId, row])).values()].filter(
          (row) =>
            row.group === tab && words.every((word) => wordsOf(row.snapshot.name).some((one) => one.startsWith(word))),
        )
        rows.sort((a, b) => b.stageAt - a.stageAt || (a.funnelId < b.funnelId ? 1 : -1))
        return { ids: rows.slice(first, first + limit).map((row) => row.funnelId), total: rows.length }
      }
      const isByName = column === 'nameKey'
      const range = between([hiringRequestId, tab])
      const index = rowsBy(isByName ? 'name' : 'stage')
      if (channel) {
        const all = ((await settled(index.getAll(range))) as Row[]).filter((row) => row.snapshot.channel === channel)
        if (!isByName) all.sort((a, b) => b.stageAt - a.stageAt || (a.funnelId < b.funnelId ? 1 : -1))
        return { ids: all.slice(first, first + limit).map((row) => row.funnelId), total: all.length }
      }
      const direction = isByName ? 'next' : 'prev'
      const getAllKeys = index.getAllKeys.bind(index) as unknown as GetAllKeys
      // Rows before the page are passed over in the index
      const [total, keys] = await Promise.all([
        settled(index.count(range)),
        settled(getAllKeys({ query: range, count: first + limit, direction })),
      ])
      const wanted = keys.slice(first).map((key) => settled<Row>(index.objectStore.get(key)))
      const rows = await Promise.all(wanted)
      return { ids: rows.map((row) => row.funnelId), total }
    },

    async tasks({ selfReported, filters, sort, search }: TasksPage) {
      const transaction = database.transaction(['tasks', 'rows'])
      const all = (await settled(transaction.objectStore('tasks').index('ipId').getAll(PARTNER))) as TaskRecord[]
      const tasks = all.filter((task) => isTaskAt(task, now))
      const words = wordsOf(search ?? '')
      const asApplicant = (task: TaskRecord) => task.row as unknown as Applicant
      const compare = compareTasks(sort)
      const listed = tasks
        .filter((task) => task.selfReported === selfReported)
        .filter((task) => words.every((word) => task.words.some((one) => one.startsWith(word))))
        .filter((task) => passesFilters(asApplicant(task), filters))
        .sort((a, b) => compare(asApplicant(a), asApplicant(b)))
      const urgent = listed.filter((task) => task.urgentFrom <= now)
      const rest = listed.filter((task) => task.urgentFrom > now)
      const wanted = [...urgent.slice(0, 5), ...rest.slice(0, 3)]
      const rows = transaction.objectStore('rows')
      const found = (await Promise.all(wanted.map((task) => settled(rows.get(task.funnelId))))) as Row[]
      return { ids: found.map((row) => row.funnelId), total: urgent.length + rest.length }
    },
  }
}
