import { useCallback, useEffect, useRef, useState } from 'react'
import type { LiveApplicant } from '../data/applicants.ts'
import { useCommand } from '../data/use-command.ts'
import { limits } from '../rules/limits.ts'
import { toSave } from './notes-text.ts'

/**
 * The text of the notes while somebody works on it. What is typed is saved a second after typing stops, and at once when
 * the field is left, the page is hidden or the screen goes: nothing typed is lost (TRAP-62).
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
    if (next === at.base) return setState('idle')
    const { funnelId, hiringRequestId, ipId, name, requestName } = at.row
    const [before, beforeAt] = [at.base, at.baseAt]
    at.base = next
    at.previous = before
    setState('saving')
    try {
      // Notes are not held back for an undo: typing on is the undo
      await run({ funnelId, hiringRequestId, ipId, name, requestName, text: next, baseAt: beforeAt }, { hold: false })
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
      if (toSave(typed) === at.base) return setState('idle')
      setState('typing')
      at.timer = setTimeout(() => void save(), limits.noteSaveDelay)
    },
    [save],
  )

  useEffect(() => {
    const at = now.current
    at.row = row
    const arrived = row.notes?.text ?? ''
    const isTyping = toSave(at.text) !== at.base
    if (arrived === at.base) {
      at.baseAt = row.notes?.at ?? 0
    } else if (arrived === at.previous) {
      // The row as it was before what was just saved
    } else if (!isTyping) {
      // Newer notes of somebody else, or of another tab, and nothing of mine is in the way
      Object.assign(at, { text: arrived, base: arrived, previous: arrived, baseAt: row.notes?.at ?? 0 })
      setText(arrived)
    } else if (arrived !== toSave(at.text)) {
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
