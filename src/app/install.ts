import { makeObservable } from '../lib/observable.ts'

/** Chromium's offer; other browsers have none. */
interface InstallEvent extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The offer of the browser, until it is used. */
export const offer = makeObservable<InstallEvent | undefined>(undefined)

/** Keeps the browser's offer for the menu instead of letting it interrupt. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => offer.set(undefined))
}
