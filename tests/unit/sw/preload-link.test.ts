import { expect, it } from 'vitest'
import { nameAhead } from '../../../sw/ahead.ts'
import { paths } from '../../../src/lib/paths.ts'

const files = [
  'assets/landing-a1.js',
  { url: 'index.html' },
  { url: 'assets/signed-in-b2.css' },
  { url: 'assets/signed-in-b2.js' },
]
const link = '</assets/signed-in-b2.js>; rel=modulepreload'

it('the piece of the signed-in screens is named with their addresses', () => {
  for (const path of [
    paths.myTasks,
    '/my-tasks/',
    paths.hiringRequests,
    paths.applicants('r1'),
    paths.candidate('r1', 'f1'),
    paths.sync,
  ])
    expect(nameAhead(files, path)).toBe(link)
})

it('whoever opens something else does not fetch it', () => {
  for (const path of [paths.login, paths.thankYou, paths.interest('r', 'p'), '/sync-something'])
    expect(nameAhead(files, path)).toBeUndefined()
  expect(nameAhead(['index.html'], paths.myTasks)).toBeUndefined()
})
