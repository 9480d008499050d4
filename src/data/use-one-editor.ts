import { useEffect, useRef, useState } from 'react'
import { OneEditor, type EditorState } from '../offline/device/one-editor.ts'
import type { Store } from '../offline/device/store.ts'
import { useStore } from './store-context.tsx'

export interface Editing<T> {
  /** What `read` found; undefined before that. */
  opened: T | undefined
  state: EditorState
  /** The first change of a form that was only looked at. */
  begin: () => void
  takeOver: () => void
  /** Saves only while this tab edits the draft; undefined otherwise. */
  write: <R>(save: () => Promise<R>) => Promise<R | undefined>
  /** Sets what saves the words that are typed and not saved yet: called before another tab takes over. */
  onYield: (flush: () => Promise<unknown>) => void
}

/**
 * One tab edits the draft `key` at a time. It is asked for at once, unless `isLookedAt` says of what was read that
 * nobody changed it yet. `read` must not change between renders.
 */
export function useOneEditor<T>(
  key: string,
  read: (store: Store, key: string) => Promise<T>,
  isLookedAt: (found: T) => boolean = () => false,
): Editing<T> {
  const store = useStore()
  const flush = useRef<() => Promise<unknown>>(() => Promise.resolve())
  const editor = useRef<OneEditor>(undefined)
  const [shown, setShown] = useState<{ key: string; opened: T | undefined; state: EditorState }>()
  const looks = useRef(isLookedAt)
  useEffect(() => {
    let isGone = false
    let opened: T | undefined
    const show = () => isGone || setShown({ key, opened, state: current.state })
    const looksAt = () => opened !== undefined && looks.current(opened)
    const readAgain = async () => {
      const wasLooking = looksAt()
      opened = await read(store, key)
      show()
      return !wasLooking || looksAt()
    }
    const current = new OneEditor(store, key, { read: readAgain, flush: () => flush.current() })
    const stop = current.subscribe(show)
    editor.current = current
    void readAgain().then(() => isGone || looksAt() || current.begin())
    return () => {
      isGone = true
      stop()
      void current.leave()
    }
  }, [store, key, read])
  const [calls] = useState(() => ({
    begin: () => editor.current?.begin(),
    takeOver: () => editor.current?.takeOver(),
    write: async <R>(save: () => Promise<R>) => editor.current?.write(save),
    onYield: (next: () => Promise<unknown>) => void (flush.current = next),
  }))
  return {
    ...calls,
    opened: shown?.key === key ? shown.opened : undefined,
    state: shown?.key === key ? shown.state : 'idle',
  }
}
