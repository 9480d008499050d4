import type { Email } from '../gateways/mail/types.ts'

/**
 * The e-mails that the server writes. The receiver's language is unknown, and many are invited before they have ever
 * opened the app, so each e-mail has the same text in English and, under a rule, in Hindi. A link is a paragraph of its own
 * in each of them.
 */
export type Written = Omit<Email, 'to'>

interface Said {
  subject: string
  before: string
  /** After the link. */
  after: string
}

export function write(name: string, link: string | undefined, english: Said, hindi: Said): Written {
  const half = ({ before, after }: Said) => [before, ...(link ? [link] : []), after]
  const paragraphs = [
    name === '' ? 'Namaste,' : `Namaste ${name},`,
    ...half(english),
    '———',
    ...half(hindi),
    'Fieldhire',
  ]
  return { subject: `${english.subject} · ${hindi.subject}`, text: paragraphs.join('\n\n') }
}

const once = 'The link works once, within 7 days. If you did not expect this email, you can ignore it.'
const onceHindi = 'यह लिंक एक बार और 7 दिन तक काम करता है। अगर आप इस ईमेल का इंतज़ार नहीं कर रहे थे, तो इसे छोड़ दें।'

/** MEMB-04: an invited member sets a password with `link` (identity/password-links.ts). */
export const invitationEmail = (of: { name: string; inviter: string; company: string; link: string }): Written =>
  write(
    of.name,
    of.link,
    {
      subject: `${of.inviter} invites you to Fieldhire`,
      before: `${of.inviter} of ${of.company} has added you to the hiring team of ${of.company} on Fieldhire. Accept the invitation by setting a password here:`,
      after: once,
    },
    {
      subject: 'Fieldhire में शामिल हों',
      before: `${of.company} से ${of.inviter} ने आपको Fieldhire पर ${of.company} की हायरिंग टीम में जोड़ा है। शामिल होने के लिए यहाँ अपना पासवर्ड बनाएँ:`,
      after: onceHindi,
    },
  )

/** To the owner of an account whose address a company has invited: the company is not told that there is one. */
export const invitedElsewhereEmail = (of: { inviter: string; company: string }): Written =>
  write(
    '',
    undefined,
    {
      subject: `${of.inviter} invites you to Fieldhire`,
      before: `${of.inviter} of ${of.company} wants to add you to the hiring team of ${of.company} on Fieldhire. This email address already belongs to your Fieldhire account, and an address has one account. Nothing was changed. If you want to join, give them another address of yours.`,
      after: 'If you did not expect this email, you can ignore it.',
    },
    {
      subject: 'Fieldhire में शामिल हों',
      before: `${of.company} से ${of.inviter} आपको Fieldhire पर ${of.company} की हायरिंग टीम में जोड़ना चाहते हैं। यह ईमेल पता पहले से आपके Fieldhire अकाउंट का है, और एक पते का एक ही अकाउंट होता है। कुछ नहीं बदला गया। शामिल होना हो, तो उन्हें अपना कोई दूसरा पता दें।`,
      after: 'अगर आप इस ईमेल का इंतज़ार नहीं कर रहे थे, तो इसे छोड़ दें।',
    },
  )

/** To the owner of an address that a council has entered for another company: it is not told that there is an account. */
export const accountElsewhereEmail = (of: { company: string }): Written =>
  write(
    '',
    undefined,
    {
      subject: `An account for ${of.company} on Fieldhire`,
      before: `An account for ${of.company} was made on Fieldhire with this email address. The address already belongs to your Fieldhire account, and an address has one account. Nothing of yours was changed. To sign in for ${of.company}, give the person who created it a different email address.`,
      after: 'If you did not expect this email, you can ignore it.',
    },
    {
      subject: `Fieldhire पर ${of.company} का अकाउंट`,
      before: `Fieldhire पर ${of.company} के लिए इस ईमेल पते से अकाउंट बनाया गया है। यह पता पहले से आपके Fieldhire अकाउंट का है, और एक पते का एक ही अकाउंट होता है। आपका कुछ नहीं बदला गया। अगर आपको ${of.company} के लिए लॉग इन करना है, तो जिसने अकाउंट बनाया उन्हें अपना कोई दूसरा पता दें।`,
      after: 'अगर आप इस ईमेल का इंतज़ार नहीं कर रहे थे, तो इसे छोड़ दें।',
    },
  )

