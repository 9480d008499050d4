import type { ReactNode } from 'react'
import { LanguageContext, useSpokenLanguage } from '../text/index.ts'
import { Confirms } from './confirms.tsx'
import './tokens.css'
import './global.css'
import { Toaster } from './toaster.tsx'

/**
 * Styles, language, toasts and confirmations. Must be inside the router, because toasts have links. Mantine is not
 * here: only lazy-loaded components use it, and they load it with them (mantine.tsx).
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
