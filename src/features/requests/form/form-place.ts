import { useSyncExternalStore } from 'react'
import type { RequestSection } from '../../../rules/request-problems.ts'

interface Open {
  sections: ReadonlySet<RequestSection>
  /** The one location whose fields are shown: twenty at once would be slow, and nobody reads them. */
  location: number | undefined
}

/** What of the form is unfolded, and the way to a field wherever it is. */
export class FormPlace {
  open: Open = { sections: new Set(['details']), location: 0 }
  private listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  private set(next: Partial<Open>) {
    this.open = { ...this.open, ...next }
    for (const listener of this.listeners) listener()
  }

  toggle(section: RequestSection, isOpen: boolean): void {
    const sections = new Set(this.open.sections)
    if (isOpen) sections.add(section)
    else sections.delete(section)
    this.set({ sections })
  }

  showLocation(location: number | undefined): void {
    this.set({ location })
  }

  /** Unfolds what is around a field and puts the person into it. */
  goTo(section: RequestSection, path: readonly (string | number)[]): void {
    this.toggle(section, true)
    if (path[0] === 'locations' && typeof path[1] === 'number') this.showLocation(path[1])
    // After React has drawn what was folded
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(path)))
  }
}

/** The field itself, or the nearest thing around it that is drawn. */
function focusField(path: readonly (string | number)[]): void {
  for (let length = path.length; length > 0; length--) {
    const field = document.querySelector<HTMLElement>(`[data-path="${path.slice(0, length).join('.')}"]`)
    if (!field) continue
    const control = field.querySelector<HTMLElement>('input:not(:disabled), select, textarea, button') ?? field
    control.focus({ preventScroll: true })
    if (!isInView(field)) field.scrollIntoView({ block: 'center' })
    return
  }
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 64 && bottom <= innerHeight - 96
}

export const useOpen = <T extends boolean | number | undefined>(place: FormPlace, select: (open: Open) => T): T =>
  useSyncExternalStore(place.subscribe, () => select(place.open))
