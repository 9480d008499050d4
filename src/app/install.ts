import { useSyncExternalStore } from 'react'
import { makeObservable } from '../lib/observable.ts'

/** Chromium's offer; other browsers have none. */
interface InstallEvent extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = makeObservable<InstallEvent | undefined>(undefined)

/** Keeps the browser's offer for the menu instead of letting it interrupt. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => offer.set(undefined))
}

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

/** offer: can be installed from here. hint: only the browser's own menu can. */
export const useInstall = (): 'offer' | 'hint' | undefined =>
  useSyncExternalStore(offer.subscribe, () => (offer.get() ? 'offer' : !isInstalled() && isIos() ? 'hint' : undefined))
