import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tests/support/slowest-first.ts'

const common = { environment: 'node' as const, pool: 'forks' as const }

/** `npx vitest run --project unit`, or a file name. Two workers: the smallest machine this must pass on has two cores. */
export default defineConfig({
  define: { __APP_BUILD__: JSON.stringify('test'), __COOKIE_DOMAIN__: JSON.stringify('') },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // A fact that is waited for comes when the machine has time for it
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'server',
          // A file finds modules as another one left them: a third of the time is their import
          isolate: false,
          // Clusters and disks of one's own: `npm run chaos -- --server` has the time for them
          include: ['tests/server/**/*.test.ts', ...(process.env.PROOF_KILLS ? ['tests/server/**/*.chaos.ts'] : [])],
          globalSetup: ['tests/server/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'sync',
          include: ['tests/sync/**/*.test.ts'],
          // One test here is a thousand histories
          testTimeout: 5 * 60_000,
          hookTimeout: 60_000,
        },
      },
      // Only for `npm test -- browsers`, which says where the engines are
      ...(process.env.BROWSERS
        ? [
            {
              extends: true as const,
              test: {
                ...common,
                name: 'browsers',
                include: ['tests/browsers/*.test.ts'],
                globalSetup: ['tests/browsers/support/setup.ts'],
                // All engines at once: most of a walk is waiting, above all for what is held for its Undo
                maxWorkers: 3,
                testTimeout: 60_000,
                hookTimeout: 60_000,
              },
            },
          ]
        : []),
      // Only for `npm run chaos`: the real browser and the storm are no part of the tests
      ...(process.env.CHAOS
        ? [
            {
              extends: true as const,
              test: {
                ...common,
                name: 'chaos',
                include: ['tests/sync/browser/*.chaos.ts', 'tests/storm/*.chaos.ts'],
                testTimeout: 6 * 60 * 60_000,
              },
            },
          ]
        : []),
    ],
  },
})
