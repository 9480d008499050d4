import { useSyncExternalStore } from 'react'
import { offer } from './install.ts'

/** The browser's offer can be used for one prompt only. */
export async function install(): Promise<void> {
  const event = offer.get()
  offer.set(undefined)
  await event?.prompt()
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
// Safari on a phone or tablet installs from its own menu and fires no event; an iPad calls itself a Mac
const isIos = () => /iphone|ipad|ipod/i.test(navigator.userAgent) || isTabletMac()
const isTabletMac = () => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1

const isFirefoxOnAndroid = () => /android.*firefox/i.test(navigator.userAgent)

/** Where only the browser's own menu can install the app: which one. */
export type InstallMenu = 'ios' | 'firefox'

const findMenu = (): InstallMenu | undefined => {
  if (isInstalled()) return undefined
  return isIos() ? 'ios' : isFirefoxOnAndroid() ? 'firefox' : undefined
}

/** offer: can be installed from here. */
export const useInstall = (): 'offer' | InstallMenu | undefined =>
  useSyncExternalStore(offer.subscribe, () => (offer.get() ? 'offer' : findMenu()))
