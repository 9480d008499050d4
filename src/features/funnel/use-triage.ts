import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { MoveKind } from '../../rules/moves.ts'

/** Whether single letters act (WCAG 2.1.4): on unless this person switched it off on this device. */
const KEY = 'keyboardShortcuts'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== 'off')

export function setShortcutsOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

interface Actions {
  onOpen: (funnelId: string) => void
  onTick: (funnelId: string) => void
  /** Nobody is current when `funnelId` is undefined: then only a batch can be meant. */
  onMove: (funnelId: string | undefined, kind: MoveKind) => void
  onHelp: () => void
}

const links = () => [...document.querySelectorAll<HTMLElement>('main [data-applicant]')]
const idOf = (link: HTMLElement | undefined) => link?.dataset.applicant

/** The applicant in whose row or card the focus stands. */
function findFocused(): HTMLElement | undefined {
  const place = document.activeElement?.closest('main tr, main article')
  return place?.querySelector<HTMLElement>('[data-applicant]') ?? undefined
}

/** Typing, a dialog or a menu has the keys for itself. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  const target = event.target as HTMLElement
  // A tick box takes no letters
  const isTyping = target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  return isTyping || document.querySelector('[role=dialog], [role=menu], [role=alertdialog]') !== null
}

/**
 * Keys for somebody who goes through a list: j and k move the focus from one applicant to the next, o opens, s and r record,
 * x ticks, ? says all this.
 */
export function useTriage(isOn: boolean, actions: Actions): void {
  const latest = useRef(actions)
  // Where the last one stood: it may have left the list with what was recorded about it
  const lastAt = useRef(-1)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return
    const key = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return
      const all = links()
      const current = findFocused()
      const at = current ? all.indexOf(current) : -1
      const focus = (index: number) => {
        lastAt.current = Math.max(0, Math.min(all.length - 1, index))
        all[lastAt.current]?.focus()
        all[lastAt.current]?.scrollIntoView({ block: 'nearest' })
      }
      const id = idOf(current)
      const act: Record<string, () => void> = {
        // When the one before has gone, the next one stands in its place
        j: () => focus(at >= 0 ? at + 1 : lastAt.current >= 0 ? lastAt.current : 0),
        k: () => focus(at >= 0 ? at - 1 : lastAt.current - 1),
        o: () => id && latest.current.onOpen(id),
        x: () => id && latest.current.onTick(id),
        s: () => latest.current.onMove(id, 'selected'),
        r: () => latest.current.onMove(id, 'rejected'),
        '?': () => latest.current.onHelp(),
      }
      const run = act[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      if (at >= 0) lastAt.current = at
      run()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [isOn])
}
