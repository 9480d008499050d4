import { useSyncExternalStore } from 'react'

/** What the screen tells the bars around it. One screen is shown at a time, so one value is enough. */
export type ShellPage = {
  title: string
  /** An inner page: the arrow and where it goes; its label is shown on a desktop. */
  back?: { to: string; label: string } | undefined
  /** The title of the bar is the heading of the page (phone); false when the page draws its own h1. */
  titleIsHeading: boolean
  /** False hides the tab bar of a phone, for a form with an action bar of its own. */
  tabBar: boolean
}

let page: ShellPage = { title: '', titleIsHeading: true, tabBar: true }
const listeners = new Set<() => void>()

export function setShellPage(next: ShellPage): void {
  page = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const current = () => page

export const useShellPage = (): ShellPage => useSyncExternalStore(subscribe, current, current)
