import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { here } from './measure.mjs'

const common = {
  configFile: false,
  logLevel: 'warn',
  define: { __APP_BUILD__: JSON.stringify('bench') },
  // As in vite.config.ts: the bench must measure the Dexie that is shipped
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
}
const target = ['chrome100', 'safari16', 'firefox115']

/** Bundles the pages of the bench, and the hello list, into a new folder under the temp folder. */
export async function buildPages() {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-pages-'))
  const pages = join(here, 'pages')
  await build({
    ...common,
    root: pages,
    base: '/bench/',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ['form', 'list', 'outbox', 'seed', 'sheet'].map((name) => join(pages, `${name}.html`)),
      },
    },
  })
  return folder
}

export async function buildHello() {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhire-bench-hello-'))
  await build({
    ...common,
    root: join(here, 'hello'),
    publicDir: 'public',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target, modulePreload: { polyfill: false } },
  })
  return folder
}
