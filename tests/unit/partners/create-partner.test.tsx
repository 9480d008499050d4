import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useCreatePartner } from '../../../src/features/partners/add-partner.tsx'
import type { NewPartnerForm } from '../../../src/rules/partner-form.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('partners')

const { send, toasts } = vi.hoisted(() => ({ send: vi.fn(), toasts: [] as unknown[] }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))

test('PART-06 TRAP-15 a partner that an earlier attempt made is named as it was sent then; the form stays', async () => {
  let create: ReturnType<typeof useCreatePartner> | undefined
  const Screen = () => {
    create = useCreatePartner()
    return null
  }
  renderToStaticMarkup(<Screen />)
  send.mockResolvedValueOnce({
    ...{ ok: true, isEarlier: true, value: { data: { ipId: 'EMP9' } } },
    sent: { legal_entity_name: 'Vetri Auto' },
  })
  const form = { name: 'Vetri Autos', contactEmail: 'asha@x.test', entityType: '', isActive: true }
  expect(await create!(form as unknown as NewPartnerForm)).toEqual({})
  expect(toasts).toEqual([
    {
      heading: 'The account of Vetri Auto was already created',
      line: 'It is as you first sent it. What you changed since was not saved and stays here.',
    },
  ])
})
