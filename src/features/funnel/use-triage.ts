import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { makeEmitter } from '../../lib/observable.ts'
import type { MoveKind } from '../../rules/moves.ts'

/** Whether single-letter shortcuts are on (WCAG 2.1.4): on unless the user switched them off on this device. */
const KEY = 'keyboardShortcuts'
const { emit, subscribe } = makeEmitter()

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== 'off')

export function setShortcutsOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  emit()
}

interface Actions {
  onOpen: (funnelId: string) => void
  onTick: (funnelId: string) => void
  /** When `funnelId` is undefined, no applicant is focused: then only a batch can be meant. */
  onMove: (funnelId: string | undefined, kind: MoveKind) => void
  onHelp: () => void
}

const links = () => [...document.querySelectorAll<HTMLElement>('main [data-applicant]')]
const idOf = (link: HTMLElement | undefined) => link?.dataset.applicant

/** The applicant in whose row or card the focus is. */
function findFocused(): HTMLElement | undefined {
  const place = document.activeElement?.closest('main tr, main article')
  return place?.querySelector<HTMLElement>('[data-applicant]') ?? undefined
}

/** Typing, a dialog or a menu has the keys for itself; a sheet that only fades out has them no longer. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  const target = event.target as HTMLElement
  // A checkbox or radio takes no text
  const isTyping = target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  return isTyping || document.querySelector('[role=dialog]:not([data-closing]), [role=menu]') !== null
}

/**
 * Keyboard shortcuts for going through a list: j and k move the focus to the next or previous applicant, o opens, s and
 * r record, x ticks, ? lists the shortcuts.
 */
export function useTriage(isOn: boolean, actions: Actions): void {
  const latest = useRef(actions)
  // The last focused index: that applicant may have left the list through what was recorded
  const lastAt = useRef(-1)
  // Before the browser paints: a key acts on what is on the screen
  useLayoutEffect(() => {
    latest.current = actions
  })
  useLayoutEffect(() => {
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
        // When the last focused applicant has left the list, the next one is at its index
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
