import { useEffect, useState } from 'react'
import { masterCalls } from '../contract/masters.ts'
import { manualPath } from '../lib/paths.ts'
import type { Store } from '../offline/device/store.ts'
import { send } from '../offline/network/call.ts'
import { isDear } from './download-consent.ts'
import { readiness, readReady, READY_KEY } from './readiness-state.ts'

/** How long "Ready for offline" is shown, ms. */
const SHOWN_MS = 5_000
/** A worker that is not there by then does not come, as in a private window, ms. */
const WORKER_MS = 60_000
const MANUALS = ['employers', 'interviewers', 'partners']

/** How far the first download of a device has come: one that goes on after a lost network begins where that was. */
const reached = new WeakMap<Store, number>()

/** Follows the first download of this device; later ones say nothing. */
export async function followReadiness(store: Store) {
  const isFirst = (await readReady(store)) === undefined
  if (isFirst) readiness.set({ kind: 'getting', percent: reached.get(store) ?? 0 })
  const end = () => readiness.set(undefined)
  return {
    /** From 0 to 1. */
    progress: (share: number) => {
      const percent = Math.max(reached.get(store) ?? 0, Math.min(99, Math.floor(share * 100)))
      reached.set(store, percent)
      const before = readiness.get()
      if (isFirst && !(before?.kind === 'getting' && before.percent === percent))
        readiness.set({ kind: 'getting', percent })
    },
    end,
    /** Everything is here but, perhaps, the app itself: its files come to the service worker. */
    done: async () => {
      if (!isFirst) return
      if (!(await hasWorker()) || store.closed) return end()
      await savePages(store)
      if (store.closed) return end()
      await store.db.meta.put({ key: READY_KEY, value: Date.now() })
      readiness.set({ kind: 'ready' })
      setTimeout(() => readiness.get()?.kind === 'ready' && end(), SHOWN_MS)
    },
  }
}

/** Resolves to whether a worker with all files of the app serves this page. */
async function hasWorker(): Promise<boolean> {
  const { serviceWorker } = navigator
  // Without a registration by now none will come soon: the next download looks again
  if (!(await serviceWorker?.getRegistration())) return false
  const inControl = new Promise<boolean>((resolve) => {
    const check = () => serviceWorker.controller && resolve(true)
    serviceWorker.addEventListener('controllerchange', check)
    check()
  })
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WORKER_MS))
  return Promise.race([Promise.all([serviceWorker.ready, inControl]).then(() => true), late])
}

/**
 * Whether the app opens without a network. False where the browser lets no worker serve it, as in a private window, and
 * until one does; undefined before that is known.
 */
export function useOpensOffline(): boolean | undefined {
  const [opens, setOpens] = useState<boolean | undefined>(() =>
    navigator.serviceWorker?.controller ? true : undefined,
  )
  useEffect(() => {
    const { serviceWorker } = navigator
    let isGone = false
    const look = () =>
      void hasWorker().then((has) => {
        if (!isGone) setOpens(has)
      })
    look()
    serviceWorker?.addEventListener('controllerchange', look)
    return () => {
      isGone = true
      serviceWorker?.removeEventListener('controllerchange', look)
    }
  }, [])
  return opens
}

/** What the worker keeps when it is first opened, and the menu leads to: the public pages and the manuals. */
async function savePages(store: Store): Promise<void> {
  const { deps } = store
  const pages = (['terms_conditions', 'privacy_policy'] as const).flatMap((pagetype) =>
    (['en', 'hi'] as const).map((language) => send(deps, masterCalls.page, { pagetype, language })),
  )
  const { lang } = document.documentElement
  // 650 kB that a narrow link has no room for, least of all beside updates
  const manuals =
    isDear(store) || store.pendingCount > 0
      ? []
      : MANUALS.map((name) => deps.fetch(manualPath(name, lang === 'hi' ? lang : 'en')))
  await Promise.allSettled([...pages, ...manuals])
}
