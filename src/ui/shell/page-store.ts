import { useSyncExternalStore } from 'react'
import { makeObservable } from '../../lib/observable.ts'

/** What the screen sets in the bars around it. One screen is shown at a time, so one value is enough. */
export type ShellPage = {
  title: string
  /** An inner page: the arrow and where it goes; its label is shown on a desktop. */
  back?: { to: string; label: string } | undefined
  /** The title of the bar is the heading of the page (phone); false when the page draws its own h1. */
  titleIsHeading: boolean
  /** False hides the tab bar of a phone, for a form with an action bar of its own. */
  tabBar: boolean
}

const page = makeObservable<ShellPage>({ title: '', titleIsHeading: true, tabBar: true })

export const setShellPage = page.set
export const useShellPage = (): ShellPage => useSyncExternalStore(page.subscribe, page.get, page.get)
