type Unsubscribe = () => void

export interface Emitter<A extends unknown[]> {
  emit: (...args: A) => void
  subscribe: (listener: (...args: A) => void) => Unsubscribe
  hasSubscribers: () => boolean
}

/**
 * Notifies every subscriber of an event. One that subscribes or unsubscribes meanwhile counts from the next event on.
 */
export function makeEmitter<A extends unknown[] = []>(): Emitter<A> {
  const listeners = new Set<(...args: A) => void>()
  return {
    emit: (...args) => {
      for (const listener of [...listeners]) listener(...args)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hasSubscribers: () => listeners.size > 0,
  }
}

export interface Observable<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => Unsubscribe
  hasSubscribers: () => boolean
}

/** A value outside React that components follow: `useSyncExternalStore(it.subscribe, it.get)`. */
export function makeObservable<T>(initial: T): Observable<T> {
  const { emit, ...rest } = makeEmitter()
  let value = initial
  return {
    get: () => value,
    set: (next) => {
      value = next
      emit()
    },
    ...rest,
  }
}
