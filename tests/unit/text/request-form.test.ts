import { expect, it } from 'vitest'
import { requestForm } from '../../../src/text/en/request-form.ts'
import { requestForm as hindi } from '../../../src/text/hi/request-form.ts'
import { refusalMessage } from '../../../src/contract/refusals.ts'
import { requestReasons } from '../../../src/rules/request-problems.ts'
import { distances } from '../../../src/contract/request-lists.ts'

it('HR-08 HR-09 HR-16 HR-28 HR-34 the page says of a field what the server says of it', () => {
  const ofServer = Object.entries(requestReasons).map(([code, reason]) => [code, refusalMessage(reason)])
  expect(requestForm.problems).toEqual(Object.fromEntries(ofServer))
})

it('HR-28 what is still missing is called as at its place in the form', () => {
  for (const { field, ...words } of [requestForm, hindi]) {
    // The form asks "Scheduling by" and goes on with the choices, which says nothing alone
    const named = Object.entries(field).filter(([key]) => key in words && key !== 'scheduling')
    expect(named.length).toBeGreaterThan(20)
    expect(Object.fromEntries(named)).toEqual(
      Object.fromEntries(named.map(([key]) => [key, words[key as keyof typeof words]])),
    )
  }
})

it('HR-35 the distances are labelled as they are sent', () => {
  expect(requestForm.distances).toEqual(
    Object.fromEntries(Object.entries(distances).map(([key, { label }]) => [key, label])),
  )
})

it('HR-01 HR-03 HR-06 HR-14 HR-30 the required sentences are exact', () => {
  expect(requestForm).toMatchObject({
    createTitle: 'Create new hiring request',
    detailsTitle: 'Hiring request details',
    selectEmployer: 'Select an Employer',
    updated: 'Updated successfully',
    selectedDates: 'Selected Interview Dates',
    submittedTitle: 'Hiring Request Submitted',
    existsTitle: 'Hiring request already exists!',
    clonedFrom:
      'This hiring request is cloned from {{name}}, make any updates to the following requirements and submit.',
    moreDocuments: 'Show more documents',
    walkInShare: 'Walk-in interviews are chosen by 60% of employers',
    section: {
      details: 'Hiring Request details',
      locations: 'Location and Interview details',
      additional: 'Additional details',
    },
  })
})

it('HR-18 HR-19 HR-20 HR-21 HR-22 HR-23 HR-24 HR-25 HR-26 the lists are the required ones', async () => {
  const lists = await import('../../../src/contract/request-lists.ts')
  expect(Object.keys(lists.experienceBands)).toEqual(['0-1', '1-3', '3-5', '>5'])
  expect(lists.educations).toHaveLength(7)
  expect(lists.genders).toEqual(['Any', 'Female Only', 'Male Only'])
  expect(lists.ageRanges).toEqual(['18-25', '26-30', '31-35', '36-45', '45+'])
  expect(lists.jobTypes).toEqual(['Full Time', 'Part Time', 'Contract Based', 'Task Based'])
  expect(lists.shifts).toEqual(['General (9AM-6PM)', 'Night (10PM-7AM)', 'Rotating', 'Flexible'])
  expect(lists.salaryBenefits).toHaveLength(8)
  expect(lists.requestAssets).toEqual(['bike', 'smartphone', 'laptop/computer'])
  expect(lists.otherDetails).toEqual(['DOB', 'emailId', 'maritalStatus'])
  expect(lists.formLanguages).toHaveLength(14)
  expect(lists.joiningDocuments).toHaveLength(10)
})
