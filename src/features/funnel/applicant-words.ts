import { useText } from '../../text/index.ts'
import { channels, type Applicant, type Channel } from '../../contract/funnel-row.ts'
import { formatKilometres } from '../../lib/numbers.ts'

/** Texts about an applicant that more than one screen of the funnel shows. */
export function useApplicantWords() {
  const t = useText('funnel')
  const isChannel = (value: string | undefined): value is Channel => channels.some((channel) => channel === value)
  const idTypes = useText('masters')('idTypes', { returnObjects: true }) as Record<string, string>
  return {
    /** The display name of a document type; a type without one is shown as it is. */
    idType: (type: string) => idTypes[type.toLowerCase()] ?? type,
    name: (row: Applicant) => row.name || t('unnamed'),
    ageGender: (row: Applicant) =>
      [row.age, row.gender ? t(`genderLetters.${row.gender}`) : undefined]
        .filter((part) => part !== undefined)
        .join(', '),
    ageAndGender: (row: Applicant) =>
      [row.age, row.gender ? t(`genders.${row.gender}`) : undefined].filter((part) => part !== undefined).join(', '),
    channel: (row: Applicant) => (isChannel(row.channel) ? t(`channels.${row.channel}`) : (row.channel ?? '')),
    /** '1 years' and 'Fresher' as the server has them; what is neither is shown as it is. */
    experience: ({ experience }: Applicant) => {
      const years = /^(\d+) years?$/i.exec(experience ?? '')?.[1]
      if (years !== undefined) return t('years', { count: Number(years) })
      return experience?.toLowerCase() === 'fresher' ? t('fresher') : experience
    },
    distance: (row: Applicant) =>
      row.distance === undefined ? '' : t('kilometres', { n: formatKilometres(row.distance) }),
  }
}
