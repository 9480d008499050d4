import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { build as buildFiles, defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './scripts/manifest.mjs'
import { writePacks } from './scripts/packs.mjs'
import { chunks } from './src/boot/chunks.ts'

/** scripts/build.mjs says where to build to, so that a running server never meets half a build, and names the build. */
const outDir = process.env.BUILD_OUT ?? '../dist/app'
const build = process.env.BUILD_ID ?? 'dev'
/** The server under `npm run dev`. */
const backend = `http://127.0.0.1:${process.env.BACKEND_PORT ?? 4301}`
const serversOwn = 'api identity files healthz messages reports calendar callbacks scim developers'.split(' ')

const chunkFiles = chunks.map(({ name, files }) => ({
  name,
  files: new Set(files.map((file) => normalizePath(fileURLToPath(new URL(`src/${file}`, import.meta.url))))),
}))

/**
 * Chromium compiles a file with this first line eagerly while it reads it, off the main thread, instead of function by
 * function during the start. Other browsers see a comment. Nothing may precede it, so it is added after everything else.
 */
const compileEagerly: Plugin = {
  name: 'compile-eagerly',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const eager = chunks.filter((chunk) => chunk.compileEagerly).map(({ name }) => name)
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && eager.includes(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

/** In the page and not in the code: a chunk that did not change is then the same file in the next build. */
const nameBuild: Plugin = {
  name: 'name-build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: build }, injectTo: 'head' }],
}

// The same package for browsers of this decade: the default one is written for much older ones and larger
const alias = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }]
// Import maps with import.meta.resolve set the floor; the page names it (index.html), and so does the README
const target = ['chrome105', 'safari16.4', 'firefox108']
const define = { __COOKIE_DOMAIN__: JSON.stringify(process.env.VITE_COOKIE_DOMAIN ?? '') }

let workerAddress = ''
/** Builds the service worker in a file named by its content, beside the small one that the browser registers. */
const buildWorker: Plugin = {
  name: 'build-worker',
  apply: 'build',
  async buildStart() {
    const input = fileURLToPath(new URL('sw/worker.ts', import.meta.url))
    // Its dynamic imports are in the one file, so what Vite wraps them in loads nothing
    const transform = { define: { 'import.meta': '{}' } }
    const rolldownOptions = { input, transform, output: { format: 'iife' as const } }
    const options = { write: false, target, rolldownOptions }
    const built = await buildFiles({ configFile: false, logLevel: 'warn', define, resolve: { alias }, build: options })
    const [{ code }] = (built as Rolldown.RolldownOutput).output
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
    this.emitFile({ type: 'asset', fileName: `assets/worker-${hash}.js`, source: code })
    workerAddress = `/assets/worker-${hash}.js`
  },
}

let packs: Awaited<ReturnType<typeof writePacks>> = { addresses: [], packOf: new Map() }
/** Before the service worker is built, which names them. */
const buildPacks: Plugin = {
  name: 'build-packs',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir) packs = await writePacks(dir)
  },
}

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  define,
  plugins: [
    react(),
    compileEagerly,
    nameBuild,
    buildWorker,
    buildPacks,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      // The app registers it itself and asks before it updates: a form being filled in must not be reloaded away
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html}', 'icons/*.{png,svg}'],
        // The browser stores it with the worker
        globIgnores: ['assets/worker-*'],
        manifestTransforms: [
          (entries) => ({ manifest: entries.map((entry) => ({ ...entry, pack: packs.packOf.get(entry.url) })) }),
        ],
        // A chunk that is too large to precache would be missing offline: let the build fail instead
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      showMaximumFileSizeToCacheInBytesWarning: false,
      integration: {
        configureCustomSWViteBuild: (config) => {
          config.logLevel = 'warn'
          config.define = {
            __APP_BUILD__: JSON.stringify(build),
            __PACKS__: JSON.stringify(packs.addresses),
            __WORKER__: JSON.stringify(workerAddress),
          }
        },
      },
    }),
  ],
  resolve: { alias },
  build: {
    outDir,
    emptyOutDir: true,
    target,
    // The page's policy allows no inline script, and every browser above has modulepreload
    modulePreload: {
      polyfill: false,
      // A screen's styles only. Its other pieces are in the service worker's cache: their names in the frame would cost the
      // first list more than fetching them a moment earlier gives
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    // Chunks import each other by names that stay: one that changes does not change those that import it
    chunkImportMap: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The service worker is built inside a callback, which takes its time
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // A few chunks instead of fifty: many small files compress a tenth worse
          groups: chunkFiles.map(({ name, files }, index) => ({
            name,
            priority: chunkFiles.length - index,
            test: (id: string) => files.has(id),
          })),
        },
      },
    },
  },
  server: {
    port: 4300,
    strictPort: true,
    proxy: Object.fromEntries(serversOwn.map((path) => [`/${path}`, backend])),
  },
})
