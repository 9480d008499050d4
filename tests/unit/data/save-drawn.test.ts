import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveDrawn, type Drawn } from '../../../src/data/save-drawn.ts'
import { queryTasks } from '../../../src/offline/rows/task-queries.ts'
import { upsertRows } from '../../../src/offline/rows/rows.ts'
import { findPanel } from '../../../src/rules/panel-kind.ts'
import { istDayStart } from '../../../src/lib/dates.ts'
import { setUp, START } from '../offline/world.ts'

const HERE = { pathname: '/My-tasks', search: '' }
const query = {
  ...{ ipId: 'EMP1', selfReported: false, filters: {}, sort: 'expiryTime' as const },
  ...{ priorityLimit: 5, pendingLimit: 5, overdueLimit: 5 },
}
const location = { ...HERE }
/** What the screen has: parts of selectors. */
let on: string[] = []

beforeEach(() => {
  Object.assign(location, HERE)
  on = []
  const root = {
    querySelector: (selector: string) => (on.some((one) => selector.includes(one)) ? {} : null),
    cloneNode: () => ({ innerHTML: '<main>Asha F1</main>', querySelectorAll: () => [] }),
  }
  const documentElement = { lang: 'en' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('navigator', { language: 'en-IN' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', {
    ...{ documentElement, cookie: 'language=en', activeElement: null },
    querySelector: (selector: string) => (selector.startsWith('meta') ? { content: 'b1' } : null),
    getElementById: () => root,
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Somebody who expires today, so is urgent all day, and whose interview ends at 13:00; it is 11:30. */
async function draw(more: Partial<Drawn> = {}) {
  const { world, store } = await setUp(0)
  const today = istDayStart(START)
  const row = world.row('F1', 'shortlisted', {
    ...{ interviewSchedulingType: 'dates', interviewDates: [today], interviewTime: [{ from: '10:00', to: '13:00' }] },
    expiryTime: today,
  })
  await upsertRows(store, [row])
  const tasks = await queryTasks(store, query)
  expect(tasks.priority.rows).toHaveLength(1)
  const as = { user: { userId: 'u1' }, online: true, address: HERE, recall: () => '' }
  const drawn = { query, tasks, ...as, now: world.now, ...more } as Drawn
  return { world, store, drawn, kept: () => store.db.drawn.get('drawn') }
}
const END = istDayStart(START) + 13 * 3_600_000

describe('OFF-13 the list is kept', () => {
  test('until a listed applicant is asked about something else', async () => {
    const { store, drawn, kept } = await draw()
    const [row] = drawn.tasks.priority.rows
    expect([findPanel(row!, END - 1), findPanel(row!, END)]).toEqual(['takeInterview', 'attendance'])
    await saveDrawn(store, drawn)
    expect(await kept()).toMatchObject({ at: START, until: END, address: '/my-tasks' })
  })

  test('not at all when that was between the drawing and the keeping', async () => {
    const { world, store, drawn, kept } = await draw()
    world.now = END + 10_000
    await saveDrawn(store, { ...drawn, now: END - 20_000, tasks: await queryTasks(store, query) })
    expect(await kept()).toBeUndefined()
  })

  test('for a start without a query too, where that recalls the one of the screen', async () => {
    const search = '?tab=other&sort=candidateName'
    const { store, drawn, kept } = await draw({ address: { ...HERE, search }, recall: () => search.slice(1) })
    location.search = search
    await saveDrawn(store, drawn)
    expect(await kept()).toMatchObject({ address: `/my-tasks${search}`, isRecalled: true })
    await saveDrawn(store, { ...drawn, recall: () => 'tab=other' })
    expect(await kept()).toMatchObject({ address: `/my-tasks${search}`, isRecalled: false })
  })

  test('not at all while the next start recalls what was chosen in another tab', async () => {
    const { store, drawn, kept } = await draw({ recall: () => 'tab=other' })
    expect(await saveDrawn(store, drawn)).toBeUndefined()
    expect(await kept()).toBeUndefined()
  })

  test.each(['[type=search]', '[aria-busy=true]'])('not while the screen has %s', async (one) => {
    const { store, drawn, kept } = await draw()
    on = [one]
    expect(await saveDrawn(store, drawn)).toBeUndefined()
    expect(await kept()).toBeUndefined()
    on = []
    await saveDrawn(store, drawn)
    expect(await kept()).toBeDefined()
  })

  test('for the address that it was drawn for, and not while the location is ahead of the screen', async () => {
    const { store, drawn, kept } = await draw()
    const saving = saveDrawn(store, drawn)
    location.search = '?tab=other'
    await saving
    expect(await kept()).toMatchObject({ address: '/my-tasks' })
    await store.db.drawn.clear()
    await saveDrawn(store, drawn)
    expect(await kept()).toBeUndefined()
  })
})
