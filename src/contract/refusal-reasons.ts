import type { Template, TemplateWords } from '../lib/template.ts'
import { FEEDBACK_DUE } from './funnel.ts'
import type { FunnelStatus } from './funnel-row.ts'
import { NOT_MARKED } from './interest.ts'
import { NOT_INITIATED } from './onboarding.ts'
import { requestErrors } from './request-form.ts'
import { NOTHING_TO_DOWNLOAD } from './sheets.ts'

/**
 * Every reason for which the server refuses, with its `code` and its English sentence. The sentence is the `message` of
 * the response, for clients that do not know the reason; src/text translates by the reason. Placeholders are members of
 * `RefusalParams`.
 *
 * A reason is unique, a code is not: the code is the class that clients branch on (the numbers of the API, 'conflict',
 * 'invalid') and that installed builds, stored outbox rows and the idempotency ledger already hold. So the code stays
 * as it is and the reason is sent beside it.
 *
 * The page imports types of this file only: a refusal arrives with its English message.
 */
export const refusalReasons = {
  // Accounts
  'preferences-of-other': { code: 'unauthorized', message: 'These preferences belong to somebody else.' },
  'invite-owner-only': { code: 'unauthorized', message: 'Only the owner of the account can add members.' },
  'members-owner-only': {
    code: 'unauthorized',
    message: 'Only the owner of the account can switch members on or off.',
  },
  'member-unknown': { code: 'not-found', message: 'This member is not in the list any more.' },
  'member-off-by-operations': {
    code: 'not-allowed',
    message: 'The operations team has switched this member off. Please contact them.',
  },
  'member-exists': { code: 'member-exists', message: 'This person is a member already.' },
  'invited-just-now': { code: 'too-soon', message: 'An email went to this person a moment ago. Please wait a minute.' },
  'too-many-invites': { code: 'too-many', message: 'You have invited many people today. Please continue tomorrow.' },
  'sign-in-unknown': { code: 'not-found', message: 'This device is signed out already.' },
  'sign-in-this': { code: 'not-allowed', message: 'This is the device in your hand. Use Logout to sign out here.' },
  'person-self': { code: 'invalid', message: 'This is the same application.' },
  'person-deleted': { code: 'not-allowed', message: 'The details of this applicant were deleted.' },
  'person-kept-apart': {
    code: 'not-allowed',
    message: '{{name}} and {{another}} were said to be different people. Take that back first.',
  },
  'person-linked': {
    code: 'not-allowed',
    message: 'Other applications say that these two are the same person. Take that back there first.',
  },
  'calendar-known': { code: 'invalid', message: 'This link exists already. Create another one.' },
  'company-not-yours': { code: 'unauthorized', message: 'You do not act for this company.' },
  'keys-owner-only': { code: 'unauthorized', message: 'Only the owner of the account can manage API keys.' },
  'key-unknown': { code: 'not-found', message: 'This key has ended already.' },
  'key-known': { code: 'invalid', message: 'This key exists already. Create another one.' },
  'too-many-keys': { code: 'too-many', message: 'There are 20 keys already. End one that is not used any more.' },
  'time-span': { code: 'invalid', message: 'Please name an end after the beginning, at most 30 days later.' },
  'day-wrong': { code: 'invalid', message: 'Please name a day like 2026-11-25.' },
  'days-too-many': {
    code: 'invalid',
    message: 'Please name a last day that is not before the first, and at most 366 days.',
  },
  'webhooks-owner-only': { code: 'unauthorized', message: 'Only the owner of the account can manage webhooks.' },
  'webhook-unknown': { code: 'not-found', message: 'This webhook is not there any more.' },
  'delivery-unknown': {
    code: 'not-found',
    message: 'This message is being sent just now, or was removed after 30 days.',
  },
  'too-many-webhooks': {
    code: 'too-many',
    message: 'There are 20 webhooks already. Remove one that is not used any more.',
  },
  'webhook-url-form': { code: 'invalid', message: 'Please enter a web address like https://hr.example.com/fieldhire' },
  'webhook-url-https': { code: 'invalid', message: 'The address must begin with https://' },
  'webhook-url-login': { code: 'invalid', message: 'Remove the user name and password from the address.' },
  'webhook-url-port': { code: 'invalid', message: 'Only the ports 443 and 8443 can be used.' },
  'webhook-url-private': {
    code: 'invalid',
    message: 'This address belongs to a private network. Use one that can be reached from the internet.',
  },
  'views-members-only': { code: 'unauthorized', message: 'Only people of this company can save views.' },
  'view-of-other': {
    code: 'unauthorized',
    message: 'Only the colleague who shared this view, or the owner of the account, can change it.',
  },
  'view-unknown': { code: 'not-found', message: 'This view was deleted. Save it as a new one.' },
  'view-name-taken': { code: 'invalid', message: 'A view has this name already. Choose another one.' },
  'too-many-views': { code: 'too-many', message: 'You have 30 views. Delete one you no longer use.' },
  'too-many-shared-views': {
    code: 'too-many',
    message: 'Your company shares 30 views. Delete one that is no longer used.',
  },
  'logo-not-a-picture': { code: 'file-type', message: 'The logo must be a picture.' },
  'logo-too-large': { code: 'file-too-large', message: 'The logo must not be larger than 2 MB.' },
  'logo-missing': { code: 'logo-missing', message: 'The logo has not arrived. Choose it again.' },
  'nothing-changed': { code: 'nothing', message: 'Nothing was changed.' },
  'push-unknown': { code: 'invalid', message: 'Notifications cannot be sent to this browser.' },
  'pan-missing': { code: 'invalid', message: 'Please enter PAN No' },
  'credit-limit': { code: 'credit-limit', message: 'Credit limit exceeded' },
  'message-for-other': { code: 'unauthorized', message: 'A message can only be sent for your own company.' },
  'deletion-asked': {
    code: 'too-soon',
    message: 'You have asked for this already. The operations team answers by email.',
  },
  'message-unknown': { code: 'not-found', message: 'There is no such message.' },
  'message-handled': {
    code: 'conflict',
    message: 'A colleague has handled this message. Check it again.',
  },
  'approval-gone': {
    code: 'conflict',
    message: 'A colleague has already decided. Check the list again.',
  },
  'approval-changed': {
    code: 'conflict',
    message: 'This was changed meanwhile. The list shows it as it is now: check it, then decide.',
  },
  'user-unknown': { code: 'not-found', message: 'There is no such account any more.' },
  'user-self': {
    code: 'not-allowed',
    message: 'This is your own account. A colleague in operations has to do it.',
  },
  'user-off': { code: 'not-allowed', message: 'This account is switched off. Enable it first.' },
  'company-unknown': { code: 'not-found', message: 'There is no such company.' },
  'partner-without-credits': { code: 'not-found', message: 'There is no such company with credits.' },
  'credits-too-many': { code: 'invalid', message: 'The company would have too many credits. Grant fewer.' },
  'orders-owner-only': { code: 'unauthorized', message: 'Only the owner of the account can buy credits.' },
  'order-unknown': { code: 'not-found', message: 'There is no such order.' },
  'order-paid': { code: 'conflict', message: 'This order is paid already. No credits were added again.' },
  'order-rejected': { code: 'conflict', message: 'This order was rejected already.' },
  'order-cancelled': { code: 'conflict', message: 'The company has cancelled this order.' },
  'too-many-orders': {
    code: 'too-many',
    message: '5 orders wait for their payment already. Cancel one that you do not need.',
  },
  'order-price-changed': { code: 'conflict', message: 'The price has changed. Check the total and order again.' },
  'gstin-wrong': { code: 'invalid', message: 'This is not a GSTIN. Check its 15 characters.' },
  'invoice-letters': { code: 'invalid', message: 'Use English or Hindi letters: the invoice has no others.' },
  'payment-day-wrong': {
    code: 'invalid',
    message: 'The day of the payment is in the future, or more than a year ago.',
  },
  'payment-reference-used': { code: 'conflict', message: 'Another order was paid with this reference already.' },
  'no-invoice': { code: 'not-found', message: 'There is no invoice before the order is paid.' },
  'import-consent-wrong': { code: 'invalid', message: 'The day of consent is not a date, or is in the future.' },
  'no-import-errors': { code: 'not-found', message: 'There is no such file any more.' },
  'message-writer-gone': {
    code: 'not-found',
    message: 'The account that wrote this does not exist any more. Close the message.',
  },
  'email-taken': { code: 'email-taken', message: 'Somebody already signs in with this email.' },
  'partner-unknown': { code: 'not-found', message: 'This is not one of your industry partners.' },
  'partner-code-wrong': { code: 'invalid', message: 'The code does not go with the entity type.' },
  'sector-unknown': { code: 'not-found', message: 'There is no such sector.' },
  'sector-invalid': { code: 'invalid', message: 'There is no such sector.' },
  'report-unknown': { code: 'not-found', message: 'There is no report of this partner.' },
  'no-partners': { code: 'nothing', message: 'No Data Found' },

  // Registration
  'details-invalid': { code: 'invalid', message: 'Some details are missing or not valid.' },
  'registration-company-missing': { code: 'invalid', message: 'Please enter Company/Firm Name' },
  'registration-email-missing': { code: 'invalid', message: 'Please enter an Email Address' },
  'registration-email-wrong': { code: 'invalid', message: 'This is not an email address' },
  'registration-person-missing': { code: 'invalid', message: 'Please enter Contact Person Name' },
  'registration-mobile-missing': { code: 'invalid', message: 'Please enter Contact Mobile' },
  'registration-mobile-wrong': { code: 'invalid', message: 'Please enter valid Contact Mobile No' },
  'registration-pan-wrong': { code: 'invalid', message: 'Please enter valid PAN No' },
  'registration-user-type-missing': { code: 'invalid', message: 'Please select user type' },
  'registration-sector-missing': { code: 'invalid', message: 'Please select sector' },
  'registration-location-missing': { code: 'invalid', message: 'Please enter location' },

  // Applicants
  'changed-by-other': {
    code: 'conflict',
    message: '{{who}} changed this applicant first. Check the stage before you decide.',
  },
  'stage-moved': {
    code: 'conflict',
    message: { given: 'by', yes: 'Already {{stage}} by {{by}}.', no: 'Already {{stage}}.' },
  },
  'step-not-allowed': {
    code: 'not-allowed',
    message: 'This step is not possible from the stage this applicant was in.',
  },
  'reason-required': { code: 'reason-required', message: 'Give a reason for the rejection.' },
  'joining-date-required': { code: 'joining-date-required', message: 'Choose a joining date.' },
  'joining-date-far': { code: 'invalid', message: 'The joining date is too far away from today.' },
  'update-too-old': {
    code: 'too-late',
    message: 'This update is too old to be accepted. Check the current record and record it again.',
  },
  'update-late': {
    code: 'too-late',
    message: 'This update is more than 7 days old. Check the applicant and record it again.',
  },
  'applicant-deleted': { code: 'not-found', message: 'This applicant asked us to delete their details.' },
  'applicant-gone': { code: 'not-found', message: 'This applicant is not part of this hiring request.' },
  'walk-in-other': {
    code: 'conflict',
    message: 'This applicant was taken in with another number. Take them in anew.',
  },
  'reachout-too-often': {
    code: 'invalid',
    message: 'Some of these have the most messages allowed in a day. Leave them out, or choose another day.',
  },
  'notes-changed': { code: 'conflict', message: '{{who}} saved other notes in the meantime.' },
  'scorecard-changed': { code: 'conflict', message: '{{who}} saved another scorecard in the meantime.' },
  'calls-used-up': {
    code: 'not-allowed',
    message: 'Three calls were not completed. Select or reject the applicant without an interview.',
  },
  'call-running': { code: 'call-running', message: 'An interview call with this applicant is in progress.' },
  'call-elsewhere': {
    code: 'call-running',
    message: 'You are on another interview call. Start this one when it has ended.',
  },
  'call-not-placed': { code: 'call-not-placed', message: 'Failed to place call' },
  'feedback-due': { code: FEEDBACK_DUE, message: 'Please update interview result of previous call before proceeding' },
  'call-not-possible': { code: 'not-allowed', message: 'An interview call is not possible for this applicant.' },
  'too-many-reveals': {
    code: 'too-many',
    message: {
      count: 'minutes',
      one: 'You have revealed the details of many applicants. Please wait {{minutes}} minute.',
      other: 'You have revealed the details of many applicants. Please wait {{minutes}} minutes.',
    },
  },
  'no-candidates': { code: NOTHING_TO_DOWNLOAD, message: 'No candidates to download' },
  'too-few-updated': {
    code: 'too-few-updated',
    message: 'Selected and joined applicants can be downloaded once 40 percent of the applicants have been updated.',
  },

  // Files
  'offer-letter-missing': { code: 'file-missing', message: 'The offer letter has not arrived. Attach it again.' },
  'offer-letter-attached': {
    code: 'not-allowed',
    message: 'This offer letter belongs to a joining already. Upload another one under another name.',
  },
  'offer-letter-replaced': {
    code: 'not-allowed',
    message:
      'This file was replaced after it was attached to the joining. It is not the offer letter that was accepted.',
  },
  'photo-missing': { code: 'file-missing', message: 'A photo has not arrived. Take it again.' },
  'photo-type': { code: 'file-type', message: 'A photo must be a jpg.' },
  'photo-too-large': { code: 'file-too-large', message: 'A photo must not be larger than 300 kB.' },
  'upload-size-missing': { code: 'invalid', message: 'The size of the file is missing.' },
  'offer-letter-type': { code: 'file-type', message: 'The offer letter must be a jpg or a pdf.' },
  'offer-letter-too-large': { code: 'file-too-large', message: 'The offer letter must not be larger than 5 MB.' },
  'file-name-wrong': { code: 'not-allowed', message: 'A file with this name cannot be stored.' },
  'file-unknown': { code: 'not-found', message: 'This file cannot be shown.' },
  'sheet-not-a-sheet': {
    code: 'sheet-not-a-sheet',
    message: 'This file is not a spreadsheet. Send an .xlsx or .csv file.',
  },
  'sheet-old-excel': {
    code: 'sheet-old-excel',
    message: 'This is an old .xls file, or one with a password. Save it as .xlsx or .csv without a password.',
  },
  'sheet-damaged': { code: 'sheet-damaged', message: 'This file is damaged and cannot be read.' },
  'sheet-too-large': { code: 'sheet-too-large', message: 'This file is too large.' },
  'sheet-too-many-rows': { code: 'sheet-too-many-rows', message: 'A file holds at most 25,000 rows.' },
  'sheet-empty': { code: 'sheet-empty', message: 'This file is empty.' },
  'sheet-headings': { code: 'sheet-headings', message: 'These columns are missing: {{columns}}.' },
  'sheet-nothing': { code: 'nothing', message: 'No action is filled in.' },
  'sheet-wrong': {
    code: 'sheet-wrong',
    message: {
      count: 'wrong',
      one: '{{wrong}} of {{rows}} rows needs a correction. Nothing was changed.',
      other: '{{wrong}} of {{rows}} rows need a correction. Nothing was changed.',
    },
  },
  'no-error-file': { code: 'not-found', message: 'There is no list of errors for this hiring request.' },

  // Hiring requests
  'request-unauthorized': { code: 'unauthorized', message: 'Unauthorized access to Hiring Request' },
  'request-inactive': { code: 'inactive', message: 'This hiring request is inactive. It can only be cloned.' },
  'extension-days': { code: 'invalid', message: 'Please enter between 1 and 90 days' },
  'select-employer': { code: 'select-employer', message: 'Select an Employer' },
  'request-not-open': { code: 'inactive', message: 'This hiring request does not take applicants.' },
  'request-exists': { code: requestErrors.duplicate, message: 'Hiring request already exists!' },
  'request-changed': {
    code: requestErrors.stale,
    message: '{{who}} saved this hiring request first. Compare both before you decide.',
  },
  'scorecard-outdated': {
    code: requestErrors.stale,
    message: '{{who}} saved other questions in the meantime. Look at them before you save yours.',
  },
  'scorecard-question-twice': { code: 'invalid', message: 'Each question needs words of its own.' },
  'request-locations-fixed': {
    code: 'invalid',
    message: 'Locations cannot be added to or removed from a hiring request that exists.',
  },
  'district-unknown': { code: 'invalid', message: 'Choose a district of this state' },
  'skill-unknown': { code: 'invalid', message: 'Choose skills of this job role, or add your own' },
  'office-unknown': { code: 'invalid', message: 'This office or its SPOC is not one of yours' },
  'request-name-missing': { code: 'invalid', message: 'Please enter a name' },
  'request-client-missing': { code: 'invalid', message: 'Please enter employer name' },
  'field-mandatory': { code: 'invalid', message: 'Mandatory field' },
  'not-a-number': { code: 'invalid', message: 'Enter one whole number in digits' },
  'salary-order': { code: 'invalid', message: 'Should be less than maximum salary' },
  'salary-high': { code: 'invalid', message: 'This salary is too high' },
  'office-missing': { code: 'invalid', message: 'Enter and save atleast one office location' },
  'time-invalid': { code: 'invalid', message: 'Invalid Time' },
  'time-order': {
    code: 'invalid',
    message: 'Time range values are not correct. Each slot should be in chronological order.',
  },
  'office-open': { code: 'invalid', message: 'Save or cancel the office that is being entered' },
  'office-incomplete': { code: 'invalid', message: 'This office needs an interview address and a SPOC' },
  'interview-date-past': { code: 'invalid', message: 'Choose interview dates from today on' },
  'too-many-dates': { code: 'invalid', message: 'At most 60 interview dates' },
  'too-many-positions': { code: 'invalid', message: 'At most 10,000 positions' },
  'too-many-points': { code: 'invalid', message: 'At most 6 points of 100 characters each' },
  'too-many-own-skills': { code: 'invalid', message: 'At most 3 skills of your own, 25 characters each' },
  'too-many-languages': { code: 'invalid', message: 'At most 4 languages' },
  'too-many-note-lines': { code: 'invalid', message: 'At most 6 lines of 100 characters each' },
  'field-too-long': { code: 'invalid', message: 'At most 100 characters' },
  'city-too-long': { code: 'invalid', message: 'At most 80 characters' },
  'too-many-request-locations': { code: 'invalid', message: 'At most 50 locations' },
  'address-gone': { code: 'not-found', message: 'This address is not in the list any more.' },
  'address-in-use': {
    code: 'in-use',
    message: 'The hiring request {{name}} uses this address. Change its offices first.',
  },
  'too-many-addresses': {
    code: 'too-many',
    message: 'No more addresses can be saved. Delete some that are not used any more.',
  },
  'spoc-known': { code: 'duplicate', message: '{{name}} is in the list already, with this email and mobile number.' },

  // Onboarding
  'funnel-id-missing': { code: 'funnel-id', message: 'Funnel ID not present' },
  'onboarding-not-possible': {
    code: 'not-allowed',
    message: 'Onboarding can be initiated for selected applicants with a mobile number.',
  },
  'onboarding-under-way': { code: 'conflict', message: 'Onboarding has been initiated for this applicant already.' },
  'onboarding-not-completed': { code: 'not-allowed', message: 'The applicant has not completed the onboarding yet.' },
  'onboarding-not-initiated': {
    code: NOT_INITIATED,
    message: 'Onboarding not initiated for the applicants in the funnel',
  },
  'message-never': {
    code: 'not-sent',
    message: 'The message was not sent: nobody can be reached at this number.',
  },
  'message-opted-out': {
    code: 'not-sent',
    message: 'The message was not sent: this person has asked for no messages.',
  },
  'message-not-sent': { code: 'not-sent', message: 'The message could not be sent. Please try again later.' },

  // Search and reachouts
  'above-supply': { code: 'above-supply', message: 'Selected number higher than available supply' },
  'scheme-name-taken': { code: 'name-taken', message: 'This hiring request has a weight scheme with this name' },
  'carrier-not-used': {
    code: 'not-allowed',
    message: 'No message goes to this carrier by the settings of the server.',
  },
  'carrier-template-unknown': { code: 'not-found', message: 'This message has no template at this carrier.' },
  'carrier-template-no-text': {
    code: 'not-allowed',
    message: 'Enter the text as it is registered with the carrier first.',
  },
  'reachout-unknown': { code: 'not-found', message: 'There is no such reachout.' },
  'test-at-night': { code: 'not-allowed', message: 'No SMS is sent at this hour. Please try again during the day.' },
  'reachout-begun': { code: 'not-allowed', message: 'This reachout has started and cannot be stopped any more.' },
  'reachout-not-active': { code: 'channel', message: 'Reachouts can be started for active hiring requests.' },
  'reachout-not-in-app': { code: 'channel', message: 'This hiring request is not shown in the app.' },
  'reachout-no-bot': { code: 'channel', message: 'The Chatbot is not set up for this hiring request.' },
  'reachout-no-whatsapp': { code: 'channel', message: 'WhatsApp is not set up for this hiring request.' },
  'reachout-no-whatsapp-gateway': { code: 'channel', message: 'No WhatsApp account is connected to this portal.' },
  'template-missing': { code: 'template', message: 'Please select a Template' },
  'count-invalid': { code: 'count', message: 'Invalid number' },
  'count-exceeds': { code: 'count', message: 'Exceeds total candidates available' },
  'too-many-roles': {
    code: 'extra-roles',
    message: 'A reachout looks for the job role of the request and at most 5 more.',
  },
  'too-many-districts': {
    code: 'extra-locations',
    message: 'A reachout looks in the districts of the request and at most 5 more.',
  },
  'too-many-states': {
    code: 'extra-locations',
    message: 'A reachout looks in the states of the request and at most 5 more.',
  },
  'location-missing': { code: 'location', message: 'Please select a location: districts, states or a distance.' },
  'reachout-office-missing': {
    code: 'location',
    message: 'This request names no office, so there is no place to measure a distance from.',
  },
  'candidates-changed': {
    code: 'candidates-changed',
    message: 'Some of these candidates are no longer available. Check the list again.',
  },
  'candidates-none': {
    code: 'sheet-nothing',
    message: 'No row of this file has a name and a mobile number of ten digits.',
  },
  'upload-unknown': { code: 'not-found', message: 'This file is not known any more. Upload it again.' },
  'schedule-past': { code: 'schedule-past', message: '*Plase select time in future' },
  'schedule-far': { code: 'schedule-far', message: 'A reachout can be scheduled for today and the next 6 days.' },
  'schedule-ended': {
    code: 'schedule-ended',
    message: 'The hiring request ends before this reachout would be sent.',
  },
  'day-unknown': { code: 'invalid', message: 'This is not a day.' },
  'interest-unknown': {
    code: 'unknown-link',
    message: 'This link is not valid. Open it exactly as it is in the message you received.',
  },
  'interest-closed': { code: 'closed', message: 'This job does not take applications any more.' },
  'interest-not-marked': { code: NOT_MARKED, message: 'Interest in this job is not marked yet.' },

  // Session and permissions
  'role-not-allowed': { code: 'unauthorized', message: 'You are not allowed to do this' },
  'proof-needed': {
    code: 'proofNeeded',
    message: 'Please confirm that it is you: sign in again, then repeat this.',
  },
  'sign-in-needed': { code: 'unauthenticated', message: 'Please sign in' },
  'account-revoked': { code: 'revoked', message: 'This account has been switched off' },
  'key-invalid': { code: 'unauthenticated', message: 'This key is unknown, has expired or has been ended' },
  'key-scope': { code: 'unauthorized', message: 'This key may not make this call' },
  'password-wrong': { code: 'signInFailed', message: 'The id or the password is not right.' },
  'account-inactive': { code: 'inactive', message: 'This account is not active. Please ask your administrator.' },
  'code-needed': { code: 'signInFailed', message: 'This account signs in with a code of an app too. Use an API key.' },
  'outside-needed': {
    code: 'signInFailed',
    message: 'This account signs in with the sign-in of its company. Use an API key.',
  },
  'too-many-sign-ins': {
    code: 'tooManyAttempts',
    message: {
      count: 'minutes',
      one: 'Too many attempts. Please try again in {{minutes}} minute.',
      other: 'Too many attempts. Please try again in {{minutes}} minutes.',
    },
  },

  // Load, faults and the idempotency ledger
  'too-many-requests': { code: 'too-many', message: 'Too many attempts, please wait' },
  'too-many-phones': { code: 'busy', message: 'Many phones are sending at the moment' },
  'slow-body': { code: 'slow-body', message: 'The request did not arrive in time' },
  'too-many-searches': { code: 'busy', message: 'Too many searches at once' },
  'too-many-sheets': { code: 'busy', message: 'Too many spreadsheets at once' },
  internal: { code: 'internal', message: 'Something went wrong on our side' },
  unavailable: { code: 'unavailable', message: 'The service is not available at the moment' },
  'files-unavailable': { code: 'unavailable', message: 'The file storage is not available at the moment' },
  'storage-full': { code: 'storage-full', message: 'There is no room to keep this at the moment' },
  'build-too-old': {
    code: 'update-needed',
    message: 'This version of the app is too old. Update the app: what is on this device is sent afterwards.',
  },
  'restored-from-backup': { code: 'other-epoch', message: 'The server was restored from a backup' },
  'outcome-unknown': {
    code: 'unknown',
    message: 'It is not known whether this was carried out. Look before you try again.',
  },
  'in-flight': { code: 'in-flight', message: 'This update is being processed' },
  'earlier-not-accepted': {
    code: 'earlier-not-accepted',
    message: 'An earlier update of the same applicant comes first',
  },
  'key-reused': { code: 'key-reused', message: 'This Idempotency-Key was used for something else' },
  withdrawn: { code: 'voided', message: 'This update was withdrawn.' },

  // Requests that do not fit the contract
  'nothing-here': { code: 'not-found', message: 'There is nothing here' },
  'call-unknown': { code: 'not-found', message: 'There is no such call' },
  'unknown-host': { code: 'unknown-host', message: 'This address does not belong to this server' },
  'file-not-found': { code: 'not-found', message: 'There is no such file' },
  'message-not-found': { code: 'not-found', message: 'There is no such message' },
  'file-link-ended': { code: 'link', message: 'This link is not valid any more' },
  'upload-type-differs': { code: 'file-type', message: 'The file is not of the type announced' },
  'upload-size-differs': { code: 'file-size', message: 'The file is not of the size announced' },
  'upload-content-differs': { code: 'file-content', message: 'The file does not hold what its type says' },
  'upload-too-large': { code: 'too-large', message: 'The file is too large' },
  'upload-version': { code: 'invalid', message: 'Uploads in pieces follow tus 1.0.0' },
  'upload-piece-type': { code: 'invalid', message: 'A piece must be application/offset+octet-stream' },
  'upload-offset-differs': { code: 'offset', message: 'Another part of the file is expected next' },
  'request-too-large': { code: 'too-large', message: 'The request is too large' },
  'input-invalid': { code: 'invalid', message: 'Some details are not valid' },
  'path-invalid': { code: 'invalid', message: 'The address is not valid' },
  'text-not-storable': { code: 'invalid', message: 'The request holds text that cannot be kept' },
  'upload-missing': { code: 'invalid', message: 'There is no file in the request' },
  'form-unreadable': { code: 'invalid', message: 'The request is not a form with a file' },
  'json-unreadable': { code: 'invalid', message: 'The request is not JSON' },
  'json-not-an-object': { code: 'invalid', message: 'The request is not an object' },
  'header-invalid': { code: 'invalid', message: 'A header is missing or not valid' },
  'key-missing': { code: 'invalid', message: 'An Idempotency-Key is needed: 8 to 100 letters, digits, _, :, . or -' },
  'field-missing-or-invalid': { code: 'invalid', message: 'Missing or not valid' },
  'field-missing-or-unknown': { code: 'invalid', message: 'Missing or unknown' },
  'field-missing': { code: 'invalid', message: 'Missing' },

  // Callbacks of gateways
  'signature-invalid': { code: 'signature', message: 'The signature is not valid' },
  'call-status-invalid': { code: 'invalid', message: 'This is not a status of a call' },
  'interview-call-unknown': { code: 'not-found', message: 'There is no such call' },
  'message-report-invalid': { code: 'invalid', message: 'This is not a report of a message' },
} as const satisfies Record<string, { code: string | number; message: Template }>

/** What a sentence may name. An absent `who` is a user whose name is not known. */
export interface RefusalParams {
  /** Of an applicant, a hiring request or a contact. */
  name: string
  /** The user who changed it. */
  who?: string | undefined
  stage: FunnelStatus
  /** Who of the employer's side brought the applicant to the stage; absent when nobody did, or nobody known. */
  by?: string | undefined
  minutes: number
  /** Another application, with its hiring request, as `name` has it beside this. */
  another: string
  /** Rows of a spreadsheet with a fault, and all that are filled in. */
  wrong: number
  rows: number
  /** Headings, as they are in the file. */
  columns: readonly string[]
}

/** What was done to an applicant at a stage, as a colleague did it or not. */
const stageWords: Record<FunnelStatus, string> = {
  interested: 'marked applied',
  shortlisted: 'screened',
  interviewNoShow: 'marked no-show',
  interviewDone: 'marked interviewed',
  selected: 'selected',
  rejected: 'rejected',
  joiningNoShow: 'marked not joined',
  joined: 'marked joined',
}

/** The English words for values of parameters. */
export const refusalWords = {
  lists: { stage: stageWords },
  absent: { who: 'Someone else' },
} satisfies TemplateWords
