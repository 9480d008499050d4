import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAddSpoc } from '../../../src/features/requests/form/use-add-spoc.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('places')

const { send, toasts } = vi.hoisted(() => ({ send: vi.fn(), toasts: [] as unknown[] }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))

beforeEach(() => {
  send.mockReset()
  toasts.length = 0
})

function openForm() {
  let add: ReturnType<typeof useAddSpoc> | undefined
  const Screen = () => {
    add = useAddSpoc('EMP1')
    return null
  }
  renderToStaticMarkup(<Screen />)
  return add!
}
const form = { name: 'Asha', email: 'asha@x.test', mobile: '9812345615' }
const data = { _id: 'S1', spocName: 'Asha', spocEmail: 'asha@x.test', spocMobile: '9812345614' }

test('HR-36 TRAP-15 a contact that an earlier attempt added is said as it was sent then; what was changed is not added', async () => {
  const add = openForm()
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data } })
  expect(await add(form)).toBeUndefined()
  expect(toasts).toEqual([
    {
      heading: 'Asha, asha@x.test, +91 98123 45614 was already added',
      line: 'What you changed since was not added. It stays here.',
    },
  ])
  send.mockResolvedValueOnce({ ok: true, isEarlier: false, value: { data } })
  expect(await add(form)).toMatchObject({ spocId: 'S1' })
})

test('HR-36 TRAP-15 an attempt is looked for by its form: a corrected email finds it, another form does not', async () => {
  const add = openForm()
  send.mockResolvedValue({ ok: false, error: { class: 'network' } })
  await add({ ...form, email: 'asha@x.tset' })
  send.mockResolvedValue({ ok: true, isEarlier: false, value: { data } })
  await add(form)
  await add(form)
  await openForm()(form)
  const [first, second, ...others] = send.mock.calls.map(([of]) => of as string)
  expect(second).toBe(first)
  expect(new Set([first, ...others]).size).toBe(3)
})
