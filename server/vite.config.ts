import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** For Node: the server, and the worker that reads and writes spreadsheets. The packages are read from node_modules. */
export default defineConfig({
  root: inProject('server'),
  publicDir: false,
  define: { __SERVER_BUILD__: JSON.stringify(process.env.BUILD_ID ?? 'dev') },
  build: {
    ssr: true,
    outDir: process.env.BUILD_OUT ?? inProject('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        main: inProject('server/main.ts'),
        admin: inProject('server/cli/admin.ts'),
        seed: inProject('server/cli/seed-command.ts'),
        'sheet-worker': inProject('server/sheets/sheet-worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
