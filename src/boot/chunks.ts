/**
 * Which source files are in which chunk of the app. The build (vite.config.ts) and the service worker
 * (sw/preload-link.ts) read this list; a test checks that each entry is a file. A chunk also takes in whatever its
 * files import statically, unless a chunk listed earlier has it already. All other code is split by its dynamic
 * imports.
 */
export interface Chunk {
  name: string
  /** Paths from `src`. */
  files: readonly string[]
  /** Chromium compiles it eagerly, off the main thread, while it is being read; for code that every first list runs. */
  compileEagerly?: boolean
}

/** The chunk that only signed-in users need; the service worker preloads it for their addresses. */
export const SIGNED_IN = 'signed-in'

export const chunks: readonly Chunk[] = [
  {
    // A changed sentence is fetched without the code around it
    name: 'words',
    compileEagerly: true,
    files: ['text/en/index.ts'],
  },
  {
    // Every page needs it, the landing page included
    name: 'frame',
    compileEagerly: true,
    files: [
      'main.tsx',
      'boot/drawn.ts',
      'app/plain-page.tsx',
      // Small modules that the public and the signed-in screens share
      'lib/dates.ts',
      'lib/numbers.ts',
      'lib/paths.ts',
      'lib/text.ts',
      'session/clock.ts',
      'session/refresh.ts',
      'session/return-path.ts',
      'session/scope.ts',
      'session/session-store.ts',
      'session/sign-out.ts',
      'session/start.ts',
      'session/tokens.ts',
      'ui/button.tsx',
      'ui/dirty.ts',
      'ui/list-parts.tsx',
      'ui/mark.tsx',
      'ui/on-phone-badge.tsx',
      'ui/strip.tsx',
      // Styles of the first list: in a file of their own a script would request them, and its chunk would wait for them
      'app/notices.module.css',
      'features/tasks/my-tasks.module.css',
      'ui/count.module.css',
      'ui/offline-notice.module.css',
      'ui/popover.module.css',
      'ui/search-box.module.css',
      'ui/stage-tag.module.css',
      'ui/sync-pill.module.css',
      'ui/tabs.module.css',
      'ui/task-card.module.css',
      'ui/shell/action-bar.module.css',
      'ui/shell/app-shell.module.css',
      'ui/shell/avatar.module.css',
      'ui/shell/bottom-bar.module.css',
      'ui/shell/page.module.css',
      'ui/shell/side-bar.module.css',
      'ui/shell/top-bar.module.css',
    ],
  },
  {
    // What the first list of a signed-in user needs besides
    name: SIGNED_IN,
    compileEagerly: true,
    files: ['app/signed-in.tsx', 'features/tasks/my-tasks.tsx'],
  },
  {
    // What reads an operation; the first list loads it where one waits
    name: 'commands',
    files: ['offline/outbox/list-operations.ts'],
  },
  {
    // What asks the server; loaded before the first list where the user is not known yet
    name: 'network',
    files: ['offline/network/call.ts', 'app/follow-reached.ts'],
  },
  {
    // What sends and pulls; loaded after the first render
    name: 'sync',
    files: [
      'offline/outbox/scheduler.ts',
      'offline/outbox/drain.ts',
      'offline/outbox/enqueue.ts',
      'offline/outbox/changes.ts',
      'offline/rows/pull.ts',
      'offline/rows/download.ts',
      'data/download.ts',
      'data/first-look.ts',
    ],
  },
]

/**
 * The addresses that signed-in users open the app at. For any other address the page itself determines which chunk it
 * needs.
 */
export const signedInAddress = /^\/(my-tasks|employer-hiring-requests|hiring-request|candidate-details|sync)(\/|$)/i
