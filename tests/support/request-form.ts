import { emptyLocation, emptyRequestForm, type LocationForm, type RequestForm } from '../../src/rules/request-form.ts'
import type { RequestContext } from '../../src/rules/request-problems.ts'

export const context: RequestContext = { code: 'EMP', today: '2026-11-21' }

/** A location from which nothing is missing. */
export const fullLocation = (more: Partial<LocationForm> = {}): LocationForm => ({
  ...emptyLocation(),
  state: 'Maharashtra',
  district: 'Thane',
  city: 'Bhiwandi',
  positions: '40',
  offices: [
    {
      workId: 'addr-1',
      workLabel: 'Kalher Office',
      interviewId: 'addr-2',
      interviewLabel: 'Bhiwandi Office',
      spocId: 'spoc-1',
      spocLabel: 'Priya Nair',
      consent: true,
    },
  ],
  editing: null,
  ...more,
})

/** A form that an employer could submit. */
export const fullForm = (more: Partial<RequestForm> = {}): RequestForm => ({
  ...emptyRequestForm(),
  name: 'Bhiwandi FC ramp-up',
  jobCategory: 'Logistics',
  jobRole: 'picker-packer',
  jobRoleName: 'Picker & Packer',
  minimumSalary: '14500',
  maximumSalary: '19000',
  locations: [fullLocation()],
  ...more,
})
