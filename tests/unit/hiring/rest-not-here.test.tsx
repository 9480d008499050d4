import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import RestNotHere from '../../../src/hiring/rest-not-here.tsx'
import { loadWords } from '../../../src/text/index.ts'

await loadWords('onPhone')

let applicants = 900
let online = true
vi.mock('../../../src/data/applicant-rows.ts', () => ({ useIsPartial: () => false }))
vi.mock('../../../src/data/download-progress.ts', () => ({ useDownload: () => ({ state: 'running' }) }))
vi.mock('../../../src/data/sync.ts', () => ({ useSyncStatus: () => ({ online }) }))
vi.mock('../../../src/data/use-download-question.ts', () => ({
  useTasksOnly: () => ({ requests: 1, applicants, bytes: applicants * 132 }),
  useConsent: () => ({ change: async () => undefined }),
}))

test('OFF TASK-13 who is not here is said with the way to bring them, and not read out anew with every page that comes', () => {
  const note = renderToStaticMarkup(<RestNotHere />)
  expect(note).toContain('900 other applicants')
  expect(note).toContain('role="note"')
  expect(note).not.toMatch(/role="(status|alert)"|aria-live/)
  online = false
  const offline = renderToStaticMarkup(<RestNotHere />)
  expect(offline).toContain('Go online to download the rest.')
  expect(offline).not.toContain('<button')
  applicants = 0
  expect(renderToStaticMarkup(<RestNotHere />)).toBe('')
})
