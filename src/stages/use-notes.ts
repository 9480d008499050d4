import { useCallback, useEffect, useRef, useState } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { useCommand } from '../data/use-command.ts'
import { refOf } from '../rules/applicant-ref.ts'
import { limits } from '../rules/limits.ts'
import { joinNotes, mergeNotes } from '../rules/notes.ts'
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
  /** The last attempt failed; true also while the next one runs. */
  const [isStuck, setStuck] = useState(false)
  // Read by timers and when the page goes, so it must be newer than the last render
  const now = useRef({
    text: kept,
    base: kept,
    baseAt: row.notes?.at ?? 0,
    /** The server's notes that the user saw before typing. */
    seen: row.snapshot.notes?.text ?? '',
    previous: kept,
    row,
    timer: undefined as Timer,
  })
  const [theirs, setTheirs] = useState<string>()
  const [isMerged, setMerged] = useState(false)

  const save = useCallback(async () => {
    const at = now.current
    clearTimeout(at.timer)
    const next = toSave(at.text)
    // Only what was typed is saved, never the note as it came
    if (isSameNote(next, at.base)) {
      setStuck(false)
      return setState('idle')
    }
    const [before, beforeAt] = [at.base, at.baseAt]
    at.base = next
    at.previous = before
    setState('saving')
    try {
      // Notes are not held back for an undo: typing on is the undo
      await run({ ...refOf(at.row), text: next, baseAt: beforeAt, seen: at.seen }, { hold: false })
      setState('idle')
      setStuck(false)
    } catch {
      at.base = before
      setStuck(true)
      setState('full')
    }
  }, [run])

  const change = useCallback(
    (typed: string) => {
      const at = now.current
      at.text = typed
      setText(typed)
      setMerged(false)
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
    const news = { base: arrived, previous: arrived, baseAt: row.notes?.at ?? 0, seen: row.snapshot.notes?.text ?? '' }
    const merged = isTyping ? mergeNotes(at.base, arrived, at.text) : undefined
    if (arrived === at.base) {
      Object.assign(at, { baseAt: news.baseAt, seen: news.seen })
    } else if (arrived === at.previous) {
      // The row as it was before what was just saved
    } else if (!isTyping) {
      // Newer notes of another user or another tab, and there is no unsaved text here
      setMerged(at.text !== '' && mergeNotes('', arrived, at.text) === toSave(arrived))
      Object.assign(at, { ...news, text: arrived })
      setText(arrived)
    } else if (merged !== undefined) {
      Object.assign(at, { ...news, text: merged })
      setText(merged)
      setMerged(true)
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

  /** What the user decided, or typed on: the text to save over what stands now. */
  const settle = (decided: string) => {
    const at = now.current
    const arrived = row.notes?.text ?? ''
    const seen = row.snapshot.notes?.text ?? ''
    Object.assign(at, { base: arrived, previous: arrived, baseAt: row.notes?.at ?? 0, seen, text: decided })
    setTheirs(undefined)
    setText(decided)
    void save()
  }
  const both = theirs === undefined ? undefined : joinNotes(theirs, text)
  return {
    text,
    state,
    isStuck,
    theirs,
    change,
    flush: () => void (theirs === undefined && save()),
    isMerged,
    takeTheirs: () => settle(row.notes?.text ?? ''),
    keepMine: () => settle(now.current.text),
    /** Undefined where both do not fit. */
    keepBoth: both === undefined ? undefined : () => settle(both),
    /** Saved on the device and not yet on the server. */
    isOnDeviceOnly: (row.snapshot.notes?.text ?? '') !== kept,
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
export type Notes = ReturnType<typeof useNotes>
