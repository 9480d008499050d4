import { write, type Written } from './emails.ts'

/** To the owner of an account one of whose webhooks was switched off (HOOK-05). The host only: an address may hold a secret. */
export const webhookOffEmail = (of: { name: string; company: string; host: string; isGone: boolean }): Written =>
  write(
    of.name,
    undefined,
    {
      subject: 'A webhook was switched off',
      before: of.isGone
        ? `The webhook of ${of.company} to ${of.host} answered that it is gone (410), so Fieldhire has switched it off.`
        : `The webhook of ${of.company} to ${of.host} has failed for three days, so Fieldhire has switched it off.`,
      after:
        'What happens meanwhile is kept for 30 days. Repair the receiver, then press Resume in My Account, Webhooks.',
    },
    {
      subject: 'एक वेबहुक बंद किया गया',
      before: of.isGone
        ? `${of.company} के ${of.host} वाले वेबहुक ने जवाब दिया कि वह अब नहीं है (410), इसलिए Fieldhire ने उसे बंद कर दिया है।`
        : `${of.company} का ${of.host} वाला वेबहुक तीन दिन से फ़ेल हो रहा है, इसलिए Fieldhire ने उसे बंद कर दिया है।`,
      after: 'इस बीच जो होता है, वह 30 दिन तक रखा जाता है। रिसीवर ठीक करें, फिर मेरा अकाउंट, वेबहुक में फिर से शुरू करें दबाएँ।',
    },
  )
