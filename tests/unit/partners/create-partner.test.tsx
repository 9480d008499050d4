import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useCreatePartner } from '../../../src/features/partners/add-partner.tsx'
import type { NewPartnerForm } from '../../../src/rules/partner-form.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('partners')

const { send, toasts } = vi.hoisted(() => ({ send: vi.fn(), toasts: [] as unknown[] }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))

beforeEach(() => {
  send.mockReset()
  toasts.length = 0
})

function openForm() {
  let form: ReturnType<typeof useCreatePartner> | undefined
  const Screen = () => {
    form = useCreatePartner()
    return null
  }
  renderToStaticMarkup(<Screen />)
  return form!
}
const entered = { name: 'Vetri Autos', contactEmail: 'asha@x.test', entityType: '', isActive: true }
const form = entered as unknown as NewPartnerForm

test('PART-06 TRAP-15 a partner that an earlier attempt made is named as it was sent then; the form stays', async () => {
  const { create } = openForm()
  send.mockResolvedValueOnce({
    ...{ ok: true, isEarlier: true, value: { data: { ipId: 'EMP9' } } },
    sent: { legal_entity_name: 'Vetri Auto' },
  })
  expect(await create(form)).toEqual({})
  expect(toasts).toEqual([
    {
      heading: 'The account of Vetri Auto was already created',
      line: 'It is as you first sent it. What you changed since was not saved and stays here.',
    },
  ])
})

test('PART-06 TRAP-15 an attempt is looked for by its form: a corrected email finds it; after a success or a form that was given up nothing does', async () => {
  const { create, giveUp } = openForm()
  send.mockResolvedValue({ ok: false, error: { class: 'network' } })
  await create({ ...form, contactEmail: 'asha@x.tset' })
  await create(form)
  giveUp()
  await create(form)
  send.mockResolvedValue({ ok: true, isEarlier: false, value: { data: { ipId: 'EMP9' } } })
  expect(await create(form)).toBe('done')
  await create(form)
  const [first, corrected, next, again, last] = send.mock.calls.map(([of]) => of as string)
  expect([corrected, again]).toEqual([first, next])
  expect(new Set([first, next, last]).size).toBe(3)
})
