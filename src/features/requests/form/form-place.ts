import { useSyncExternalStore } from 'react'
import { makeEmitter } from '../../../lib/observable.ts'
import { sectionOf, type RequestSection } from '../../../rules/request-fields.ts'
import type { RequestPath } from '../../../rules/request-problems.ts'

interface Open {
  sections: ReadonlySet<RequestSection>
  /** The one unfolded location: the fields of twenty at once would be slow. */
  location: number | undefined
}

/** Which parts of the form are unfolded, and navigation to a field. */
export class FormPlace {
  open: Open = { sections: new Set(['details']), location: 0 }
  private readonly changed = makeEmitter()
  readonly subscribe = this.changed.subscribe

  private set(next: Partial<Open>) {
    this.open = { ...this.open, ...next }
    this.changed.emit()
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

  /** Unfolds the parts around a field and focuses it. */
  goTo(path: RequestPath): void {
    this.toggle(sectionOf(path), true)
    if (path[0] === 'locations' && typeof path[1] === 'number') this.showLocation(path[1])
    // After React has rendered what was collapsed
    requestAnimationFrame(() => requestAnimationFrame(() => focusField(path)))
  }
}

/** Focuses the field, or the nearest rendered element around it. */
function focusField(path: RequestPath): void {
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
