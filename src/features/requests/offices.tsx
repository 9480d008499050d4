import { lazy, memo, Suspense } from 'react'
import { loadWords } from '../../text/index.ts'

/** An office of a location as the form keeps it: ids, and the words to show where the lists are not at hand. */
export interface OfficeValue {
  workId: string
  workLabel: string
  interviewId: string
  interviewLabel: string
  spocId: string
  spocLabel: string
  consent: boolean
}

export interface OfficesValue {
  offices: OfficeValue[]
  /** The one being entered, kept with the draft: `at` is the office it replaces, none for a new one. */
  editing: { at: number | null; office: OfficeValue } | null
}

export interface OfficesProps {
  /** Whose addresses and contacts are offered. */
  ipId: string
  value: OfficesValue
  onChange: (value: OfficesValue) => void
  /** A walk-in needs an address to come to (HR-31). */
  needsInterviewAddress: boolean
  /** Stands in a new office as its SPOC, with consent on (HR-29). */
  requester?: { id: string; label: string } | undefined
  /** What is wrong with the offices as a whole (HR-28). */
  error?: string | undefined
  /** Tells several such lists of a page apart, e.g. 'Location 2'. */
  label?: string | undefined
}

const List = lazy(async () => {
  const [list] = await Promise.all([import('./office-list.tsx'), loadWords('places')])
  return list
})

/**
 * The offices of one location of the hiring request form: add, save, cancel, edit, delete (HR-31). Drawn anew only when what
 * it is given has changed, so that typing elsewhere in a form with sixty offices costs nothing here.
 */
export const Offices = memo(function Offices(props: OfficesProps) {
  return (
    <Suspense fallback={null}>
      <List {...props} />
    </Suspense>
  )
})
