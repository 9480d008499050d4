import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import type { ReactNode } from 'react'
import { Confirms } from './confirms.tsx'
import './tokens.css'
import './global.css'
import { resolver, theme } from './theme.ts'
import { Toaster } from './toaster.tsx'

/** Theme, toasts and confirmations. It must stand inside the router, because toasts have links. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      // Mantine writes all its variables itself, so the file with its own defaults (3 kB) need not be sent.
      deduplicateCssVariables={false}
    >
      {children}
      <Toaster />
      <Confirms />
    </MantineProvider>
  )
}
