import { useSyncExternalStore } from 'react'

/** Chromium's offer; other browsers have none. */
interface InstallEvent extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallEvent | undefined
const listeners = new Set<() => void>()

function set(next: InstallEvent | undefined) {
  offer = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for the menu instead of letting it interrupt. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => set(undefined))
}

/** An offer is good for one question. */
export async function install(): Promise<void> {
  const asked = offer
  set(undefined)
  await asked?.prompt()
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
// Safari on a phone or tablet installs from its own menu and tells nobody; an iPad calls itself a Mac
const isIos = () => /iphone|ipad|ipod/i.test(navigator.userAgent) || isTabletMac()
const isTabletMac = () => navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** offer: can be installed from here. hint: only the browser's own menu can. */
export const useInstall = (): 'offer' | 'hint' | undefined =>
  useSyncExternalStore(subscribe, () => (offer ? 'offer' : !isInstalled() && isIos() ? 'hint' : undefined))
