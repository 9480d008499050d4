import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { apiKeyCalls, type ApiKey } from '../../../src/contract/api-keys.ts'
import { webhookCalls, type Endpoint } from '../../../src/contract/webhooks.ts'
import { useInvite } from '../../../src/features/account/invite-member.tsx'
import { useMakeKey } from '../../../src/features/account/use-make-key.ts'
import type { KeyFormState } from '../../../src/features/account/use-key-form.ts'
import { useSaveWebhook } from '../../../src/features/account/use-save-webhook.ts'
import type { WebhookFormState } from '../../../src/features/account/use-webhook-form.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('account', 'apiKeys', 'webhooks')

const { send, save, toasts } = vi.hoisted(() => ({
  ...{ send: vi.fn(), save: vi.fn() },
  toasts: [] as { heading: string; line?: string; tone?: string }[],
}))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: (typeof toasts)[number]) => toasts.push(toast) }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-save-once.ts', () => ({ useSaveOnce: () => save }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))
vi.mock('../../../src/data/refresh-user.ts', () => ({ refreshUser: () => Promise.resolve() }))
afterEach(() => {
  send.mockReset()
  save.mockReset()
  toasts.length = 0
})

/** What a hook returns. */
function drawnWith<T>(hook: () => T): T {
  let result: T | undefined
  const Screen = () => {
    result = hook()
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter>
      <Screen />
    </MemoryRouter>,
  )
  return result!
}

test('MEMB-03 TRAP-15 whom an earlier attempt invited is said as it was sent then, and what was changed stays entered', async () => {
  const invite = drawnWith(() => useInvite('EMP1'))
  const form = { contactPersonName: 'Asha', contactEmailAddress: 'asha@x.test', contactMobile: '9812345614' }
  send.mockResolvedValueOnce({
    ...{ ok: true, isEarlier: true, value: { data: { ipId: 'EMP1.2' } } },
    sent: { ipId: 'EMP1', ...form, contactPersonName: 'Usha' },
  })
  expect(await invite(form)).toEqual({})
  expect(toasts).toEqual([
    {
      heading: 'asha@x.test was already invited as Usha, +91 98123 45614',
      line: 'Nothing more was sent. What you changed since stays in the form.',
    },
  ])
})

test('MEMB-03 TRAP-15 an attempt to invite is looked for by its form: a corrected email finds it, the next invitation does not', async () => {
  const invite = drawnWith(() => useInvite('EMP1'))
  const form = { contactPersonName: 'Asha', contactEmailAddress: 'asha@x.tset', contactMobile: '9812345614' }
  const corrected = { ...form, contactEmailAddress: 'asha@x.test' }
  send.mockResolvedValueOnce({ ok: false, error: { class: 'network' } })
  expect(await invite(form)).toEqual({})
  toasts.length = 0
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: {} }, sent: { ipId: 'EMP1', ...form } })
  expect(await invite(corrected)).toEqual({})
  expect(toasts[0]).toMatchObject({ heading: 'asha@x.tset was already invited as Asha, +91 98123 45614' })
  send.mockResolvedValue({ ok: true, isEarlier: false, value: { data: {} } })
  expect([await invite(corrected), await invite(form)]).toEqual(['sent', 'sent'])
  const [first, second, third, fourth] = send.mock.calls.map(([of]) => of as string)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

function keyForm(replaces?: ApiKey) {
  const of = { ipId: 'EMP1', replaces, onClose: vi.fn(), onMade: vi.fn() }
  const form = { name: 'Payroll', scopes: ['credits:read'], days: 90 } as unknown as KeyFormState
  return { ...of, ...drawnWith(() => useMakeKey(of, form)) }
}
const madeBefore = (hint?: string) =>
  send.mockImplementationOnce((_of, _call, input: { hint: string }) =>
    Promise.resolve({
      ...{ ok: true, isEarlier: true },
      value: { data: { name: 'HR', expiresAt: Date.parse('2027-01-05T12:00:00+05:30'), hint: hint ?? input.hint } },
    }),
  )

test('CONN-02 TRAP-15 a key that an earlier attempt made is shown, said to be that one, and the form is kept', async () => {
  const { make, onClose, onMade } = keyForm()
  madeBefore()
  await make()
  expect(send.mock.calls[0]?.[1]).toBe(apiKeyCalls.create)
  expect(onMade).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledWith(true)
  expect(toasts).toEqual([
    {
      heading: 'The key HR was already created',
      line: 'It can do what you first chose. What you changed since stays in the form for another key.',
    },
  ])
})

