import { expect, it } from 'vitest'
import { addPreloadLink } from '../../../sw/preload-link.ts'
import { paths } from '../../../src/lib/paths.ts'

const files = [
  'assets/landing-a1.js',
  { url: 'index.html' },
  { url: 'assets/signed-in-b2.css' },
  { url: 'assets/signed-in-b2.js' },
]
const page = '<head><script type="importmap">{}</script></head>'

it('the chunk of the signed-in screens is preloaded at their addresses', () => {
  for (const path of [
    paths.myTasks,
    '/my-tasks/',
    paths.hiringRequests,
    paths.applicants('r1'),
    paths.candidate('r1', 'f1'),
    paths.sync,
  ])
    expect(addPreloadLink(page, files, path)).toBe(
      '<head><script type="importmap">{}</script><link rel="modulepreload" crossorigin href="/assets/signed-in-b2.js"></head>',
    )
})

it('another address does not preload it', () => {
  for (const path of [paths.login, paths.thankYou, paths.interest('r', 'p'), '/sync-something'])
    expect(addPreloadLink(page, files, path)).toBe(page)
  expect(addPreloadLink(page, ['index.html'], paths.myTasks)).toBe(page)
})
