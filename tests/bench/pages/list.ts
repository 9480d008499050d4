import { queryTasks } from '../../../src/offline/rows/task-queries.ts'
import { queryFunnel } from '../../../src/offline/rows/queries.ts'
import { PARTNER } from '../applicants.mjs'
import { openLimit } from './limit-list.ts'
import { questions, type FunnelPage, type Question, type TasksPage } from './list-questions.ts'
import { openOwn, putRows, signIn } from './signed-in.ts'

interface Answer {
  ids: string[]
  total: number
}
interface Lists {
  funnel(page: FunnelPage): Promise<Answer>
  tasks(page: TasksPage): Promise<Answer>
}

async function openOurs(count: number, now: number): Promise<Lists> {
  await signIn()
  const store = await openOwn()
  // The same moment for both
  store.deps = { ...store.deps, now: () => now }
  await putRows(store, count, 500, now)
  return {
    async funnel({ column, ...page }) {
      const sort = column === 'nameKey' ? ({ field: 'name', order: 'ascending' } as const) : undefined
      const { rows, total } = await queryFunnel(store, { ...page, ...(sort ? { sort } : {}) })
      return { ids: rows.map((row) => row.funnelId), total }
    },
    async tasks(page) {
      const { priority, pending } = await queryTasks(store, {
        ...page,
        ipId: PARTNER,
        priorityLimit: 5,
        pendingLimit: 3,
      })
      const ids = [...priority.rows, ...pending.rows].map((row) => row.funnelId)
      return { ids, total: priority.total + pending.total }
    },
  }
}

let lists: { ours: Lists; limit: Lists }
let rows = 0

export const bench = {
  async load(count: number) {
    const now = Date.now()
    rows = count
    const start = performance.now()
    const ours = await openOurs(count, now)
    const middle = performance.now()
    lists = { ours, limit: await openLimit(count, now) }
    return { ours: middle - start, limit: performance.now() - middle }
  },

  /** Runs the same query on both, each first as often as the other. Returns the ms of each; the results must agree. */
  async ask(name: Question, turns: number) {
    const took: Record<'ours' | 'limit', number[]> = { ours: [], limit: [] }
    let wrong = 0
    let empty = 0
    for (let turn = 0; turn < turns; turn += 1) {
      const question = questions[name](turn, rows)
      const answers: string[] = []
      for (const who of turn % 2 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const)) {
        const start = performance.now()
        const answer = await ('tab' in question ? lists[who].funnel(question) : lists[who].tasks(question))
        took[who].push(performance.now() - start)
        answers.push(JSON.stringify(answer))
        await new Promise((resolve) => setTimeout(resolve, 0))
      }
      if (answers[0] !== answers[1]) wrong += 1
      if (answers[0]!.includes('[]')) empty += 1
    }
    return { took, wrong, empty }
  },
}
Object.assign(window, { bench })
