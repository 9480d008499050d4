import type { ReactNode } from 'react'
import { LanguageContext, useSpokenLanguage } from '../text/index.ts'
import { Confirms } from './confirms.tsx'
import './tokens.css'
import './global.css'
import { Toaster } from './toaster.tsx'

/**
 * Looks, language, toasts and confirmations. It must stand inside the router, because toasts have links. Mantine is not here: only
 * what is fetched later is built on it, and brings it along (mantine.tsx).
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value={useSpokenLanguage()}>
      {children}
      <Toaster />
      <Confirms />
    </LanguageContext>
  )
}
