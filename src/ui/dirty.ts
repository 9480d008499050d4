import { useEffect, useId } from 'react'

/** The texts of the leave confirmation, where the default ("everything is lost") does not apply. */
export interface LeaveWords {
  title: string
  body: string
}

const dirty = new Map<string, LeaveWords | undefined>()

/** Something on this page was entered and is not saved. */
export const isAnythingDirty = (): boolean => dirty.size > 0

/** The words of the form that would be left; undefined when something would be lost. */
export const leaveWords = (): LeaveWords | undefined => {
  const all = [...dirty.values()]
  return all.includes(undefined) ? undefined : all[0]
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function set(id: string, isDirty: boolean, words?: LeaveWords) {
  if (isDirty) dirty.set(id, words)
  else dirty.delete(id)
  // Only while needed: a listener that is always there keeps the page out of the browser's back-forward cache
  if (dirty.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Marks a form as dirty: leaving it then asks for confirmation, and an update of the app waits. */
export function useDirty(isDirty: boolean, words?: LeaveWords): void {
  const id = useId()
  const title = words?.title
  const body = words?.body
  useEffect(() => {
    set(id, isDirty, title === undefined || body === undefined ? undefined : { title, body })
    return () => set(id, false)
  }, [id, isDirty, title, body])
}
