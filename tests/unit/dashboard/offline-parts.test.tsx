import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Decisions } from '../../../src/features/dashboard/decisions.tsx'
import { Joinings } from '../../../src/features/dashboard/joinings.tsx'
import { loadWords } from '../../../src/text/index.ts'

const device = { online: true, isPartial: true as boolean | undefined, hasFailed: false }
vi.mock('../../../src/data/sync.ts', () => ({ useSyncStatus: () => ({ online: device.online }) }))
vi.mock('../../../src/data/applicant-rows.ts', () => ({ useIsPartial: () => device.isPartial }))
vi.mock('../../../src/data/download-progress.ts', () => ({
  useHasDownloadFailed: (isAsking: boolean) => isAsking && device.hasFailed,
}))
vi.mock('../../../src/data/now.ts', () => ({ useNow: () => 0 }))
vi.mock('../../../src/data/decisions.ts', () => ({ useDecisions: () => undefined, useJoinings: () => [] }))

await loadWords('dashboard')

const draw = (isComing: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Decisions ipId="EMP1" requests={undefined} isComing={isComing} />
      <Joinings ipId="EMP1" />
    </MemoryRouter>,
  )

test('OFF-03 OFF-10 what is not on the device is on its way only while it is online', () => {
  expect(draw(true).match(/Still loading/g)).toHaveLength(3)
  expect(draw(true)).not.toContain('This list is not saved on this device')
  device.online = false
  expect(draw(false)).not.toContain('Still loading')
  expect(draw(false).match(/Needs a connection/g)).toHaveLength(3)
  expect(draw(false).match(/This list is not saved on this device/g)).toHaveLength(2)
})

test('OFF-03 before the device is read nothing is said to be missing', () => {
  Object.assign(device, { online: false, isPartial: undefined })
  expect(draw(true)).not.toMatch(/Needs a connection|not saved/)
})

test('OFF-03 online, what did not come has no tile: the page says so in one card', () => {
  Object.assign(device, { online: true, isPartial: true, hasFailed: true })
  expect(draw(true).match(/Still loading/g)).toHaveLength(1)
  expect(draw(false)).not.toMatch(/Still loading|Needs a connection|<nav/)
})
