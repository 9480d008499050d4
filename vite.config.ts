import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './scripts/manifest.mjs'

/** scripts/build.mjs says where to build to, so that a running server never meets half a build, and names the build. */
const outDir = process.env.BUILD_OUT ?? '../dist/app'
const build = process.env.BUILD_ID ?? 'dev'
/** The server under `npm run dev`. */
const backend = `http://127.0.0.1:${process.env.BACKEND_PORT ?? 4301}`

/** Where the page starts, and the small parts that the open pages share with the signed-in ones. */
const inFrame =
  /src\/(main|app\/plain-page|lib\/(dates|numbers|paths|text)|session\/(?!pkce|sign-in)[\w-]+|ui\/(mark|button|strip|list-parts|on-phone-badge|dirty))\.tsx?$/

/**
 * The first list's styles come with the page's own: as a file of their own they would be asked for by a script, and its
 * piece would wait for them.
 */
const stylesInFrame =
  /src\/(ui\/(shell\/[\w-]+|popover|sync-pill|offline-notice|search-box|task-card|count|tabs|stage-tag)|app\/notices|features\/tasks\/my-tasks)\.module\.css$/

/**
 * Chromium compiles a file with this first line whole while it reads it, beside the page's own thread, instead of function
 * by function in the middle of the start. For the two pieces that every first list runs; other browsers see a comment.
 * Nothing may stand before it, so it is put there when all else is done.
 */
const compiledWhole: Plugin = {
  name: 'compiled-whole',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const piece of Object.values(bundle))
        if (piece.type === 'chunk' && ['frame', 'signed-in'].includes(piece.name))
          piece.code = `//# allFunctionsCalledOnLoad\n${piece.code}`
    },
  },
}

export default defineConfig({
  root: 'src',
  publicDir: '../public',
  define: { __APP_BUILD__: JSON.stringify(build) },
  plugins: [
    react(),
    compiledWhole,
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
        // A chunk that is too large to precache would be missing offline: let the build fail instead
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
      showMaximumFileSizeToCacheInBytesWarning: false,
      integration: {
        configureCustomSWViteBuild: (config) => {
          config.logLevel = 'warn'
        },
      },
    }),
  ],
  resolve: {
    // The same package for browsers of this decade: the default one is written for much older ones and larger
    alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }],
  },
  build: {
    outDir,
    emptyOutDir: true,
    // Cheap Android phones update Chrome through the Play store even where Android itself is old
    target: ['chrome111', 'safari16.4', 'firefox115'],
    // The page's policy allows no inline script, and every browser above has modulepreload
    modulePreload: {
      polyfill: false,
      // A screen's styles only. Its other pieces are in the service worker's cache: their names in the frame would cost the
      // first list more than fetching them a moment earlier gives
      resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few pieces instead of fifty: many small files compress a tenth worse. `frame` is what every address needs,
          // the landing page included; `signed-in` is what the first list needs besides. Each draws in what it imports.
          // `sync` is what sends and fetches: it is loaded when the first list is drawn.
          groups: [
            { name: 'frame', priority: 2, test: (id) => inFrame.test(id) || stylesInFrame.test(id) },
            { name: 'signed-in', priority: 1, test: /src\/(app\/signed-in|features\/tasks\/my-tasks)\.tsx$/ },
            { name: 'sync', priority: 0, test: /src\/offline\/(scheduler|drain|outbox|outbox-changes|pull)\.ts$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 4300,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/identity', '/files', '/healthz', '/messages', '/reports'].map((path) => [path, backend]),
    ),
  },
})
