import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the gallery alone, away from the app's own config and cache. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../../node_modules/.vite-gallery',
  plugins: [react()],
  server: { port: 4400, strictPort: true, host: '127.0.0.1', hmr: false, fs: { allow: ['../../..'] } },
  build: { outDir: '../../../node_modules/.cache/gallery', emptyOutDir: true },
})
