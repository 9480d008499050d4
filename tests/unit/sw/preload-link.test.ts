import { expect, it } from 'vitest'
import { findPreloadLink } from '../../../sw/preload-link.ts'
import { paths } from '../../../src/lib/paths.ts'

const files = [
  'assets/landing-a1.js',
  { url: 'index.html' },
  { url: 'assets/signed-in-b2.css' },
  { url: 'assets/signed-in-b2.js' },
]
const link = '</assets/signed-in-b2.js>; rel=modulepreload'

it('the chunk of the signed-in screens is preloaded at their addresses', () => {
  for (const path of [
    paths.myTasks,
    '/my-tasks/',
    paths.hiringRequests,
    paths.applicants('r1'),
    paths.candidate('r1', 'f1'),
    paths.sync,
  ])
    expect(findPreloadLink(files, path)).toBe(link)
})

it('another address does not preload it', () => {
  for (const path of [paths.login, paths.thankYou, paths.interest('r', 'p'), '/sync-something'])
    expect(findPreloadLink(files, path)).toBeUndefined()
  expect(findPreloadLink(['index.html'], paths.myTasks)).toBeUndefined()
})
