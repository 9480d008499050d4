import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Question } from '../../../src/features/reachouts/question.tsx'

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

const onGo = vi.fn()
const draw = (more: Partial<ComponentProps<typeof Question>>) =>
  renderToStaticMarkup(
    <Question title="Again?" label="Yes" online isBusy={false} onGo={onGo} onClose={() => undefined} {...more}>
      It costs 2 credits.
    </Question>,
  )
const submit = () => (drawn.onSubmit as (event: FormEvent) => void)({ preventDefault: () => undefined } as FormEvent)

test('TRAP-84 a question whose answer needs the network waits for it, and is answered once', () => {
  const away = draw({ online: false })
  expect(away).toMatch(/disabled=""[^>]*><span>Yes/)
  expect(away).toContain('Needs a connection')
  submit()
  draw({ isBusy: true })
  submit()
  expect(onGo).not.toHaveBeenCalled()
  expect(draw({})).not.toContain('disabled')
  submit()
  expect(onGo).toHaveBeenCalledTimes(1)
})
