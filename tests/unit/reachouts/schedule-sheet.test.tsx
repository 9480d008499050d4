import type { FormEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ConfirmSheet, ScheduleSheet } from '../../../src/features/reachouts/start-sheets.tsx'
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
const drawn = vi.hoisted(() => ({ onSubmit: undefined as unknown }))
vi.mock('../../../src/ui/sheet.tsx', () => ({
  Sheet: ({ children, footer, onSubmit }: { children: ReactNode; footer: ReactNode; onSubmit: unknown }) => {
    drawn.onSubmit = onSubmit
    return (
      <>
        {children}
        {footer}
      </>
    )
  },
}))

const at = (text: string) => Date.parse(`${text}+05:30`)
const start = vi.fn(() => Promise.resolve(true))
const quote = { count: 3, credits: 3, total: 9, left: 6 }
const rest = { channelLabel: 'App', message: undefined, quote, onClose: () => undefined, start }
/** The sheet by the clock of `now`, with the time that it proposed at `opened`. */
function draw(now: string, lastDay: string, { opened = now, online = true } = {}) {
  clock.times = [at(now), at(opened)]
  return renderToStaticMarkup(<ScheduleSheet {...{ ...rest, online }} lastDay={at(lastDay)} />)
}
const submit = () => (drawn.onSubmit as (event: FormEvent) => void)({ preventDefault: () => undefined } as FormEvent)
const past = '*Plase select time in future'

test('RO-25 the sheet says what is wrong with a time: over, too far ahead, or after the end of the request', () => {
  expect(draw('2026-11-18T10:30', '2026-12-01T00:00')).not.toContain('data-invalid')
  expect(draw('2026-11-18T11:30', '2026-12-01T00:00', { opened: '2026-11-18T10:30' })).toContain(past)
  // The clock was corrected by two weeks
  const far = draw('2026-11-04T10:30', '2026-12-01T00:00', { opened: '2026-11-18T10:30' })
  expect(far).toContain('Choose today or one of the next 6 days.')
  expect(far).not.toContain(past)
  // The request was shortened, or ended, meanwhile
  const ended = draw('2026-11-18T10:30', '2026-11-17T00:00')
  expect(ended).toContain('This day is after the end of the hiring request.')
  expect(ended).toContain('The hiring request ends on 17 Nov, 2026.')
  expect(ended).not.toContain(past)
})

test('TRAP-84 both sheets wait for the network, say so at the button, and start nothing meanwhile', () => {
  const goes = /<button[^>]*aria-describedby="([^"]+)"[^>]*><span>(?:Schedule|Start) reachout/
  const away = draw('2026-11-18T10:30', '2026-12-01T00:00', { online: false })
  expect(away).toMatch(/disabled=""[^>]*><span>Schedule reachout/)
  expect(away).toContain(`id="${goes.exec(away)?.[1]}"`)
  expect(away).toContain('Needs a connection')
  submit()
  expect(start).not.toHaveBeenCalled()
  const now = renderToStaticMarkup(<ConfirmSheet {...rest} online={false} />)
  expect(now).toMatch(/disabled=""[^>]*><span>Start reachout/)
  expect(now).toContain(`id="${goes.exec(now)?.[1]}"`)
  expect(now).toContain('Needs a connection')
  draw('2026-11-18T10:30', '2026-12-01T00:00')
  submit()
  expect(start).toHaveBeenCalledTimes(1)
})
