import { execFileSync } from 'node:child_process'
import { root } from './say.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** What the changes are compared with: where this branch left origin/main, or the last commit without such a remote. */
export function findBase() {
  try {
    return git('merge-base', 'HEAD', 'origin/main').trim()
  } catch {
    return 'HEAD'
  }
}

/** Paths that differ from `base`, committed or not, and new files. */
export const changedFiles = (base) =>
  [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ].filter(Boolean)

/** Which journeys walk over the screens of a folder. */
export const journeysOf = {
  'src/features/account': ['account', 'addresses', 'webhooks'],
  'src/features/credits': ['payment', 'credit-orders'],
  'src/features/dashboard': ['dashboards'],
  'src/features/feedback': ['dashboards', 'inbox'],
  'src/features/funnel': ['funnel', 'funnel-work', 'profile', 'sheets'],
  'src/features/gate': ['gate'],
  'src/features/interest': ['interest'],
  'src/features/operations': ['approvals', 'credit-orders', 'operations', 'refusals'],
  'src/features/partners': ['partners'],
  'src/features/reachouts': ['reachouts', 'recipients'],
  'src/features/registration': ['registration'],
  'src/features/requests': ['request-form', 'request-roles', 'requests'],
  'src/features/resources': ['dashboards'],
  'src/features/search': ['search'],
  'src/features/summary': ['requests', 'request-ways'],
  'src/features/sync': ['offline', 'two-people'],
  'src/features/tasks': ['tasks', 'interview-day'],
  'src/acting': ['requests', 'request-roles'],
  'src/boot': ['start', 'shell', 'update'],
  'src/hiring': ['requests', 'request-ways'],
  'src/offline': ['offline', 'kill', 'network', 'two-tabs', 'restored', 'service-worker'],
  'src/places': ['addresses'],
  'src/push': ['push'],
  'src/session': ['sign-in', 'sign-out'],
  'src/sheets': ['sheets'],
  'src/stages': ['stages', 'calls'],
  sw: ['service-worker', 'update', 'push'],
  'server/identity': ['sign-in', 'sign-out'],
}

/** For what every screen uses: the shortest ways through all of it. */
const shared = ['start', 'tasks', 'stages', 'offline']
const isShared = (file) => /^(src|server|public)\/|^vite\.config|^tests\/journeys\/support\//.test(file)

/** The journeys that changes of these files can break most directly, as paths for Playwright. */
export function findJourneys(files) {
  const names = files.flatMap((file) => {
    const spec = /^tests\/journeys\/([\w-]+)\.spec\.ts$/.exec(file)
    if (spec) return [spec[1]]
    const folder = Object.keys(journeysOf).find((one) => file.startsWith(`${one}/`))
    if (folder) return journeysOf[folder]
    return isShared(file) ? shared : []
  })
  return [...new Set(names)].toSorted().map((name) => `tests/journeys/${name}.spec.ts`)
}
