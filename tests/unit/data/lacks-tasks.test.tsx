import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useIsPartial, useLacksTasks } from '../../../src/data/applicant-rows.ts'

const reads: Record<string, unknown> = { status: { upToDate: {} }, upToDate: {}, tasksOf: 'EMP1' }
const now = vi.hoisted(() => ({ ipId: 'EMP1' }))
vi.mock('../../../src/data/use-live.ts', () => ({ useSharedLive: (name: string) => reads[name] }))
vi.mock('../../../src/data/session.ts', () => ({
  useActingPartner: () => [now.ipId],
  useSession: () => ({ user: { effectiveCode: 'OPS' } }),
}))

const note = vi.fn<(result: unknown[]) => void>()
function Reader() {
  note([useIsPartial(), useLacksTasks()])
  return null
}
const read = () => {
  renderToString(<Reader />)
  return note.mock.lastCall![0]
}

test('OFF-03 HR-49 what came of one partner is not taken for what another one has', () => {
  expect(read()).toEqual([true, false])
  now.ipId = 'EMP2'
  expect(read()).toEqual([true, true])
  Object.assign(reads, { status: { upToDate: { EMP1: 7 } }, upToDate: { EMP1: 7 } })
  expect(read()).toEqual([true, true])
  now.ipId = 'EMP1'
  expect(read()).toEqual([false, false])
})

test('OFF-03 before the status is read nothing is said of either', () => {
  Object.assign(reads, { status: undefined, upToDate: undefined, tasksOf: '' })
  expect(read()).toEqual([undefined, undefined])
})
