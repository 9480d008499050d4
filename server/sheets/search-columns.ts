import { maskNumber } from '../store/funnel-wire.ts'
import type { Found } from '../store/search.ts'
import type { Column } from './columns.ts'

const genders = { male: 'Male', female: 'Female', other: 'Other' } as const
const list = (words: readonly string[]) => words.join(', ')

/** The table of the Search Dashboard (SRCH-04), with the score before it and the reasons after it. */
export const searchColumns: Column<Found>[] = [
  { heading: 'Score', width: 8, cell: ({ score }) => score },
  { heading: 'Name', width: 26, cell: ({ candidate }) => candidate.name },
  { heading: 'Mobile No.', width: 14, cell: ({ candidate }) => maskNumber(candidate.mobile) },
  { heading: 'City', width: 20, cell: ({ candidate }) => candidate.district },
  { heading: 'Gender', width: 9, fixed: true, cell: ({ candidate }) => candidate.gender && genders[candidate.gender] },
  { heading: 'Age', width: 6, cell: ({ candidate }) => candidate.age },
  { heading: 'Job Role', width: 34, cell: ({ candidate }) => list(candidate.jobRoles) },
  { heading: 'Documents', width: 34, cell: ({ candidate }) => list(candidate.documents) },
  { heading: 'Assets', width: 22, cell: ({ candidate }) => list(candidate.assets) },
  { heading: 'Education', width: 14, cell: ({ candidate }) => candidate.education },
  { heading: 'Language', width: 22, cell: ({ candidate }) => list(candidate.languages) },
  {
    heading: 'Matched',
    width: 60,
    cell: ({ matched }) => matched.map(({ value, valueBoost }) => `${list(value)} (${valueBoost})`).join('; '),
  },
]
