import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { SessionUser } from '../contract/session.ts'
import { closeStore, openStore, type Store } from '../offline/device/store.ts'
import { writeConnectivity } from '../offline/network/connectivity.ts'
import type { TasksQuery } from '../offline/rows/task-queries.ts'
import { choosesPartner } from '../rules/roles.ts'
import { pageDeps } from './device.ts'
import { announceDownload, idle, progress } from './download-progress.ts'
import { firstReads, firstTasksRead } from '../boot/first-reads.ts'
import { clearPrefetched, prefetch } from '../boot/prefetch.ts'
import { announcePrefetch } from '../boot/first-render.ts'
import { loadLate } from '../boot/load-late.ts'
import { SignedInContext } from './store-context.tsx'

interface Props {
  user: SessionUser
  children: ReactNode
  /** Shown for the moment in which the database opens. */
  fallback: ReactNode
  /** Shown when it cannot be opened: another tab blocks an upgrade, or storage is refused. */
  failed: (error: unknown) => ReactNode
}

interface Early {
  userId: string
  opening: Promise<Store>
  store?: Store
}

let early: Early | undefined

/**
 * Opens the database of a user whose provider will soon be rendered, and prefetches what the first render reads.
 * `findTasks` returns the query of the tasks to prefetch, if any.
 */
export function openEarly(user: SessionUser, findTasks: (user: SessionUser) => TasksQuery | undefined): void {
  if (early) return
  const begun: Early = { userId: user.userId, opening: openStore(user.userId, pageDeps) }
  early = begun
  // The provider reports a failure
  announcePrefetch(
    begun.opening.then((store) => {
      begun.store = store
      const query = findTasks(user)
      const tasks = query && firstTasksRead(query)
      return prefetch(store, { ...firstReads, ...(tasks && { [tasks.name]: tasks.read }) })
    }),
  )
}

/** The store that was opened early, once; else a new one. */
function takeEarly(userId: string): Promise<Store> {
  const begun = early?.userId === userId ? early.opening : undefined
  early = undefined
  return begun ?? openStore(userId, pageDeps)
}

const loadSync = () => Promise.all([import('../offline/outbox/scheduler.ts'), import('./download.ts')])

/**
 * Nothing is on its way: a screen does not wait for it. Without the code that asks for responses, the browser's own hint is all
 * that is known about the network.
 */
const noteFailure = (store: Store) => {
  if (progress.get().state === 'running') progress.set({ ...idle, state: 'failed' })
  if (store.deps.onLine?.() === false) void writeConnectivity(store, 'offline')
}

/** Opens the user's database, provides it to the screens inside, and starts sending and refreshing. */
export function OfflineProvider({ user, children, fallback, failed }: Props) {
  // A store that is open already is there at the first render, with the prefetched data
  const [store, setStore] = useState(() => (early?.userId === user.userId ? early.store : undefined))
  const [error, setError] = useState<unknown>()
  const { userId, actingIpId, code } = user
  const latest = useRef(user)
  useEffect(() => {
    latest.current = user
  })

  useEffect(() => {
    let open: Store | undefined
    const stops: (() => void)[] = []
    let gone = false
    takeEarly(userId).then(
      (opened) => {
        open = opened
        if (gone) return closeStore(opened)
        const isDownloading = !choosesPartner(code)
        if (isDownloading) {
          if (document.visibilityState === 'visible') announceDownload()
          stops.push(() => progress.set(idle))
        }
        void loadLate(loadSync, () => gone || noteFailure(opened)).then(([{ startSync }, { startRefreshing }]) => {
          if (gone) return undefined
          if (isDownloading) stops.push(startRefreshing(opened, latest.current, [actingIpId]))
          stops.push(startSync(opened))
          return undefined
        })
        setStore(opened)
        return undefined
      },
      (reason: unknown) => setError(reason),
    )
    return () => {
      gone = true
      for (const stop of stops) stop()
      if (open) void closeStore(open)
      setStore(undefined)
    }
  }, [userId, actingIpId, code])

  useEffect(() => {
    if (store) clearPrefetched()
  }, [store])

  const signedIn = useMemo(() => (store ? { user, store } : undefined), [user, store])
  if (error !== undefined) return failed(error)
  return signedIn ? <SignedInContext value={signedIn}>{children}</SignedInContext> : fallback
}
