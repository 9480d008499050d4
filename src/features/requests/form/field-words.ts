import { text } from '../../../text/index.ts'
import { listWord, type ListName } from '../../../text/lists.ts'

const lists: Record<string, ListName> = {
  education: 'educations',
  gender: 'genders',
  jobType: 'jobTypes',
  shift: 'shifts',
  benefits: 'benefits',
  languages: 'languages',
  documents: 'documents',
}

/** Values whose labels are among the form's texts: 'requestType once' and so on. */
const labels = {
  'requestType once': 'oneTime',
  'requestType monthly': 'recurring',
  'interviewType physical': 'walkIn',
  'interviewType telephonic': 'telephonic',
  'interviewType noInterview': 'noInterview',
  'scheduling days': 'byDays',
  'scheduling dates': 'byDates',
  'assets bike': 'asset.bike',
  'assets smartphone': 'asset.smartphone',
  'assets laptop/computer': 'asset.laptop/computer',
  'otherDetails DOB': 'other.DOB',
  'otherDetails emailId': 'other.emailId',
  'otherDetails maritalStatus': 'other.maritalStatus',
  'distance km5': 'distances.km5',
  'distance km10': 'distances.km10',
  'distance km15': 'distances.km15',
  'distance city': 'distances.city',
  'distance state': 'distances.state',
  'distance india': 'distances.india',
  'days Monday': 'weekday.Monday',
  'days Tuesday': 'weekday.Tuesday',
  'days Wednesday': 'weekday.Wednesday',
  'days Thursday': 'weekday.Thursday',
  'days Friday': 'weekday.Friday',
  'days Saturday': 'weekday.Saturday',
  'days Sunday': 'weekday.Sunday',
} as const

/** Returns the form's label of a value; typed text is returned as it is. */
export function fieldWord(field: string, value: string): string {
  const list = lists[field]
  if (list) return listWord(list, value)
  const label = labels[`${field} ${value}` as keyof typeof labels] as (typeof labels)[keyof typeof labels] | undefined
  return label ? text('requestForm', label) : value
}
