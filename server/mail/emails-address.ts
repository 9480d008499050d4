import { write, type Written } from './emails.ts'

interface Owner {
  name: string
  company: string
}

/** To an address that somebody wants for their account: `link` gives it to the account. */
export const takeAddressEmail = ({ name, company, link }: Owner & { link: string }): Written =>
  write(
    name,
    link,
    {
      subject: 'Confirm your new email address',
      before: `You want to sign in to your account at ${company} on Fieldhire with this email address. Confirm it here:`,
      after:
        'Open the link within one hour, in the browser you are signed in with. It works once. If you did not ask for this, ignore this email: nothing changes then.',
    },
    {
      subject: 'अपने नए ईमेल पते की पुष्टि करें',
      before: `आप Fieldhire पर ${company} के अपने अकाउंट में इस ईमेल पते से लॉग इन करना चाहते हैं। यहाँ पुष्टि करें:`,
      after:
        'लिंक एक घंटे के अंदर उसी ब्राउज़र में खोलें जिसमें आप लॉग इन हैं। यह एक बार काम करता है। अगर आपने यह नहीं माँगा, तो इस ईमेल को छोड़ दें: तब कुछ नहीं बदलेगा।',
    },
  )

/** To the former address. It holds no link, and not the new address: somebody else may read this mailbox by now. */
export const addressChangedEmail = ({ name, company }: Owner): Written =>
  write(
    name,
    undefined,
    {
      subject: 'The email address of your account was changed',
      before: `Your account at ${company} on Fieldhire has another email address now. You can no longer sign in with this address.`,
      after:
        'If this wasn’t you, tell whoever manages the members of your company, or the Fieldhire team, at once: they can switch the account off.',
    },
    {
      subject: 'आपके अकाउंट का ईमेल पता बदला गया',
      before: `Fieldhire पर ${company} के आपके अकाउंट का ईमेल पता अब दूसरा है। इस पते से अब लॉग इन नहीं होता।`,
      after:
        'अगर यह आपने नहीं किया, तो अपनी कंपनी के सदस्यों को संभालने वाले को या Fieldhire की टीम को तुरंत बताएँ: वे अकाउंट बंद कर सकते हैं।',
    },
  )
