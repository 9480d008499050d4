import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { HiringRequest } from '../../../src/contract/requests.ts'
import { laterDay, useExtend } from '../../../src/hiring/use-extend.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('requests')

const { send, toasts } = vi.hoisted(() => ({ send: vi.fn(), toasts: [] as unknown[] }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))

const onExtended = vi.fn()
const endDate = Date.parse('2026-12-08T12:00:00+05:30')
let extend: ReturnType<typeof useExtend>['extend'] | undefined
beforeEach(() => {
  vi.clearAllMocks()
  toasts.length = 0
  const Screen = () => {
    extend = useExtend({ hiringRequestId: 'HR1', endDate: 0 } as HiringRequest, onExtended).extend
    return null
  }
  renderToStaticMarkup(<Screen />)
})

test('HR-44 TRAP-15 days that were changed since an extension that arrived are not put on top of it', async () => {
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: { endDate } } })
  expect(await extend!(10)).toMatch(/^You extended it before, until .*8 Dec.*\. These days were not added\.$/)
  expect(send).toHaveBeenCalledTimes(1)
  expect(onExtended).toHaveBeenCalledTimes(1)
  expect(toasts).toEqual([])
})

test('HR-44 days that are added are said with the last day', async () => {
  send.mockResolvedValueOnce({ ok: true, isEarlier: false, value: { data: { endDate } } })
  expect(await extend!(10)).toBeUndefined()
  expect(toasts).toMatchObject([{ heading: 'Expiry extended', tone: 'success' }])
})

test('HR-44 TRAP-15 days count from the later of the day of an earlier attempt and the day that is known', () => {
  const colleagues = endDate + 7 * 86_400_000
  expect(laterDay(colleagues, endDate)).toBe(colleagues)
  expect(laterDay(endDate, colleagues)).toBe(colleagues)
  expect(laterDay(endDate)).toBe(endDate)
})
