import type { ReactNode } from 'react'
import { makeObservable } from '../lib/observable.ts'

export type ConfirmOptions = {
  title: string
  /** What will happen, in full sentences. */
  body?: string
  confirmLabel: string
  cancelLabel?: string
  /** The action destroys something: the confirming button is red. */
  danger?: boolean
  /** Draws what the user must do first: the button is disabled until it calls back with true. For actions that cannot be undone. */
  first?: (onReady: (isReady: boolean) => void) => ReactNode
  /** Asked while the router is moving in the history. */
  isAboutLeaving?: boolean
}

export type ConfirmRequest = ConfirmOptions & { id: number; answer: (yes: boolean) => void }

const queue = makeObservable<readonly ConfirmRequest[]>([])
let nextId = 1

/** Shows a confirmation and resolves to true only when the user confirmed. Several are queued. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (yes: boolean) => {
      if (!queue.get().some((request) => request.id === id)) return
      queue.set(queue.get().filter((request) => request.id !== id))
      resolve(yes)
    }
    queue.set([...queue.get(), { ...options, id, answer }])
  })
}

export const subscribeConfirms = queue.subscribe

export const currentConfirm = (): ConfirmRequest | undefined => queue.get()[0]
