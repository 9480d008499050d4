import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { StartPart } from '../../../src/features/reachouts/start-part.tsx'
import { startReason } from '../../../src/features/reachouts/start-reason.ts'
import { freshSetup } from '../../../src/rules/reachout-setup.ts'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('reachouts')

const screen = vi.hoisted(() => ({ isDesktop: false }))
vi.mock('../../../src/ui/use-is-desktop.ts', () => ({ useIsDesktop: () => screen.isDesktop }))
vi.mock('../../../src/data/session.ts', () => ({ useSession: () => ({ user: { code: 'EMP', effectiveCode: 'EMP' } }) }))

const base: ComponentProps<typeof StartPart> = {
  ...{ typed: '3', isTicked: false, onTyped: () => undefined, count: 3, problem: undefined, credits: 10 },
  ...{ reason: undefined, isReady: true, isOnline: true, channelLabel: 'App', message: undefined, lastDay: 0 },
  ...{ quote: () => Promise.resolve(undefined), start: () => Promise.resolve(true) },
}
const draw = (more: Partial<typeof base>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StartPart {...{ ...base, ...more }} />
    </MemoryRouter>,
  )

test.each([false, true])('RO-23 what is to be done first is tied to both buttons (desktop: %s)', (isDesktop) => {
  screen.isDesktop = isDesktop
  const html = draw({ typed: '0', count: 0, reason: 'First enter how many.' })
  const id = /<small id="([^"]+)"[^>]*>First enter how many\./.exec(html)?.[1]
  expect(id).toBeDefined()
  expect(html.split(`aria-describedby="${id}"`)).toHaveLength(3)
  // 0 is no error (RO-22)
  expect(html).not.toContain('data-invalid')
})

test.each([false, true])('RO-21 credits are offered for a number that could be reached (desktop: %s)', (isDesktop) => {
  screen.isDesktop = isDesktop
  expect(draw({ typed: '12', count: 12, problem: 'exceedsCredits' })).toContain('2 credits are missing.')
  for (const problem of ['exceedsAvailable', 'tooMany'] as const) {
    const html = draw({ typed: '999999999', count: 999_999_999, problem })
    expect(html).toContain('data-invalid')
    expect(html).not.toMatch(/missing|Buy credits/)
  }
})

test('RO-21 RO-22 RO-23 RO-28 the first thing that is missing is named', () => {
  const empty = freshSetup({ jobRole: 'Driver', districts: ['Thane'], states: [], hasOffice: false })
  const setup = { ...empty, channel: 'app' as const }
  const what = { setup, isUpload: false, noPlace: false, found: 9, count: 0 }
  expect(startReason({ ...what, setup: empty })).toBe('chooseChannel')
  expect(startReason({ ...what, noPlace: true })).toBe('placeMissing')
  expect(startReason(what)).toBe('countFirst')
  expect(startReason({ ...what, found: 0 })).toBe('noneToReach')
  expect(startReason({ ...what, count: 3 })).toBeUndefined()
  // Its field says it
  expect(startReason({ ...what, count: undefined })).toBeUndefined()
  const file = { ...what, isUpload: true, found: undefined }
  expect(startReason(file)).toBe('uploadFirst')
  const upload = { name: 'a.csv', url: 'u', valid: 2 }
  expect(startReason({ ...file, setup: { ...setup, upload } })).toBe('countFirst')
  expect(startReason({ ...file, setup: { ...setup, upload }, count: 2 })).toBeUndefined()
})
