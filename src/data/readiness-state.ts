import { useSyncExternalStore } from 'react'
import { makeObservable } from '../lib/observable.ts'
import type { Store } from '../offline/device/store.ts'

/** Whether the app and what its screens show are on this device: while they come, and for a moment once they are. */
export type Readiness = { kind: 'getting'; percent: number } | { kind: 'ready' } | undefined

export const READY_KEY = 'ready-offline'
export const readiness = makeObservable<Readiness>(undefined)

export const currentReadiness = readiness.get
export const useReadiness = (): Readiness => useSyncExternalStore(readiness.subscribe, currentReadiness)

/** When this device was first ready, epoch ms. */
export const readReady = async ({ db }: Store): Promise<number | undefined> =>
  (await db.meta.get(READY_KEY))?.value as number | undefined
