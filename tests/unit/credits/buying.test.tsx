import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Buying } from '../../../src/features/credits/buying.tsx'
import { loadWords } from '../../../src/text/index.ts'

const device = { online: true, isKnown: true }
vi.mock('../../../src/data/sync.ts', () => ({
  useSyncStatus: () => ({ online: device.online }),
  isStatusKnown: () => device.isKnown,
}))
vi.mock('../../../src/data/session.ts', () => ({ useSession: () => ({ user: { code: 'EMP' } }) }))

await loadWords('orders')

const draw = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Buying />
    </MemoryRouter>,
  )

test('OFF-10 ORD-01 offline the way to an order says what the order needs, and stays open: its form is kept', () => {
  expect(draw()).not.toContain('Needs a connection')
  device.online = false
  expect(draw()).toMatch(/href="\/Payment\/buy".*Needs a connection/)
  device.isKnown = false
  expect(draw()).not.toContain('Needs a connection')
})
