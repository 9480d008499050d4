import type { ReactNode } from 'react'
import { Confirms } from './confirms.tsx'
import './tokens.css'
import './global.css'
import { Toaster } from './toaster.tsx'

/**
 * Looks, toasts and confirmations. It must stand inside the router, because toasts have links. Mantine is not here: only
 * what is fetched later is built on it, and brings it along (mantine.tsx).
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
      <Confirms />
    </>
  )
}
