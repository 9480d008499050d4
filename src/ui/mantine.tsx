import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  MantineProvider,
  mergeMantineTheme,
} from '@mantine/core'
import '@mantine/core/styles/global.css'
import type { ReactNode } from 'react'
import { resolver, theme } from './theme.ts'

// Once for the whole page, when the first part of Mantine's comes: each provider would write all variables again
const style = document.createElement('style')
style.textContent = makeVariables()
document.head.append(style)
// As the provider will set it, but now: to set it when a dialog opens would compute the style of the whole page again
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

function makeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = defaultCssVariablesResolver(whole)
  const ours = resolver(whole)
  return convertCssVariables({ variables, light: { ...light, ...ours.light }, dark: { ...dark, ...ours.dark } })
}

/**
 * Around each part that is Mantine's: dialogs, combo boxes and calendars. All of them are fetched when they first open, so
 * that no first screen pays for the library.
 */
export function Mantine({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
