import { memo } from 'react'
import { formatNumber } from '../../../lib/numbers.ts'
import type { RequestSection } from '../../../rules/request-fields.ts'
import type { RequestForm } from '../../../rules/request-form.ts'
import { readRupees, readWhole } from '../../../rules/typed-number.ts'
import { useText } from '../../../text/index.ts'
import { districtWord, listWord } from '../../../text/lists.ts'
import { FormSection } from '../../../ui/form-section.tsx'
import { AdditionalSection } from './additional-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { useRequestForm, useRequestFormState } from './form-context.ts'
import { useOpen } from './form-place.ts'
import { LocationsSection } from './locations-section.tsx'

const bodies = { details: DetailsSection, locations: LocationsSection, additional: AdditionalSection }

/** One of the three sections: its number becomes a tick when nothing is missing; collapsed, it is one line. */
export const Section = memo(function Section({ section, number }: { section: RequestSection; number: number }) {
  const t = useText('requestForm')
  const { place } = useRequestForm()
  const isOpen = useOpen(place, (open) => open.sections.has(section))
  const missing = useRequestFormState((state) => state.countIn(section))
  const Body = bodies[section]
  return (
    <FormSection
      number={number}
      title={t(`section.${section}`)}
      missing={missing}
      open={isOpen}
      onToggle={(open) => place.toggle(section, open)}
      summary={isOpen ? undefined : <Summary section={section} />}
    >
      <BodyOnce>
        <Body />
      </BodyOnce>
    </FormSection>
  )
})

/** A new count in the heading renders none of the fields. */
const BodyOnce = memo(
  ({ children }: { children: React.ReactNode }) => children,
  () => true,
)

function Summary({ section }: { section: RequestSection }) {
  const t = useText('requestForm')
  const values = useRequestFormState((state) => state.values)
  const parts: Record<RequestSection, (form: RequestForm) => string[]> = {
    details: (form) => [
      form.name,
      listWord('jobRoles', form.jobRoleName),
      t('salaryRange', { min: rupees(form.minimumSalary), max: rupees(form.maximumSalary) }),
      form.gender === 'Any' ? t('anyGender') : listWord('genders', form.gender),
      form.ages.join(', '),
    ],
    locations: ({ locations }) => [
      [...new Set(locations.map((location) => location.district))].slice(0, 4).map(districtWord).join(', '),
      t('positionsShort', { ...sum(locations.map(({ positions }) => readWhole(positions))) }),
    ],
    additional: (form) => [
      listWord('shifts', form.shift),
      form.languages.map((language) => listWord('languages', language.name)).join(', '),
      form.documents.length === 0 ? '' : t('documentsShort', { count: form.documents.length }),
    ],
  }
  return parts[section](values).filter(Boolean).join(' · ') || t('nothingYet')
}

const rupees = (typed: string) => formatNumber(readRupees(typed))
const sum = (numbers: number[]) => {
  const count = numbers.reduce((total, n) => total + n, 0)
  return { count, n: formatNumber(count) }
}
