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
      `A passkey was removed from your account at ${company} on Fieldhire. Nobody can sign in with it any more.`,
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
} as const
export type SignInChange = keyof typeof changes

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
  return write(
    name,
    undefined,
    {
      subject,
      before: before(company),
      after:
        'If it was not you: open Fieldhire, choose “Forgot your password?” on the sign-in page, and set a new password. Then look at My Account: remove what you do not know and sign out everywhere else.',
    },
    {
      subject: hindiSubject,
      before: hindi(company),
      after:
        'अगर यह आपने नहीं किया: Fieldhire खोलें, लॉग इन पेज पर “पासवर्ड भूल गए?” चुनें और नया पासवर्ड बनाएँ। फिर “मेरा अकाउंट” में जो आप नहीं पहचानते उसे हटाएँ और बाकी सब जगह लॉग आउट करें।',
    },
  )
}
