import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { here, root } from './measure.mjs'

/** The server's own code behind a file of this folder, built into `folder` as the server is. */
export async function loadEngine(name, folder) {
  const outDir = join(folder, 'engine')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: join(here, name),
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'engine.mjs' } },
    },
    ssr: { noExternal: [] },
  })
  // Packages are found from the project's folder
  if (!existsSync(join(outDir, 'node_modules'))) symlinkSync(join(root, 'node_modules'), join(outDir, 'node_modules'))
  return import(pathToFileURL(join(outDir, 'engine.mjs')).href)
}

const sorted = (times) => times.toSorted((a, b) => a - b)
export const middle = (times) => sorted(times)[Math.floor(times.length / 2)]
/** p95. */
export const high = (times) => sorted(times)[Math.min(times.length - 1, Math.ceil(times.length * 0.95) - 1)]
