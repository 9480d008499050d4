import { useEffect, useId } from 'react'

const dirty = new Set<string>()

/** Something on this page was entered and is not saved. */
export const isAnythingDirty = (): boolean => dirty.size > 0

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function set(id: string, isDirty: boolean) {
  if (isDirty) dirty.add(id)
  else dirty.delete(id)
  // Only while needed: a listener that is always there keeps the page out of the browser's back-forward cache
  if (dirty.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** A form says whether leaving it would lose something: then leaving asks, and an update of the app waits. */
export function useDirty(isDirty: boolean): void {
  const id = useId()
  useEffect(() => {
    set(id, isDirty)
    return () => set(id, false)
  }, [id, isDirty])
}
