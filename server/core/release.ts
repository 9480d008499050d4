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

/** The build of the app in a folder, as its page names it (src/boot/build-id.ts); undefined where there is none. */
export function readAppBuild(folder: string): string | undefined {
  try {
    return /<meta name="build" content="([\w.-]{1,40})"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
