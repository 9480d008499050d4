import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useDecide } from '../../../src/features/operations/use-decide.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('operations')

const send = vi.fn()
vi.mock('../../../src/data/use-send-once.ts', () => ({ useSendOnce: () => send }))
vi.mock('../../../src/data/use-invalidate.ts', () => ({ useInvalidate: () => () => undefined }))

type Decide = ReturnType<typeof useDecide>['decide']

function decideWith(onStale: () => void): Decide {
  let decide: Decide | undefined
  const Sheet = () => {
    decide = useDecide({ kind: 'request', id: 'HR1', name: 'Pickers', shown: 7 }, onStale).decide
    return null
  }
  renderToStaticMarkup(<Sheet />)
  return decide!
}

test('HR-42 a rejection of what was changed meanwhile closes its sheet over the list, another failure does not', async () => {
  const onStale = vi.fn()
  const decide = decideWith(onStale)
  send.mockResolvedValueOnce({ ok: false, error: { class: 'network' } })
  expect(await decide('Too low')).toBe(false)
  expect(onStale).not.toHaveBeenCalled()
  const refusal = { code: 'conflict', reason: 'approval-changed', message: 'x' }
  send.mockResolvedValueOnce({ ok: false, error: { class: 'refused' }, refusal })
  expect(await decide('Too low')).toBe(false)
  expect(onStale).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]?.[2]).toEqual({ kind: 'request', id: 'HR1', shown: 7, reason: 'Too low' })
})
