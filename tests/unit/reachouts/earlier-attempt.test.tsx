import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useBotTest } from '../../../src/features/reachouts/use-bot-test.ts'
import { useSendAgain } from '../../../src/features/reachouts/use-send-again.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('reachouts')

const { send, toasts } = vi.hoisted(() => ({ send: vi.fn(), toasts: [] as unknown[] }))
vi.mock('../../../src/ui/toast-store.ts', () => ({ showToast: (toast: unknown) => toasts.push(toast) }))
vi.mock('react-router-dom', () => ({ useNavigate: () => () => undefined }))
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))
vi.mock('../../../src/data/session.ts', () => ({ useSession: () => ({ user: { name: 'Ravi' } }) }))

beforeEach(() => {
  send.mockReset()
  toasts.length = 0
})

test('TRAP-84 a reachout that an earlier attempt started again is said with whom the user confirmed then', async () => {
  let again: ReturnType<typeof useSendAgain> | undefined
  const Screen = () => {
    again = useSendAgain({ campaignId: 'C1', hiringRequestId: 'HR1' })
    return null
  }
  renderToStaticMarkup(<Screen />)
  // The question stays until an answer is known
  send.mockResolvedValueOnce({ ok: false })
  expect(await again!.send(12)).toBe(false)
  expect(toasts.splice(0)).toMatchObject([{ heading: 'The reachout was not started again' }])
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: { data: {} }, sent: { campaignId: 'C1', count: 12 } })
  expect(await again!.send(11)).toBe(true)
  expect(toasts).toHaveLength(1)
  expect(toasts).toEqual([
    {
      heading: 'The reachout had already been started again',
      line: 'It goes to the 12 candidates you first confirmed. Nothing more was sent.',
    },
  ])
})

test('BOT-02 TRAP-15 a test that an earlier attempt sent is said with the channel it was sent by', async () => {
  let start: ReturnType<typeof useBotTest> | undefined
  const Screen = () => {
    const where = { hiringRequestId: 'HR1', location: 'Hosur' }
    start = useBotTest({ ...where, channel: 'sms', language: 'en', templateId: undefined } as never)
    return null
  }
  renderToStaticMarkup(<Screen />)
  send.mockResolvedValueOnce({ ok: true, isEarlier: true, value: {}, sent: { channelType: 'whatsAppBot' } })
  expect(await start!('9812345614')).toBe(true)
  expect(toasts).toMatchObject([{ heading: 'The test to +91 98123 45614 had already started' }])
  expect(toasts[0]).toMatchObject({
    line: expect.stringMatching(/^By WhatsApp.*What you changed since was not sent\.$/) as string,
  })
})
