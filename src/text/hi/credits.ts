import type { credits as english } from '../en/credits.ts'
import type { Translation } from '../types.ts'

export const credits: Translation<typeof english> = {
  title: 'पेमेंट',
  dashboard: 'डैशबोर्ड',
  tabs: { tiers: 'रेट', credit: 'क्रेडिट' },

  freeTier: 'मुफ़्त प्लान',
  freeTierLine: '{{n}} SMS मुफ़्त',
  smsCampaigns: 'SMS कैंपेन',
  managedHiring: 'मैनेज्ड हायरिंग',
  perMonth: 'हर महीने',
  price: 'कीमत',
  upTo: '{{n}} तक',
  between: '{{from}} से ज़्यादा, {{n}} तक',
  above: '{{from}} से ज़्यादा',
  paisaPerSms: '{{n}} पैसे प्रति SMS',
  whatTakesCredits: 'रीचआउट में हर उम्मीदवार पर एक क्रेडिट लगता है। ये कीमतें क्रेडिट खरीदने की हैं।',
  rupeesPerCandidate: '₹{{n}} प्रति उम्मीदवार',

  history: 'क्रेडिट का हिसाब',
  available: 'बचे हुए क्रेडिट: {{n}}',
  whatCreditsAre: 'रीचआउट में हर उम्मीदवार पर एक क्रेडिट लगता है, जो यहाँ ₹ के साथ दिखता है।',
  none: 'अभी क्रेडिट का कोई हिसाब नहीं है!',
  loading: 'क्रेडिट का हिसाब लोड हो रहा है…',
  away: 'क्रेडिट का हिसाब इस डिवाइस पर सेव नहीं है',
  awayHint: 'इसे एक बार ऑनलाइन खोलें, फिर ऑफ़लाइन भी दिखेगा।',
  asOf: '{{when}} की स्थिति',

  date: 'तारीख',
  reason: 'विवरण',
  employer: 'एम्प्लॉयर का नाम',
  credits: 'क्रेडिट',
  purchase: 'क्रेडिट खरीदे',
  refund: 'क्रेडिट लौटे: {{name}}',
  refundPlain: 'क्रेडिट लौटे',
  resend: 'SMS फिर भेजा',
  campaign: 'रीचआउट',
}
