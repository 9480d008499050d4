import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { addressCalls } from '../../../src/contract/addresses.ts'
import { useSaveAddress } from '../../../src/places/use-addresses.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('places')

const { once, send, toasts } = vi.hoisted(() => ({ once: vi.fn(), send: vi.fn(), toasts: [] as unknown[] }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => once }))
vi.mock('../../../src/data/use-send.ts', () => ({ useSend: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))

test('ADDR-04 TRAP-15 after an earlier attempt added the office, what was changed since is saved as a change of it', async () => {
  let save: ReturnType<typeof useSaveAddress> | undefined
  const Screen = () => {
    save = useSaveAddress('EMP1')
    return null
  }
  renderToStaticMarkup(<Screen />)
  const office = { officeName: 'Gate 2', address: 'Plot 7', city: 'Hosur', locality: '', location: [77.8, 12.7] }
  const draft = office as Parameters<NonNullable<typeof save>>[0]
  const wire = { ...office, _id: 'A1', ipId: 'EMP1', mapLink: '' }
  once.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: wire } })
  expect(await save!({ ...draft, address: 'Plot 9' })).toBeUndefined()
  expect(toasts).toEqual([
    {
      heading: 'Gate 2 was already added',
      line: 'What you changed since is not saved yet. Save again to change this address.',
    },
  ])
  send.mockResolvedValueOnce({ ok: true, value: { data: { ...wire, address: 'Plot 9' } } })
  expect(await save!({ ...draft, address: 'Plot 9' })).toMatchObject({ addressId: 'A1', address: 'Plot 9' })
  expect(once).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith(addressCalls.update, expect.objectContaining({ _id: 'A1', address: 'Plot 9' }))
})
