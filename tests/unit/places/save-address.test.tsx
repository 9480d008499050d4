import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { addressCalls } from '../../../src/contract/addresses.ts'
import { useSaveAddress, type AddressDraft } from '../../../src/places/use-addresses.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('places')

const { once, send, toasts } = vi.hoisted(() => ({ once: vi.fn(), send: vi.fn(), toasts: [] as unknown[] }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => once }))
vi.mock('../../../src/data/use-send.ts', () => ({ useSend: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))

beforeEach(() => {
  once.mockReset()
  send.mockReset()
  toasts.length = 0
})

/** What a form that is open now saves with. */
function openForm() {
  let save: ReturnType<typeof useSaveAddress> | undefined
  const Screen = () => {
    save = useSaveAddress('EMP1')
    return null
  }
  renderToStaticMarkup(<Screen />)
  return save!
}
const office = { officeName: 'Gate 2', address: 'Plot 7', city: 'Hosur', locality: '', location: [77.8, 12.7] }
const draft = office as unknown as AddressDraft
const wire = { ...office, _id: 'A1', ipId: 'EMP1', mapLink: '' }
const lost = { ok: false, error: { class: 'network' } }
const idOf = (at: number) => once.mock.calls[at]![0] as string

test('ADDR-04 TRAP-15 after an earlier attempt added the office, what was changed since is saved as a change of it', async () => {
  const save = openForm()
  once.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: wire } })
  expect(await save({ ...draft, address: 'Plot 9' })).toBeUndefined()
  expect(toasts).toEqual([
    {
      heading: 'Gate 2 was already added',
      line: 'What you changed since is not saved yet. Save again to change this address.',
    },
  ])
  send.mockResolvedValueOnce({ ok: true, value: { data: { ...wire, address: 'Plot 9' } } })
  expect(await save({ ...draft, address: 'Plot 9' })).toMatchObject({ addressId: 'A1', address: 'Plot 9' })
  expect(once).toHaveBeenCalledTimes(1)
  expect(send).toHaveBeenCalledWith(addressCalls.update, expect.objectContaining({ _id: 'A1', address: 'Plot 9' }))
})

test('ADDR-04 TRAP-15 an attempt is looked for by its form: under the name of another place too, and in no other form', async () => {
  const save = openForm()
  once.mockResolvedValue(lost)
  expect(await save(draft)).toBeUndefined()
  expect(await save({ ...draft, officeName: 'Depot' })).toBeUndefined()
  expect(idOf(1)).toBe(idOf(0))
  // Weeks later, another office of the same name
  expect(await openForm()(draft)).toBeUndefined()
  expect(idOf(2)).not.toBe(idOf(0))
})

test('ADDR-04 what is entered after an office was added is another one', async () => {
  const save = openForm()
  once.mockResolvedValue({ ok: true, isEarlier: false, value: { data: wire } })
  expect(await save(draft)).toMatchObject({ addressId: 'A1' })
  expect(await save(draft)).toMatchObject({ addressId: 'A1' })
  expect(idOf(1)).not.toBe(idOf(0))
  expect(send).not.toHaveBeenCalled()
})

const isGone = {
  ok: false,
  error: { class: 'refused' },
  refusal: { code: 'not-found', reason: 'address-gone', message: 'x' },
}

test('ADDR-04 TRAP-15 an office that an earlier attempt added and somebody deleted is added anew', async () => {
  const save = openForm()
  once.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: wire } })
  expect(await save(draft)).toBeUndefined()
  send.mockResolvedValueOnce(isGone)
  once.mockResolvedValueOnce({ ok: true, isEarlier: false, value: { data: { ...wire, _id: 'A2' } } })
  expect(await save(draft)).toMatchObject({ addressId: 'A2' })
  expect(once).toHaveBeenLastCalledWith(idOf(0), addressCalls.add, { ...office, ipId: 'EMP1' })
  expect(toasts).toHaveLength(1)
})

test('ADDR-08 an office that is edited and was deleted meanwhile is not added again', async () => {
  send.mockResolvedValueOnce(isGone)
  expect(await openForm()(draft, 'A1')).toBeUndefined()
  expect(once).not.toHaveBeenCalled()
  expect(toasts).toMatchObject([{ tone: 'problem' }])
})
