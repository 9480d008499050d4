import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { SessionUser } from '../contract/session.ts'
import { closeStore, openStore, type Store } from '../offline/store.ts'
import { choosesPartner } from '../rules/roles.ts'
import { pageDeps } from './device.ts'
import { startRefreshing } from './download.ts'
import { answerFirst, forgetFirstAnswers } from './first-answers.ts'
import { expectAnswers, firstScreen } from './first-screen.ts'
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

/** Opens the database of somebody for whom a provider will soon be drawn, and asks it what the first screen will ask. */
export function openEarly(user: SessionUser): void {
  if (early) return
  const begun: Early = { userId: user.userId, opening: openStore(user.userId, pageDeps) }
  early = begun
  // The provider says what went wrong
  expectAnswers(
    begun.opening.then((store) => {
      begun.store = store
      return answerFirst(store, user)
    }),
  )
}

/** The store that was opened early, once; else a new one. */
function takeEarly(userId: string): Promise<Store> {
  const begun = early?.userId === userId ? early.opening : undefined
  early = undefined
  return begun ?? openStore(userId, pageDeps)
}

const RETRY_MS = 5_000

/** The code that sends, after the first screen. On a first visit the network may go before it came: then it is tried on. */
async function loadSync(): Promise<typeof import('../offline/scheduler.ts')> {
  await firstScreen()
  for (;;) {
    try {
      return await import('../offline/scheduler.ts')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Opens the user's database, gives it to the screens inside, and starts sending and bringing up to date. */
export function OfflineProvider({ user, children, fallback, failed }: Props) {
  // One that is open already is there at the first drawing, with the first answers
  const [store, setStore] = useState(() => (early?.userId === user.userId ? early.store : undefined))
  const [error, setError] = useState<unknown>()
  const { userId, actingIpId, code } = user

  useEffect(() => {
    let open: Store | undefined
    const stops: (() => void)[] = []
    let gone = false
    takeEarly(userId).then(
      (opened) => {
        open = opened
        if (gone) return closeStore(opened)
        if (!choosesPartner(code)) stops.push(startRefreshing(opened, [actingIpId]))
        void loadSync().then(({ startSync }) => !gone && stops.push(startSync(opened)))
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
    if (store) forgetFirstAnswers()
  }, [store])

  const signedIn = useMemo(() => (store ? { user, store } : undefined), [user, store])
  if (error !== undefined) return failed(error)
  return signedIn ? <SignedInContext value={signedIn}>{children}</SignedInContext> : fallback
}
