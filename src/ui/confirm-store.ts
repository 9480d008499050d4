export type ConfirmOptions = {
  title: string
  /** What will happen, in full sentences. */
  body?: string
  confirmLabel: string
  cancelLabel?: string
  /** The action destroys something: the confirming button is red. */
  danger?: boolean
  /** The person must type this word before the button works: for what cannot be taken back. */
  typed?: string
}

export type ConfirmRequest = ConfirmOptions & { id: number; answer: (yes: boolean) => void }

let queue: readonly ConfirmRequest[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly ConfirmRequest[]) {
  queue = next
  for (const listener of listeners) listener()
}

/** Asks, and answers true only when the person confirmed. Several wait for each other. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (yes: boolean) => {
      if (!queue.some((request) => request.id === id)) return
      set(queue.filter((request) => request.id !== id))
      resolve(yes)
    }
    set([...queue, { ...options, id, answer }])
  })
}

export const subscribeConfirms = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentConfirm = (): ConfirmRequest | undefined => queue[0]
