import type { PrecacheFile } from './install.ts'

declare const __APP_BUILD__: string
/** The paths of the packs. */
declare const __PACKS__: string[]
/** The address of worker.ts as it was built. */
declare const __WORKER__: string
declare const self: ServiceWorkerGlobalScope & { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }

/**
 * What differs from build to build, and nothing else: a browser fetches this file anew with every build, and the worker
 * itself, which is large, only when it has changed.
 */
export interface Release {
  build: string
  /** The precache manifest. */
  files: PrecacheFile[]
  /** By the index that a file names. */
  packs: string[]
}

Object.assign(self, {
  release: { build: __APP_BUILD__, files: self.__WB_MANIFEST as PrecacheFile[], packs: __PACKS__ } satisfies Release,
})
// The content security policy demands a policy of the worker too
self.trustedTypes?.createPolicy('default', {
  createScriptURL: (address: string) => (address === __WORKER__ ? address : null),
})
importScripts(__WORKER__)
