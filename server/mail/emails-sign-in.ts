import { write, type Written } from './emails.ts'

const changes = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    before: (company: string) =>
      `A passkey was added to your account at ${company} on Fieldhire. It signs in without a password.`,
    hindiSubject: 'आपके अकाउंट में पासकी जोड़ी गई',
    hindi: (company: string) =>
      `Fieldhire पर ${company} के आपके अकाउंट में एक पासकी जोड़ी गई। उससे बिना पासवर्ड के लॉग इन होता है।`,
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    before: (company: string) =>
      `A passkey was removed from your account at ${company} on Fieldhire. Nobody can sign in with it now.`,
    hindiSubject: 'आपके अकाउंट से पासकी हटाई गई',
    hindi: (company: string) =>
      `Fieldhire पर ${company} के आपके अकाउंट से एक पासकी हटाई गई। अब उससे कोई लॉग इन नहीं कर सकता।`,
  },
  'password-removed': {
    subject: 'The password of your account was removed',
    before: (company: string) =>
      `The password of your account at ${company} on Fieldhire was removed. You sign in with your passkeys.`,
    hindiSubject: 'आपके अकाउंट का पासवर्ड हटाया गया',
    hindi: (company: string) =>
      `Fieldhire पर ${company} के आपके अकाउंट का पासवर्ड हटाया गया। अब आप अपनी पासकी से लॉग इन करते हैं।`,
  },
  'codes-on': {
    subject: 'Codes are on for your account',
    before: (company: string) =>
      `Signing in to your account at ${company} on Fieldhire with a password now also asks for a code from your authenticator app.`,
    hindiSubject: 'आपके अकाउंट के लिए कोड चालू हुए',
    hindi: (company: string) =>
      `Fieldhire पर ${company} के आपके अकाउंट में पासवर्ड से लॉग इन करने के लिए अब ऐप का कोड भी लगता है।`,
  },
  'codes-off': {
    subject: 'Codes are off for your account',
    before: (company: string) =>
      `Signing in to your account at ${company} on Fieldhire no longer asks for a code from an app.`,
    hindiSubject: 'आपके अकाउंट के लिए कोड बंद हुए',
    hindi: (company: string) => `Fieldhire पर ${company} के आपके अकाउंट में लॉग इन करने के लिए अब ऐप का कोड नहीं लगता।`,
  },
  'recovery-new': {
    subject: 'Your account has new recovery codes',
    before: (company: string) =>
      `New recovery codes were made for your account at ${company} on Fieldhire. The old ones no longer work.`,
    hindiSubject: 'आपके अकाउंट के नए रिकवरी कोड बने',
    hindi: (company: string) => `Fieldhire पर ${company} के आपके अकाउंट के नए रिकवरी कोड बने। पुराने कोड अब काम नहीं करते।`,
  },
  'recovery-used': {
    subject: 'A recovery code of your account was used',
    before: (company: string) =>
      `Somebody signed in to your account at ${company} on Fieldhire with a recovery code. That code no longer works; the others still do.`,
    hindiSubject: 'आपके अकाउंट का एक रिकवरी कोड इस्तेमाल हुआ',
    hindi: (company: string) =>
      `Fieldhire पर ${company} के आपके अकाउंट में किसी ने रिकवरी कोड से लॉग इन किया। वह कोड अब काम नहीं करता, बाकी करते हैं।`,
  },
  'outside-linked': {
    subject: 'Your account can be opened with single sign-on',
    before: (company: string) =>
      `Somebody signed in to your account at ${company} on Fieldhire with your company’s sign-in for the first time. It opens your account from now on.`,
    hindiSubject: 'आपका अकाउंट अब कंपनी के लॉग इन से खुलता है',
    hindi: (company: string) =>
      `Fieldhire पर ${company} के आपके अकाउंट में पहली बार आपकी कंपनी के लॉग इन से कोई आया। अब उससे आपका अकाउंट खुलता है।`,
  },
  'address-changed': {
    subject: 'The email address of your account was changed',
    before: (company: string) =>
      `The directory of ${company} has changed the email address of your account on Fieldhire. Your old passwords, passkeys and codes no longer work, and you are signed out everywhere. Use your company’s sign-in, or set a password for the new address with “Forgot your password?”.`,
    hindiSubject: 'आपके अकाउंट का ईमेल पता बदला गया',
    hindi: (company: string) =>
      `${company} की डायरेक्टरी ने Fieldhire पर आपके अकाउंट का ईमेल पता बदल दिया है। पहले के पासवर्ड, पासकी और कोड अब काम नहीं करते, और आप हर जगह से लॉग आउट हो गए हैं। कंपनी के लॉग इन से आएँ, या “पासवर्ड भूल गए?” से नए पते के लिए पासवर्ड बनाएँ।`,
  },
  'codes-wrong': {
    subject: 'Somebody may know your password',
    before: (company: string) =>
      `Somebody entered the right password for your account at ${company} on Fieldhire, then a wrong code many times. They did not get in.`,
    hindiSubject: 'शायद कोई आपका पासवर्ड जानता है',
    hindi: (company: string) =>
      `Fieldhire पर ${company} के आपके अकाउंट का सही पासवर्ड देकर किसी ने कई बार गलत कोड डाले। उनसे कोई लॉग इन नहीं कर पाया।`,
  },
} as const
export type SignInChange = keyof typeof changes

const ifNotYou =
  'If this wasn’t you: open Fieldhire, choose “Forgot your password?” on the sign-in page, and set a new password. Then look at My Account: remove anything you don’t recognise and sign out everywhere else.'
const ifNotYouHindi =
  'अगर यह आपने नहीं किया: Fieldhire खोलें, लॉग इन पेज पर “पासवर्ड भूल गए?” चुनें और नया पासवर्ड बनाएँ। फिर “मेरा अकाउंट” में जो आप नहीं पहचानते उसे हटाएँ और बाकी सब जगह लॉग आउट करें।'

/** To the owner of an account whose ways to sign in have changed. It holds no link: such letters are what thieves imitate. */
export function signInChangedEmail({
  kind,
  name,
  company,
}: {
  kind: SignInChange
  name: string
  company: string
}): Written {
  const { subject, before, hindiSubject, hindi } = changes[kind]
  const [after, hindiAfter] =
    kind === 'address-changed'
      ? [
          'If you do not expect this, ask whoever manages the members of your company.',
          'अगर आपको इसकी उम्मीद नहीं थी, तो उनसे पूछें जो आपकी कंपनी के सदस्यों को संभालते हैं।',
        ]
      : [ifNotYou, ifNotYouHindi]
  return write(
    name,
    undefined,
    {
      subject,
      before: before(company),
      after,
    },
    {
      subject: hindiSubject,
      before: hindi(company),
      after: hindiAfter,
    },
  )
}