/** For the first user of an account that now exists or was approved (REG-15, PART-11). */
export const accountReadyEmail = (of: { name: string; company: string; link: string }): Written =>
  write(
    of.name,
    of.link,
    {
      subject: 'Your Fieldhire account is ready',
      before: `The account of ${of.company} on Fieldhire is ready. Set your password here, then sign in with this email address:`,
      after: once,
    },
    {
      subject: 'आपका Fieldhire अकाउंट तैयार है',
      before: `Fieldhire पर ${of.company} का अकाउंट तैयार है। यहाँ अपना पासवर्ड बनाएँ, फिर इसी ईमेल पते से लॉग इन करें:`,
      after: onceHindi,
    },
  )

/** To whoever has asked for a new password. */
export const resetPasswordEmail = (of: { name: string; company: string; link: string }): Written =>
  write(
    of.name,
    of.link,
    {
      subject: 'Set a new Fieldhire password',
      before: `Somebody has asked for a new password for your account at ${of.company} on Fieldhire. Set it here:`,
      after:
        'The link works once, within one hour. If it was not you, ignore this email: your password stays as it is.',
    },
    {
      subject: 'Fieldhire का नया पासवर्ड बनाएँ',
      before: `किसी ने Fieldhire पर ${of.company} के आपके अकाउंट का नया पासवर्ड माँगा है। उसे यहाँ बनाएँ:`,
      after: 'यह लिंक एक बार और एक घंटे तक काम करता है। अगर यह आपने नहीं किया, तो इस ईमेल को छोड़ दें: आपका पासवर्ड वैसा ही रहेगा।',
    },
  )

/** To the owner of an account that is switched off or not approved, whose address was entered to register or for a new password. */
export const accountOffEmail = (of: { name: string; company: string }): Written =>
  write(
    of.name,
    undefined,
    {
      subject: 'Your Fieldhire account is not active',
      before: `Somebody has entered this email address on Fieldhire, to register or for a new password. It belongs to your account at ${of.company}. This account is not active: it is waiting for approval, or it was switched off, so no password can be set. Ask the owner of the account, or the Fieldhire team.`,
      after: 'If it was not you, you can ignore this email.',
    },
    {
      subject: 'आपका Fieldhire अकाउंट चालू नहीं है',
      before: `किसी ने रजिस्टर करने या नया पासवर्ड पाने के लिए Fieldhire पर यह ईमेल पता भरा है। यह ${of.company} के आपके अकाउंट का है। यह अकाउंट चालू नहीं है: मंज़ूरी बाकी है, या इसे बंद किया गया है, इसलिए पासवर्ड नहीं बन सकता। अकाउंट के मालिक या Fieldhire की टीम से पूछें।`,
      after: 'अगर यह आपने नहीं किया, तो इस ईमेल को छोड़ दें।',
    },
  )

/** To a user who has registered, or registers again while waiting (REG-15). */
export const registrationReceivedEmail = (of: { name: string; company: string }): Written =>
  write(
    of.name,
    undefined,
    {
      subject: 'Your Fieldhire registration',
      before: `We have received the registration of ${of.company} on Fieldhire. It is waiting for approval. As soon as it is approved you get another email, with a link to set your password; until then you cannot sign in.`,
      after: 'If you did not register, you can ignore this email.',
    },
    {
      subject: 'आपका Fieldhire रजिस्ट्रेशन',
      before: `हमें Fieldhire पर ${of.company} का रजिस्ट्रेशन मिल गया है। अभी मंज़ूरी बाकी है। मंज़ूरी मिलते ही हम पासवर्ड बनाने का लिंक ईमेल से भेजेंगे; तब तक आप लॉग इन नहीं कर सकेंगे।`,
      after: 'अगर आपने रजिस्टर नहीं किया, तो इस ईमेल को छोड़ दें।',
    },
  )

/** To the owner of an account whose address was entered once more: the page must not reveal that it is known. */
export const registrationKnownEmail = (of: { name: string; company: string; link: string }): Written =>
  write(
    of.name,
    of.link,
    {
      subject: 'You already have a Fieldhire account',
      before: `Somebody has just entered this email address to register on Fieldhire. It belongs to your account at ${of.company}, so nothing was changed. You can sign in here:`,
      after: 'If it was not you, you can ignore this email.',
    },
    {
      subject: 'आपका Fieldhire अकाउंट पहले से है',
      before: `किसी ने अभी Fieldhire पर रजिस्टर करने के लिए यह ईमेल पता भरा है। यह ${of.company} के आपके अकाउंट का है, इसलिए कुछ नहीं बदला। आप यहाँ लॉग इन कर सकते हैं:`,
      after: 'अगर यह आपने नहीं किया, तो इस ईमेल को छोड़ दें।',
    },
  )

