import type { ReactNode } from 'react'
import { LanguageContext, useSpokenLanguage } from '../text/index.ts'
import { Confirms } from './confirms.tsx'
import './tokens.css'
import './global.css'

/**
 * Styles, language and confirmations. Mantine is not here: only lazy-loaded components use it, and they load it with
 * them (mantine.tsx).
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value={useSpokenLanguage()}>
      {children}
      <Confirms />
    </LanguageContext>
  )
}
