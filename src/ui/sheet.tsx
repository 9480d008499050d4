import { lazy, Suspense, useLayoutEffect, useState, type FormEvent, type ReactNode } from 'react'

export type SheetProps = {
  opened: boolean
  onClose: () => void
  /** The name of the dialog, read out when it opens. */
  title: ReactNode
  /** Under the title, e.g. tag and strip. */
  below?: ReactNode
  children: ReactNode
  /** Stays at the bottom: the one primary button, and a line under it. */
  footer?: ReactNode
  /** Makes body and footer one form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  /** Width on a desktop. */
  size?: 's' | 'm' | 'l'
  /** False while closing would lose something; the cross still calls `onClose`. */
  closeOnOutside?: boolean
  /** It opens while the browser moves in its history. */
  isAboutLeaving?: boolean
}

const load = () => import('./sheet-dialog.tsx')
const SheetDialog = lazy(load)

/** Fetches the sheet before it is wanted, e.g. when a card with a question appears. */
export const preloadSheet = (): void => void load().catch(() => undefined)

/** From the bottom of a phone, in the middle of a desktop. Nothing of it is loaded before it first opens. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.opened)
  if (props.opened && !wanted) setWanted(true)
  useFocusReturn(props.opened)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <SheetDialog {...props} />
    </Suspense>
  )
}

/** How many sheets are open, and the element that had the focus before the last closed one opened. */
let openSheets = 0
let lastOrigin: Element | null = null

/**
 * Returns the focus to where it was before the sheet opened, unless the page has moved it. A sheet that replaces
 * another at once (e.g. when the call that the first one was about ends) keeps the focus and later returns it to the
 * same place.
 */
function useFocusReturn(opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) return
    openSheets += 1
    const origin = document.activeElement === document.body ? lastOrigin : document.activeElement
    return () => {
      openSheets -= 1
      lastOrigin = origin
      // When the dialog has faded out, or the focus trap would take it back.
      setTimeout(() => {
        if (lastOrigin === origin) lastOrigin = null
        const now = document.activeElement
        const lost = !now || now === document.body || isInDialog(now)
        if (!lost || !(origin instanceof HTMLElement)) return
        if (!origin.isConnected) toMain()
        // No focus behind an open sheet
        else if (openSheets === 0 || isInDialog(origin)) origin.focus({ preventScroll: true })
      }, 200)
      // A result takes its row off the list, on a slow phone later than the dialog fades
      setTimeout(() => {
        if (origin?.isConnected === false && document.activeElement === document.body) toMain()
      }, 2_000)
    }
  }, [opened])
}

/** Where the element is gone that opened the sheet: the next Tab goes on in the page and not at its top. */
const toMain = () => openSheets === 0 && document.querySelector('main')?.focus({ preventScroll: true })

const isInDialog = (element: Element) => element.closest('[role=dialog]') !== null
