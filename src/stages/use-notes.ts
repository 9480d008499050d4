import { useCallback, useEffect, useRef, useState } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { useCommand } from '../data/use-command.ts'
import { refOf } from '../rules/applicant-ref.ts'
import { limits } from '../rules/limits.ts'
import { isSameNote, toSave } from './notes-text.ts'

/**
 * The text of the notes while the user edits it. Saved a second after the last key press, and at once on blur, when the
 * page is hidden and on unmount: nothing typed is lost (TRAP-62).
 */
export function useNotes(row: LiveApplicant) {
  const { run } = useCommand('applicant.notes')
  const kept = row.notes?.text ?? ''
  const [text, setText] = useState(kept)
  const [state, setState] = useState<'idle' | 'typing' | 'saving' | 'full'>('idle')
  // Read by timers and when the page goes, so it must be newer than the last render
  const now = useRef({
    text: kept,
    base: kept,
    baseAt: row.notes?.at ?? 0,
    previous: kept,
    row,
    timer: undefined as Timer,
  })
  const [theirs, setTheirs] = useState<string>()

  const save = useCallback(async () => {
    const at = now.current
    clearTimeout(at.timer)
    const next = toSave(at.text)
    // Only what was typed is saved, never the note as it came
    if (isSameNote(next, at.base)) return setState('idle')
    const [before, beforeAt] = [at.base, at.baseAt]
    at.base = next
    at.previous = before
    setState('saving')
    try {
      // Notes are not held back for an undo: typing on is the undo
      await run({ ...refOf(at.row), text: next, baseAt: beforeAt }, { hold: false })
      setState('idle')
    } catch {
      at.base = before
      setState('full')
    }
  }, [run])

  const change = useCallback(
    (typed: string) => {
      const at = now.current
      at.text = typed
      setText(typed)
      clearTimeout(at.timer)
      if (isSameNote(typed, at.base)) return setState('idle')
      setState('typing')
      at.timer = setTimeout(() => void save(), limits.noteSaveDelay)
    },
    [save],
  )

  useEffect(() => {
    const at = now.current
    at.row = row
    const arrived = row.notes?.text ?? ''
    const isTyping = !isSameNote(at.text, at.base)
    if (arrived === at.base) {
      at.baseAt = row.notes?.at ?? 0
    } else if (arrived === at.previous) {
      // The row as it was before what was just saved
    } else if (!isTyping) {
      // Newer notes of another user or another tab, and there is no unsaved text here
      Object.assign(at, { text: arrived, base: arrived, previous: arrived, baseAt: row.notes?.at ?? 0 })
      setText(arrived)
    } else if (!isSameNote(arrived, at.text)) {
      clearTimeout(at.timer)
      setTheirs(arrived)
    }
  }, [row])

  useEffect(() => {
    const flush = () => void save()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', hidden)
      flush()
    }
  }, [save])

  const settle = (mine: boolean) => {
    const at = now.current
    const arrived = row.notes?.text ?? ''
    Object.assign(at, {
      base: arrived,
      previous: arrived,
      baseAt: row.notes?.at ?? 0,
      ...(mine ? {} : { text: arrived }),
    })
    setTheirs(undefined)
    setText(at.text)
    if (mine) void save()
    else setState('idle')
  }
  return {
    text,
    state,
    theirs,
    change,
    flush: () => void (theirs === undefined && save()),
    takeTheirs: () => settle(false),
    keepMine: () => settle(true),
    /** Saved on the device and not yet on the server. */
    isOnDeviceOnly: (row.snapshot.notes?.text ?? '') !== kept,
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
export type Notes = ReturnType<typeof useNotes>
