import { expect, test } from 'vitest'
import { first, later } from '../../../src/text/en/index.ts'

/**
 * Every message of the requirements, verbatim, misspellings included: the row of the
 * feature list, then the message. `{…}` is something that is put in.
 */
const messages: Record<string, string[]> = {
  'REG-02': ['Please enter Company/Firm Name'],
  'REG-03': ['Please enter an Email Address'],
  'REG-04': ['Please enter Contact Person Name'],
  'REG-05': ['Please enter Contact Mobile', 'Please enter valid Contact Mobile No'],
  'REG-06': ['Please enter valid PAN No'],
  'REG-07': ['Please select user type', 'Please select sector', 'Please enter location'],
  'REG-13': ['Error while uploading Logo'],
  'ACCT-05': ['Please enter contact person name'],
  'ACCT-06': ['Please enter contact mobile no', 'Please enter valid contact mobile no'],
  'ACCT-07': ['Please enter Head quarter location'],
  'ACCT-08': ['Please enter PAN No', 'Please enter valid PAN No'],
  'ACCT-10': ['Personal details not saved', 'Account details are updated', 'Account details not saved'],
  'MEMB-02': [
    'Please enter name.',
    'Please enter email.',
    'Invalid email',
    'Please enter mobile.',
    'Invalid mobile number',
  ],
  'MEMB-03': ['Invite sent to member', 'Invite not sent to member'],
  'PREF-05': ['Your preferences have been saved.', 'Your preferences have not been saved.', 'Error in preferences'],
  'PART-05': ['Status updated', 'Status not updated'],
  'PART-07': ['please enter name of industry partner.'],
  'PART-08': ['please enter PAN Number', 'please enter in format ABCDE1234E'],
  'PART-09': [
    'please enter name.',
    'please enter email.',
    'please enter in format {email}',
    'Please enter mobile.',
    'please enter valid mobile number',
  ],
  'PART-10': ['please select HQ Location', 'please select Entity type', 'please select Registration type'],
  'PART-11': ['Account has been created', 'Account not created'],
  'PART-14': ['please enter SPOC Name', 'please enter SPOC Email ID', 'please enter SPOC Phone Number'],
  'PART-16': ['Are you sure you want to delete "{legal entity name}"?'],
  'CRED-05': ['No Credit History Available yet!'],
  'SHELL-21': ['No Data Found'],
  'ADDR-03': ['Address deleted successfully', 'Not able to delete'],
  'ADDR-08': ['Unable to Add Address'],
  'ERR-03': ['Error', 'Success', 'Warning'],
  'HR-07': ['Select an Employer'],
  'HR-08': ['Please enter a name'],
  'HR-09': ['Please enter employer name'],
  'HR-10': ['Mandatory field'],
  'HR-16': ['Should be less than maximum salary'],
  'HR-28': ['Enter and save atleast one office location'],
  'HR-34': ['Invalid Time', 'Time range values are not correct. Each slot should be in chronological order.'],
  'HR-36': ['Unable to add SPOC'],
  'HR-44': ['Please enter between 1 and 90 days'],
  'HR-55': ['Unauthorized access to Hiring Request'],
  'HR-47': ['No Hiring Request Yet!'],
  'RO-21': ['Invalid number', 'Exceeds total candidates available', 'Credit limit exceeded'],
  'RO-22': ['Invalid number, cannot exceed total number of candidates available', 'Invalid number, cannot go below 0'],
  'RO-26': ['Please select a Template'],
  'RO-25': ['*Plase select time in future'],
  'RO-05': ['Should be less than end date'],
  'HR-53': [
    'Sorry your search did not match our results. Please try with different location',
    'Sorry your search did not match our results. Please try with different role',
  ],
  'RO-06': ['Some error occured', 'Campaign Stopped'],
  'RO-29': ['{channel} reachout initiated', '{channel} reachout not initiated', '{channel} reachout not scheduled'],
  'RO-03': ['No Campaign(s) Found!!'],
  'RO-28': ['File Upload error', 'File Uploaded'],
  'RO-30': [
    'Candidates category updated',
    'Location updated',
    'Location candidates are from added/deleted',
    'Job role added/deleted',
    'Filters applied and data updated',
  ],
  'BOT-01': ['Please enter phone no.', 'Please enter valid phone no.'],
  'DASH-03': ['No recent candidate statistics!'],
  'DASH-04': ['No request yet!'],
  'SUM-08': ['No recent Funnel statistics!'],
  'DASH-06': ['Please enter your name', 'Please enter subject', 'Please enter your message'],
  'DASH-07': ['Message Submitted Successfully.'],
  'STG-18': ['When did the applicant join?'],
  'STG-23': ['Reason for rejection'],
  'STG-27': [
    'Update Failed',
    'Thank you. Applicant will be informed',
    '{name} selected',
    '{name} rejected',
    '{name} joining confirmed',
    '{name} not attended interview',
    '{name} not joined',
    '{name} joining rejected',
    'Sent joining details to {name}!',
    '{name} is shortlisted',
  ],
  'CALL-03': [
    'Failed to place call',
    'Interview call initiated',
    'Please check your phone & be prepared to take interview',
  ],
  'CALL-05': ['Interview Status Updated', 'Status not updated'],
  'CALL-09': ['Number Updated', 'Number not Updated'],
  'ONB-04': ['Failed to initiate onboarding', 'Onboarding Initiated', 'Funnel ID not present'],
  'ONB-07': ['Migrated to Platform', 'Error Occurred'],
  'ONB-06': ['Error fetching onboarding details'],
  'BULK-06': ['Unable to Download', 'No candidates to download'],
  'ONB-08': ['Onboarding not initiated for the applicants in the funnel'],
  'BULK-02': ['Error: {message}'],
  'TASK-08': ['You have no pending tasks'],
  'FUN-09': ['No Candidate(s) Found!!'],
  'SRCH-07': ['Please fill all weight values between 1 - 100'],
  'SRCH-12': [
    'Please select Hiring Request',
    'Please enter name',
    'Please correct weight values',
    'Weight scheme saved successfully',
  ],
  'SRCH-11': ['Please select scheme name'],
  'SRCH-13': ['Please select a hiring request', 'Please check weights'],
  'SRCH-14': ['Please enter value', 'Selected number higher than available supply', 'unable to donwload'],
  'SRCH-10': ['Plase select hiring request first'],
  'SRCH-18': ['some error occured'],
  'SRCH-19': ['Unable to get data'],
}

const sentencesOf = (words: object): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : sentencesOf(value as object)))

/** A placeholder has another name in the app, and plurals occur twice; the text around it is the same. */
const shape = (sentence: string) => sentence.replaceAll(/\{+[^}]*\}+/g, '{}').trim()

test('every required message is in the app to the letter', async () => {
  const areas = [...Object.values(first), ...(await Promise.all(Object.values(later).map((load) => load())))]
  const known = new Set(areas.flatMap((words) => sentencesOf(words as object)).map(shape))
  const missing = Object.entries(messages).flatMap(([row, list]) =>
    list.filter((message) => !known.has(shape(message))).map((message) => `${row} ${message}`),
  )
  expect(missing).toEqual([])
})
