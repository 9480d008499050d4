import { useEffect } from 'react'
import { looksLikePass, PREFIX } from '../../rules/pass.ts'
import { endsPass, typeOn, type Burst } from '../../rules/wedge.ts'

/** On what takes the keys of a scanner itself. */
export const takesScans = { 'data-takes-scans': '' }

/**
 * A hand scanner types wherever the focus is: after a tap that is a button, which its Enter would press, or a field of the
 * walk-in. What it types on this screen goes to `scan` and nowhere else (GATE-14). While a dialog is open, nobody is scanned.
 */
export function useHandScanner(scan: (text: string) => Promise<void>): void {
  useEffect(() => {
    let burst: Burst | undefined
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const listen = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof Element && target.closest('[data-takes-scans]')) return
      if (key === 'Enter' || key === 'Tab') {
        const pass = endsPass(burst, timeStamp)
        burst = undefined
        if (pass === undefined) return
        swallow(event)
        if (!document.querySelector('[role="dialog"]')) void scan(pass)
      } else if ([...key].length === 1) {
        const before = burst
        burst = typeOn(before, key, timeStamp)
        if (!looksLikePass(burst.text)) return
        swallow(event)
        if (before && !looksLikePass(before.text)) takeBack(target, PREFIX.slice(0, -1))
      }
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [scan])
}

/** Removes the beginning of a pass from the field that the scanner typed it into. */
function takeBack(target: EventTarget | null, typed: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const end = target.selectionStart
  if (end === null || !target.value.slice(0, end).endsWith(typed)) return
  target.setRangeText('', end - typed.length, end, 'end')
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
