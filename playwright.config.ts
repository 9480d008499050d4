import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { findHeadlessShell } from './scripts/chromium.mjs'

/** `npm test` says which; a run by hand finds Debian's, else Playwright takes its own. */
export const wholePath =
  process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

/** Nothing but the page itself may use the network. */
export const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The same browser without windows of its own takes half the CPU. It has no notifications, no Background Sync and no PDF
 * viewer: a spec that needs one of them takes the whole browser (`wholeBrowser` in tests/journeys/support/test.ts).
 * Where there is no shell, the whole browser runs all of them.
 */
const shellPath = findHeadlessShell() ?? wholePath

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/journeys/support/setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Several times what a quiet machine needs: what is wrong is wrong after this time as well
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    headless: true,
    launchOptions: { executablePath: shellPath, args: launchArgs },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'allow',
    // Recording every walk takes a sixth of the time; `--trace retain-on-failure` does it for one that is looked into
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // On the phone unless its tag says @desktop or @both
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      use: { viewport: { width: 1366, height: 768 } },
    },
  ],
})
