import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Put in by the build (server/vite.config.ts). */
declare const __SERVER_BUILD__: string

export interface Release {
  /** Of package.json. */
  version: string
  /** Named by what it was built from; 'dev' without a build. */
  build: string
  node: string
}

export function readRelease(root: string): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const build = typeof __SERVER_BUILD__ === 'undefined' ? 'dev' : __SERVER_BUILD__
  return { version, build, node: process.versions.node }
}