/** To whoever registered a company that operations staff have not accepted. */
export const registrationRejectedEmail = (of: { name: string; company: string; reason: string }): Written =>
  write(
    of.name,
    undefined,
    {
      subject: 'Your Fieldhire registration was not accepted',
      before: `The registration of ${of.company} on Fieldhire was not accepted: ${of.reason}`,
      after: 'You may register again once this is settled. What you entered has been deleted.',
    },
    {
      subject: 'आपका Fieldhire रजिस्ट्रेशन मंज़ूर नहीं हुआ',
      before: `Fieldhire पर ${of.company} का रजिस्ट्रेशन मंज़ूर नहीं हुआ: ${of.reason}`,
      after: 'यह ठीक होने पर आप फिर से रजिस्टर कर सकते हैं। आपकी भरी हुई जानकारी मिटा दी गई है।',
    },
  )

/** To whoever created a hiring request that operations staff have not approved. */
export const requestRejectedEmail = (of: { name: string; request: string; reason: string }): Written =>
  write(
    of.name,
    undefined,
    {
      subject: 'Your hiring request was not approved',
      before: `The hiring request ${of.request} was not approved: ${of.reason}`,
      after: 'It is among your inactive requests. Clone it, change it and submit it again.',
    },
    {
      subject: 'आपकी हायरिंग रिक्वेस्ट मंज़ूर नहीं हुई',
      before: `हायरिंग रिक्वेस्ट ${of.request} मंज़ूर नहीं हुई: ${of.reason}`,
      after: 'यह आपकी बंद रिक्वेस्ट में है। उसकी कॉपी बनाएँ, बदलें और फिर से भेजें।',
    },
  )

interface Feedback {
  subject: string
  message: string
  name: string
  company: string
  /** Of the account that wrote it, not what the form says: the answer goes there. */
  email: string
  mobile: string
}

/** To operations staff, who read English: what a user wrote on the Feedback page. */
export const feedbackEmail = ({ subject, message, name, company, email, mobile }: Feedback): Written => ({
  // Nothing of the user's stands in a header
  subject: 'Feedback on Fieldhire',
  text: [
    `${name} of ${company} writes:`,
    subject,
    message,
    `Answer by email to ${email}${mobile ? ` or by telephone to ${mobile}` : ''}.`,
    'Fieldhire',
  ].join('\n\n'),
})

/** To operations staff: a user wants what is stored about them deleted. */
export const deletionEmail = ({ name, company, email }: Pick<Feedback, 'name' | 'company' | 'email'>): Written => ({
  subject: 'A deletion request on Fieldhire',
  text: [
    `${name} of ${company} asks that what is stored about them is deleted.`,
    `Answer in the inbox of Feedback, or by email to ${email}.`,
    'Fieldhire',
  ].join('\n\n'),
})

interface FeedbackAnswer {
  name: string
  kind: 'feedback' | 'deletion'
  message: string
  answer: string
}

/** To whoever wrote on the Feedback page or asked for deletion. The answer stands once, as operations wrote it. */
export const feedbackAnswerEmail = ({ name, kind, message, answer }: FeedbackAnswer): Written => ({
  subject: 'Our answer to your message · आपके संदेश का जवाब',
  text: [
    `Namaste ${name},`,
    ...(kind === 'deletion'
      ? [
          'You asked us to delete what Fieldhire stores about you. This is our answer:',
          'आपने हमसे Fieldhire पर रखी अपनी जानकारी मिटाने को कहा था। यह हमारा जवाब है:',
          answer,
        ]
      : [
          'You wrote to us on the Feedback page of Fieldhire. This is our answer:',
          'आपने Fieldhire के फ़ीडबैक पेज पर हमें लिखा था। यह हमारा जवाब है:',
          answer,
          'Your message · आपका संदेश:',
          message,
        ]),
    'Fieldhire',
  ].join('\n\n'),
})
