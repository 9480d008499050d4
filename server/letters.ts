import type { Letter } from './gateways/mail.ts'

/** What the server writes by e-mail. A link stands in a paragraph of its own. */
type Written = Omit<Letter, 'to'>

const paragraphs = (...lines: string[]) => lines.join('\n\n')
const once = 'The link works once and for 7 days. If you did not expect this letter, you can ignore it.'

/** MEMB-04: an invited member sets a password with `link` (identity/password-links.ts). */
export const invitationLetter = (of: { name: string; inviter: string; company: string; link: string }): Written => ({
  subject: `${of.inviter} invites you to Fieldhire`,
  text: paragraphs(
    `Namaste ${of.name},`,
    `${of.inviter} of ${of.company} has added you to the hiring team of ${of.company} on Fieldhire. Accept the invitation by setting a password here:`,
    of.link,
    once,
    'Fieldhire',
  ),
})

/** For the first person of an account that now exists or was approved (REG-15, PART-11). */
export const accountReadyLetter = (of: { name: string; company: string; link: string }): Written => ({
  subject: 'Your Fieldhire account is ready',
  text: paragraphs(
    `Namaste ${of.name},`,
    `The account of ${of.company} on Fieldhire is ready. Set your password here, then sign in with this e-mail address:`,
    of.link,
    once,
    'Fieldhire',
  ),
})

/** To whoever has registered, and registers again while waiting (REG-15). */
export const registrationReceivedLetter = (of: { name: string; company: string }): Written => ({
  subject: 'Your Fieldhire registration',
  text: paragraphs(
    `Namaste ${of.name},`,
    `We have received the registration of ${of.company} on Fieldhire. It waits for approval. As soon as it is approved you get another letter, with a link to set your password; until then you cannot sign in.`,
    'If you did not register, you can ignore this letter.',
    'Fieldhire',
  ),
})

/** To somebody with an account whose address was entered once more: the page must not tell that it is known. */
export const registrationKnownLetter = (of: { name: string; company: string; link: string }): Written => ({
  subject: 'You already have a Fieldhire account',
  text: paragraphs(
    `Namaste ${of.name},`,
    `Somebody has just entered this e-mail address to register on Fieldhire. It belongs to your account at ${of.company}, so nothing was changed. You can sign in here:`,
    of.link,
    'If it was not you, you can ignore this letter.',
    'Fieldhire',
  ),
})
