import { write, type Written } from './emails.ts'

interface Ordered {
  name: string
  company: string
  /** 'ORD-000042'. */
  order: string
  /** '5,000'. */
  credits: string
}

/** To whoever ordered credits that are paid now. */
export const orderPaidEmail = (of: Ordered & { invoice: string; link: string }): Written =>
  write(
    of.name,
    of.link,
    {
      subject: 'Your credits are here',
      before: `Your payment for order ${of.order} has arrived, and ${of.company} has ${of.credits} more credits. The invoice is ${of.invoice}. Open it here:`,
      after: 'You can print it there, or download it as PDF.',
    },
    {
      subject: 'आपके क्रेडिट आ गए',
      before: `ऑर्डर ${of.order} का आपका पेमेंट मिल गया है, और ${of.company} को ${of.credits} क्रेडिट और मिल गए हैं। इनवॉइस ${of.invoice} है। उसे यहाँ खोलें:`,
      after: 'आप उसे वहाँ प्रिंट कर सकते हैं, या PDF में डाउनलोड कर सकते हैं।',
    },
  )

/** To whoever ordered credits that will not come. */
export const orderRejectedEmail = (of: Ordered & { reason: string }): Written =>
  write(
    of.name,
    undefined,
    {
      subject: 'Your order of credits was rejected',
      before: `The order ${of.order} of ${of.company} for ${of.credits} credits was rejected: ${of.reason}`,
      after: 'No credits were added. Once this is settled you can order again on the Payment page.',
    },
    {
      subject: 'आपका क्रेडिट का ऑर्डर नामंज़ूर हुआ',
      before: `${of.company} का ${of.credits} क्रेडिट का ऑर्डर ${of.order} नामंज़ूर हुआ: ${of.reason}`,
      after: 'कोई क्रेडिट नहीं जोड़ा गया। यह ठीक होने पर आप पेमेंट पेज पर फिर से ऑर्डर कर सकते हैं।',
    },
  )
