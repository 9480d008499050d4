import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ScheduleSheet } from '../../../src/features/reachouts/start-sheets.tsx'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('reachouts')

const clock = vi.hoisted(() => ({ times: [] as number[] }))
// Of several, the first is the one at which the sheet opened
vi.mock('../../../src/data/now.ts', () => ({ useNow: () => clock.times[0] }))
vi.mock('../../../src/rules/reachouts.ts', async (original) => {
  const rules = await original<typeof import('../../../src/rules/reachouts.ts')>()
  return {
    ...rules,
    proposedTime: (now: number, lastDay: number) => rules.proposedTime(clock.times[1] ?? now, lastDay),
  }
})
vi.mock('../../../src/ui/sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))

const at = (text: string) => Date.parse(`${text}+05:30`)
/** The sheet by the clock of `now`, with the time that it proposed at `opened`. */
function draw(now: string, lastDay: string, opened = now) {
  clock.times = [at(now), at(opened)]
  const quote = { count: 3, credits: 3, total: 9, left: 6 }
  const rest = { channelLabel: 'App', message: undefined, quote, onClose: () => undefined }
  return renderToStaticMarkup(<ScheduleSheet {...rest} lastDay={at(lastDay)} start={() => Promise.resolve(true)} />)
}
const past = '*Plase select time in future'

test('RO-25 the sheet says what is wrong with a time: over, too far ahead, or after the end of the request', () => {
  expect(draw('2026-11-18T10:30', '2026-12-01T00:00')).not.toContain('data-invalid')
  expect(draw('2026-11-18T11:30', '2026-12-01T00:00', '2026-11-18T10:30')).toContain(past)
  // The clock was corrected by two weeks
  const far = draw('2026-11-04T10:30', '2026-12-01T00:00', '2026-11-18T10:30')
  expect(far).toContain('Choose today or one of the next 6 days.')
  expect(far).not.toContain(past)
  // The request was shortened, or ended, meanwhile
  const ended = draw('2026-11-18T10:30', '2026-11-17T00:00')
  expect(ended).toContain('This day is after the end of the hiring request.')
  expect(ended).toContain('The hiring request ends on 17 Nov, 2026.')
  expect(ended).not.toContain(past)
})
