import { defineConfig } from '@playwright/test'
import main from '../../playwright.config.ts'

/** `npm run chaos -- --rolling`: takes minutes with two builds, so it is no part of the journeys. */
export default defineConfig({
  ...main,
  testDir: '.',
  globalSetup: '../journeys/support/setup.ts',
  outputDir: '../../test-results',
  workers: 1,
  timeout: 15 * 60_000,
  projects: main.projects?.filter(({ name }) => name === 'phone'),
})
