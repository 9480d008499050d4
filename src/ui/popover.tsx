import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import s from './popover.module.css'
import { useClosesOnBack } from './use-closes-on-back.ts'

type Trigger = {
  onClick: () => void
  'aria-expanded': boolean
  'aria-controls': string | undefined
  'aria-haspopup': 'dialog'
}

type Props = {
  /** Draws the button: `(trigger) => <IconButton {...trigger} … />`. */
  trigger: (trigger: Trigger) => ReactNode
  /** Names the panel for a screen reader. */
  label: string
  align?: 'left' | 'right'
  className?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel under its button. Closes by Escape, Back, a press outside, and when the focus leaves it. */
export function Popover({ trigger, label, align = 'left', className = '', children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  useDismiss(root, open, () => setOpen(false), close)
  return (
    <div className={s.root} ref={root}>
      {trigger({
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        'aria-haspopup': 'dialog',
      })}
      {open ? (
        <div id={id} role="dialog" aria-label={label} className={`${s.panel} ${s[align]} ${className}`}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </div>
  )
}

/** Leaving closes without moving the focus, Escape and Back return the focus. Shared with the date field. */
export function useDismiss(
  root: { readonly current: HTMLElement | null },
  open: boolean,
  leave: () => void,
  escape: () => void,
) {
  useClosesOnBack(open, escape)
  const latest = useRef({ leave, escape })
  // Before the browser paints: what is on the screen has its keys
  useLayoutEffect(() => {
    latest.current = { leave, escape }
  })
  useLayoutEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      const target = event.target as Node
      if (target.isConnected && !root.current?.contains(target)) latest.current.leave()
    }
    // Capture, so that a sheet around the panel does not close with it.
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      latest.current.escape()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    window.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      window.removeEventListener('keydown', key, true)
    }
  }, [open, root])
}