test('CONN-02 TRAP-15 a key that an earlier attempt replaced is said to be valid as it was sent then', async () => {
  const { make, onClose } = keyForm({ keyId: 'K1', name: 'HR' } as ApiKey)
  madeBefore()
  await make()
  expect(onClose).toHaveBeenCalledWith(true)
  expect(toasts[0]).toMatchObject({ heading: 'The key HR was already replaced' })
  expect(toasts[0]?.line).toMatch(/^Valid until .*as you first chose\.$/)
})

test('CONN-02 TRAP-15 a key of a form that is gone cannot be shown: what is entered stays for another', async () => {
  const { make, onClose, onMade } = keyForm()
  madeBefore('zzzz')
  await make()
  expect([onClose.mock.calls, onMade.mock.calls]).toEqual([[], []])
  expect(toasts[0]).toMatchObject({ tone: 'problem' })
})

const endpoint = { endpointId: 'W1', url: 'https://hr.test/old' } as Endpoint
function webhookForm(of?: Endpoint) {
  const done = { onClose: vi.fn(), onAdded: vi.fn() }
  const form = { url: 'https://hr.test/new', events: ['applicant.created'], secret: 'whsec_1' }
  const useIt = () => useSaveWebhook({ ipId: 'EMP1', endpoint: of, ...done }, form as unknown as WebhookFormState)
  return { ...done, ...drawnWith(useIt) }
}
const addedBefore = (secret: string, url = 'https://hr.test/first') => {
  const sent = { ipId: 'EMP1', url, events: ['applicant.created'], secret }
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: { endpointId: 'W9' } }, sent })
}

test('HOOK-01 TRAP-15 the change of a webhook is saved even where an earlier attempt had arrived', async () => {
  const { save: submit, onClose } = webhookForm(endpoint)
  save.mockResolvedValueOnce({ ok: true, value: { data: endpoint } })
  await submit()
  const input = { ipId: 'EMP1', endpointId: 'W1', url: 'https://hr.test/new', events: ['applicant.created'] }
  expect(save).toHaveBeenCalledWith('webhook/W1', webhookCalls.change, input)
  expect(send).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(toasts).toEqual([{ heading: 'Webhook changed', tone: 'success' }])
})

test('HOOK-01 TRAP-15 a webhook that an earlier attempt of the same form added has its secret shown', async () => {
  const { save: submit, onClose, onAdded } = webhookForm()
  addedBefore('whsec_1')
  await submit()
  expect(onAdded).toHaveBeenCalledWith('whsec_1')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(toasts[0]).toMatchObject({ heading: 'https://hr.test/first was already added' })
})

test('HOOK-01 TRAP-15 what was changed since an earlier attempt of the same form is saved as a change of its webhook', async () => {
  const { save: submit, onAdded } = webhookForm()
  addedBefore('whsec_1')
  save.mockResolvedValueOnce({ ok: true, value: { data: endpoint } })
  await submit()
  const input = { ipId: 'EMP1', endpointId: 'W9', url: 'https://hr.test/new', events: ['applicant.created'] }
  expect(save).toHaveBeenCalledWith('webhook/W9', webhookCalls.change, input)
  expect(onAdded).toHaveBeenCalledWith('whsec_1')
  const heading = 'https://hr.test/first was already added'
  expect(toasts).toEqual([{ heading, line: 'What you changed since is saved too.', tone: 'success' }])
})

test('HOOK-01 TRAP-15 where that change is not saved it is said so, and the secret is shown all the same', async () => {
  const { save: submit, onAdded } = webhookForm()
  addedBefore('whsec_1')
  save.mockResolvedValueOnce({ ok: false, error: { class: 'network' } })
  await submit()
  expect(onAdded).toHaveBeenCalledWith('whsec_1')
  const line = 'It is as you first sent it. What you changed since was not saved: change it in the list.'
  expect(toasts).toMatchObject([{ line, tone: 'problem' }])
})

test('HOOK-01 TRAP-15 the secret of a form that is gone cannot be shown: what was changed since stays entered', async () => {
  const { save: submit, onClose, onAdded } = webhookForm()
  addedBefore('whsec_0')
  await submit()
  expect([onClose.mock.calls, onAdded.mock.calls]).toEqual([[], []])
  expect(toasts[0]).toMatchObject({ heading: 'https://hr.test/first was already added', tone: 'problem' })
})

test('HOOK-01 TRAP-15 where nothing was changed since, the form is done with', async () => {
  const { save: submit, onClose, onAdded } = webhookForm()
  addedBefore('whsec_0', 'https://hr.test/new')
  await submit()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onAdded).not.toHaveBeenCalled()
  expect(toasts[0]?.line).toBe('Its secret cannot be shown again: create another with “New secret”.')
})
