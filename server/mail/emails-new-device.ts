import { write, type Written } from './emails.ts'

export interface NewDevice {
  /** 'Chrome on Android'; undefined where the program did not say. */
  label?: string | undefined
  /** Epoch ms. */
  at: number
  /** To where the ways to sign in are shown. Nobody is signed in by it. */
  link: string
}

const india = { timeZone: 'Asia/Kolkata' } as const
const dayOf = (locale: string, at: number) =>
  new Intl.DateTimeFormat(locale, { ...india, day: 'numeric', month: 'long', year: 'numeric' }).format(at)
const timeOf = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { ...india, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** What labelOf calls a program that is no browser it knows: it says nothing to whoever reads it. */
const isUnknown = (label: string | undefined): label is undefined => label === undefined || label === 'App'

function inHindi(label: string): string {
  const [browser, system] = label.split(' on ')
  const name = browser === 'App' ? 'ऐप' : browser
  return system === undefined ? `${name} से` : `${system} पर ${name} से`
}

/** To the owner of an account that has signed in before, and never on this device. No address of the network: none is kept. */
export function newDeviceEmail({
  name,
  company,
  label,
  at,
  link,
}: NewDevice & { name: string; company: string }): Written {
  const [day, hindiDay, time] = [dayOf('en-GB', at), dayOf('hi-IN', at), timeOf(at)]
  return write(
    name,
    link,
    {
      subject: 'New sign-in to your account',
      before: `Your account at ${company} on Fieldhire was opened on a new device: ${isUnknown(label) ? 'an unknown program' : label}, on ${day} at ${time} (IST). Check your sign-in methods here:`,
      after:
        'If it was you, there is nothing to do.\nIf not: open Fieldhire, choose “Forgot your password?” on the sign-in page, and set a new password. That signs out every device.\nThen look at what may have been changed: passkeys and codes there, and in My Account your details, members, API keys and the calendar address.',
    },
    {
      subject: 'आपके अकाउंट में नया लॉग इन',
      before: `Fieldhire पर ${company} का आपका अकाउंट नए डिवाइस पर खुला: ${hindiDay} को ${time} बजे (IST), ${isUnknown(label) ? 'किसी अनजान प्रोग्राम से' : inHindi(label)}। आप कैसे लॉग इन करते हैं, यहाँ देखें:`,
      after:
        'अगर यह आप थे, तो कुछ नहीं करना है।\nअगर नहीं: Fieldhire खोलें, लॉग इन पेज पर “पासवर्ड भूल गए?” चुनें और नया पासवर्ड बनाएँ। उससे हर डिवाइस से लॉग आउट हो जाता है।\nफिर देखें कि कुछ बदला तो नहीं गया: वहाँ पासकी और कोड, और “मेरा अकाउंट” में आपकी जानकारी, सदस्य, API कुंजियाँ और कैलेंडर का पता।',
    },
  )
}
