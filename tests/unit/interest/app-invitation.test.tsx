import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function draw(address: string): Promise<string> {
  vi.stubEnv('VITE_JOB_APP_URL', address)
  const { AppInvitation } = await import('../../../src/features/interest/card.tsx')
  return renderToStaticMarkup(
    <MemoryRouter>
      <AppInvitation />
    </MemoryRouter>,
  )
}

test('INT-01 a link to an app for candidates stands only where the setting names one', async () => {
  expect(await draw('')).toBe('')
  vi.resetModules()
  expect(await draw('https://jobs.hire.example/app')).toContain('href="https://jobs.hire.example/app"')
})
