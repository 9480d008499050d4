import type { PageLanguage, PageType } from '../../src/contract/masters.ts'
import { hindiPages } from './pages-hindi.ts'

/** The static pages the product comes with (API-028); plain paragraphs, a line that starts with # is a heading. */
const english = {
  terms_conditions: `# Terms & Conditions

These terms apply to everyone who uses this portal to hire people: employers, staffing agencies, aggregators, sector skill councils and the operations team.

# Your account
You may use the portal once your company has been registered and approved. Keep your password to yourself. What is done with your account counts as done by you. Tell us at once if you think that somebody else knows your password.

# Hiring requests
Describe each job truthfully: the role, the place, the working hours and the pay. A request stays open for three months unless you close it earlier. We may pause a request that misleads applicants or asks them for money.

# Applicants
Record the result of every interview and every joining within a few days, so that nobody waits for an answer that will not come. You may use the details of an applicant only to fill the hiring request they applied to. Never ask an applicant for a fee, a deposit or an original document.

# Updates made without a network
The app keeps your updates on your phone until it has a connection. An update counts when it has arrived with us. If an update is refused, for example because a colleague decided first, you will find it in the sync centre.

# Availability
We work on the portal to keep it safe and fast, and announce planned interruptions. We are not liable for losses that follow from an interruption we could not prevent.

# Law
These terms follow the law of India. The courts in Mumbai are responsible.`,

  privacy_policy: `# Privacy Policy

This page says which details we keep, why, for how long, and who sees them.

# What we keep
Of people who hire: name, company, email address, mobile number and what they do in the portal. Of applicants: what they told us in the app, by chat or by phone, such as name, age, place, work experience, languages and identity documents.

# Why
To bring applicants and jobs together, to inform applicants about interviews and results, and to show employers how their hiring goes.

# Who sees it
An employer sees the applicants of its own hiring requests. Mobile numbers are masked until an employer reveals them, and every reveal is recorded. Identity documents are shown only for applicants who were selected or have joined.

# On your phone
So that the app works without a network, it keeps lists of applicants with masked numbers and your unsent updates on your phone. Revealed numbers are removed after 24 hours, and everything else when you sign out.

# How long
Details of applicants are kept for two years after their last application, records of updates for 90 days longer than the hiring request they belong to.

# Your rights
You may ask what we know about you, have it corrected or have it deleted. My Account has a button that asks us to delete it; for everything else write to us through the Feedback page. We answer by email.`,
} satisfies Record<PageType, string>

export const pages: Record<PageLanguage, Record<PageType, string>> = { en: english, hi: hindiPages }
