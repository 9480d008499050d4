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

/** When the dialog has faded out, ms: before that its focus trap takes the focus back. */
const FADED_MS = 200
/** On a slow phone it fades longer, ms. */
const SLOWLY_FADED_MS = 600
/** A result takes its row off the list, on a slow phone seconds after the dialog has faded, ms. */
const GONE_MS = [2_000, 5_000]

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
      setTimeout(() => {
        if (lastOrigin === origin) lastOrigin = null
        if (isInDialog(document.activeElement) || isLost()) returnTo(origin)
      }, FADED_MS)
      setTimeout(() => isLost() && returnTo(origin), SLOWLY_FADED_MS)
      for (const ms of GONE_MS) setTimeout(() => isLost() && origin?.isConnected === false && toMain(), ms)
    }
  }, [opened])
}

const isLost = () => !document.activeElement || document.activeElement === document.body

function returnTo(origin: Element | null) {
  if (!(origin instanceof HTMLElement)) return
  if (!origin.isConnected) toMain()
  // No focus behind an open sheet
  else if (openSheets === 0 || isInDialog(origin)) origin.focus({ preventScroll: true })
}

/** Where the element is gone that opened the sheet: the next Tab goes on in the page and not at its top. */
const toMain = () => openSheets === 0 && document.querySelector('main')?.focus({ preventScroll: true })

const isInDialog = (element: Element | null) => !!element?.closest('[role=dialog]')
