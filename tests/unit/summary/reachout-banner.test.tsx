import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { HiringRequest } from '../../../src/contract/requests.ts'
import { ReachoutBanner } from '../../../src/features/summary/reachout-banner.tsx'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('summary')

const draw = (activeReachouts: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReachoutBanner request={{ activeReachouts, hiringRequestId: '7', status: 'active' } as HiringRequest} />
    </MemoryRouter>,
  )

test('SUM-02 TRAP-69 what is scheduled, or done within a day, is called active and not running', () => {
  expect(draw(2)).toContain('2 active reachouts')
  expect(draw(1)).toContain('1 active reachout<')
  expect(draw(2)).toContain('Scheduled, or started in the last 24 hours.')
  expect(draw(2)).not.toContain('running')
  expect(draw(0)).toContain('No reachout is running')
})
