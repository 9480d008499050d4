import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './icons.tsx'
import s from './menu.module.css'
import { useClosesOnBack } from './use-closes-on-back.ts'

export type MenuItem = {
  key: string
  label: string
  icon?: IconName
  danger?: boolean
  /** Why this cannot be done now. The item stays readable and does nothing. */
  reason?: string | undefined
  /** Begins a group under this heading, which goes on to the end of the list. */
  heading?: string | undefined
  onSelect: () => void
}

type Trigger = {
  onClick: () => void
  ref: (element: HTMLButtonElement | null) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

type Props = {
  /** Draws the button: `(trigger) => <IconButton {...trigger} icon="more" label="…" />`. */
  trigger: (trigger: Trigger) => ReactNode
  label: string
  items: readonly MenuItem[]
}

/** A short list of actions under a button, by arrow keys too. It lies over the page, so no box can cut it off. */
export function Menu({ trigger, label, items }: Props) {
  const button = useRef<HTMLButtonElement | null>(null)
  const [place, setPlace] = useState<DOMRect>()
  const close = (refocus = true) => {
    setPlace(undefined)
    if (refocus) button.current?.focus()
  }
  return (
    <>
      {trigger({
        ref: (element) => void (button.current = element),
        onClick: () => setPlace(place ? undefined : button.current?.getBoundingClientRect()),
        'aria-haspopup': 'menu',
        'aria-expanded': place !== undefined,
      })}
      {place
        ? createPortal(
            <MenuList place={place} label={label} items={items} button={button} close={close} />,
            // Inside main it belongs to the page's landmarks; in a sheet, which is outside main, the body is its place.
            button.current?.closest('main') ?? document.body,
          )
        : null}
    </>
  )
}

type ListProps = {
  place: DOMRect
  label: string
  items: readonly MenuItem[]
  button: { readonly current: HTMLElement | null }
  close: (refocus?: boolean) => void
}

function MenuList({ place, label, items, button, close }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useClosesOnBack(true, close)
  const latest = useRef(close)
  // Before the browser paints: what is on the screen has its keys
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    setHeight(list.current?.scrollHeight ?? 0)
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    const leave = (event: Event) => {
      const target = event.target as Node
      if (!list.current?.contains(target) && !button.current?.contains(target)) latest.current(false)
    }
    // The list does not follow its button, so it closes when the button moves.
    const moved = () => {
      const now = button.current?.getBoundingClientRect()
      if (!now || Math.abs(now.top - place.top) > 4 || Math.abs(now.left - place.left) > 4) latest.current(false)
    }
    document.addEventListener('pointerdown', leave)
    window.addEventListener('scroll', moved, true)
    window.addEventListener('resize', moved)
    return () => {
      document.removeEventListener('pointerdown', leave)
      window.removeEventListener('scroll', moved, true)
      window.removeEventListener('resize', moved)
    }
  }, [button, place])
  const keys = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const now = all.indexOf(document.activeElement as HTMLElement)
    const next: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      close()
    } else if (event.key in next) {
      event.preventDefault()
      all.at(next[event.key]! % all.length)?.focus()
    }
  }
  const under = window.innerHeight - place.bottom
  // Where all of it fits, or where more of it does
  const up = under - 16 < height && place.top > under
  const right = place.left > window.innerWidth / 2
  const drawItem = (item: MenuItem) => (
    <button
      key={item.key}
      type="button"
      role="menuitem"
      tabIndex={item === items[0] ? 0 : -1}
      aria-disabled={item.reason ? true : undefined}
      className={`${s.item} ${item.danger ? s.danger : ''}`}
      onClick={() => {
        if (item.reason) return
        close()
        item.onSelect()
      }}
    >
      {item.icon ? <Icon name={item.icon} size="s" /> : null}
      <span>
        {item.label}
        {item.reason ? <span className={s.reason}>{item.reason}</span> : null}
      </span>
    </button>
  )
  const begin = items.findIndex(({ heading }) => heading)
  const heading = items[begin]?.heading
  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      className={s.menu}
      onKeyDown={keys}
      style={{
        ...(up ? { bottom: window.innerHeight - place.top + 4 } : { top: place.bottom + 4 }),
        ...(right ? { right: Math.max(8, window.innerWidth - place.right) } : { left: Math.max(8, place.left) }),
        maxHeight: (up ? place.top : under) - 16,
      }}
    >
      {(heading ? items.slice(0, begin) : items).map(drawItem)}
      {heading ? (
        <div role="group" aria-label={heading} className={s.group}>
          <span aria-hidden="true" className={s.heading}>
            {heading}
          </span>
          {items.slice(begin).map(drawItem)}
        </div>
      ) : null}
    </div>
  )
}
