import type { FunnelStatus } from '../src/contract/funnel-row.ts'
import type { BulkProblem } from '../src/rules/bulk.ts'
import type { SheetProblem } from '../src/sheets/read-sheet.ts'

/**
 * What the server tells a person when it refuses: the app shows `error.message` as it stands (STG-27). The app's own
 * sentences live in src/text.
 */
const stages: Record<FunnelStatus, string> = {
  interested: 'Applied',
  shortlisted: 'Screened',
  interviewNoShow: 'Interview no show',
  interviewDone: 'Interview done',
  selected: 'Selected',
  rejected: 'Rejected',
  joiningNoShow: 'Joining no show',
  joined: 'Joined',
}

export const serverText = {
  preferencesOfOther: 'These preferences belong to somebody else.',
  inviteOwnerOnly: 'Only the owner of the account can add members.',
  memberExists: 'This person is a member already.',
  invitedJustNow: 'A letter went to this person a moment ago. Please wait a minute.',
  tooManyInvites: 'You have invited many people today. Please go on tomorrow.',
  nothingChanged: 'Nothing was changed.',
  panMissing: 'Please enter PAN No',
  creditLimit: 'Credit limit exceeded',
  changedByOther: (who: string | undefined) =>
    `${who ?? 'Someone else'} changed this applicant first. Look at the stage now before you decide.`,
  stageMoved: (name: string, status: FunnelStatus) => `${name} is already in the stage ${stages[status]}.`,
  notAllowed: 'This step is not possible from the stage this applicant was in.',
  reasonRequired: 'Give a reason for the rejection.',
  joiningDateRequired: 'Choose a joining date.',
  joiningDateOdd: 'The joining date is too far away from today.',
  farTooLate: 'This update is too old to be taken. Look at how it stands now and record it again.',
  tooLate: 'This update is more than 7 days old. Look at the applicant and record it again.',
  applicantGone: 'This applicant is not part of this hiring request.',
  notesChanged: (who: string | undefined) => `${who ?? 'Someone else'} saved other notes in the meantime.`,
  callsUsedUp: 'Three calls were not completed. Select or reject the applicant without an interview.',
  callRunning: 'An interview call with this applicant is in progress.',
  callElsewhere: 'You are on another interview call. Start this one when it has ended.',
  callNotPlaced: 'Failed to place call',
  feedbackDue: 'Please update interview result of previous call before proceeding',
  callNotPossible: 'An interview call is not possible for this applicant.',
  aboveSupply: 'Selected number higher than available supply',
  schemeNameTaken: 'This hiring request has a weight scheme with this name',
  fileMissing: 'The offer letter has not arrived. Attach it again.',
  fileWrongType: 'The offer letter must be a jpg or a pdf.',
  fileTooLarge: 'The offer letter must not be larger than 5 MB.',
  fileNameWrong: 'A file with this name cannot be stored.',
  fileUnknown: 'This file cannot be shown.',
  tooManyReveals: (minutes: number) =>
    `You have revealed the details of many applicants. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  sheetFile: {
    'not-a-sheet': 'This file is not a spreadsheet. Send an .xlsx or .csv file.',
    damaged: 'This file is damaged and cannot be read.',
    'too-large': 'This file is too large.',
    'too-many-rows': 'A file holds at most 25,000 rows.',
    empty: 'This file is empty.',
  } satisfies Record<SheetProblem, string>,
  sheetHeadings: (missing: string) => `These columns are missing: ${missing}.`,
  sheetNothing: 'No action is filled in.',
  sheetWrong: (wrong: number, rows: number) =>
    wrong === 1
      ? `1 of ${rows} rows needs a correction. Nothing was changed.`
      : `${wrong} of ${rows} rows need a correction. Nothing was changed.`,
  sheetRow: (row: number, column: string, value: string, why: string) =>
    `Row ${row}, ${column}${value === '' ? '' : ` "${value}"`}: ${why}`,
  sheetCell: {
    'id-missing': 'the applicant ID is missing.',
    'applicant-gone': 'no applicant of this hiring request has this ID.',
    duplicate: 'this applicant stands in an earlier row already.',
    'name-differs': 'the applicant with this ID has another name.',
    'stage-unknown': 'this is not a stage.',
    'stage-moved': 'the applicant is not in this stage any more.',
    'action-unknown': 'this is not an action.',
    'not-allowed': 'this is not possible from the stage the applicant is in.',
    'joining-date-required': 'a joining date is needed.',
    'date-unreadable': 'this is not a date. Write it as 21/11/2026.',
    'date-far': 'this date is too far away from today.',
    'date-future': 'somebody who has joined cannot have a joining date in the future.',
    'reason-required': 'a reason is needed.',
    'reason-not-valid': 'a reason has at most 500 characters.',
    'employee-id-not-valid': 'an employee ID has at most 50 characters.',
  } satisfies Record<BulkProblem['code'], string>,
  inactiveRequest: 'This hiring request is inactive. It can only be cloned.',
  extensionDays: 'Please enter between 1 and 90 days',
  selectEmployer: 'Select an Employer',
  requestExists: 'Hiring request already exists!',
  requestChanged: (who: string | undefined) =>
    `${who ?? 'Someone else'} saved this hiring request in the meantime. Look at both before you decide.`,
  requestLocations: 'Locations cannot be added to or removed from a hiring request that exists.',
  requestInvalid: 'Some details are missing or not valid.',
  skillUnknown: 'Choose skills of this job role, or add your own',
  officeUnknown: 'This office or its SPOC is not one of yours',
  noErrorFile: 'There is no list of errors for this hiring request.',
  nothingToDownload: 'No candidates to download',
  tooFewUpdated:
    'Selected and joined applicants can be downloaded once 40 percent of the applicants have been updated.',
  noFunnelId: 'Funnel ID not present',
  onboardingNotPossible: 'Onboarding can be initiated for selected applicants with a mobile number.',
  onboardingUnderWay: 'Onboarding has been initiated for this applicant already.',
  onboardingNotCompleted: 'The applicant has not completed the onboarding yet.',
  onboardingNotInitiated: 'Onboarding not initiated for the applicants in the funnel',
  messageNotSent: 'The message could not be sent. Please try again in a while.',
  /** Sent to the applicant, and shown before (ONB-03). */
  onboardingSms:
    'Congratulations! You have been selected for the role of #role# at #company#. Please reply to this message to fill in your details.',
  addressGone: 'This address is not in the list any more.',
  addressInUse: (name: string) => `The hiring request ${name} uses this address. Change its offices first.`,
  tooManyAddresses: 'No more addresses can be saved. Delete some that are not used any more.',
  spocGone: 'This interview contact is not in the list any more.',
  spocKnown: (name: string) => `${name} is in the list already, with this email and mobile number.`,
  messagesTitle: 'Messages of the demo',
  messagesNone: 'No message has been sent yet.',
  interestUnknown: 'This link is not valid. Open it as it stands in the message you received.',
  interestClosed: 'This job does not take applications any more.',
  interestNotMarked: 'Interest in this job is not marked yet.',
  partnerUnknown: 'This is not one of your industry partners.',
  partnerCodeWrong: 'The code does not go with the entity type.',
  emailTaken: 'Somebody already signs in with this email.',
  sectorUnknown: 'There is no such sector.',
  reportUnknown: 'There is no report of this partner.',
  noPartners: 'No Data Found',
  messageForOther: 'A message can only be sent for your own company.',
} as const
