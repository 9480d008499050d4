import type { firstSteps as english } from '../en/first-steps.ts'
import type { Translation } from '../types.ts'

export const firstSteps: Translation<typeof english> = {
  title: 'पहले आवेदक तक तीन कदम',
  office: 'ऑफ़िस जोड़ें',
  officeHint: 'जहाँ लोग काम करते हैं या इंटरव्यू होता है।',
  request: 'हायरिंग रिक्वेस्ट बनाएँ',
  requestHint: 'काम, जगह और कितने लोग चाहिए।',
  candidates: 'उम्मीदवार खोजें',
  candidatesHint: 'सही उम्मीदवारों को रीचआउट भेजें।',
  done: 'हो गया: {{step}}',
  strip: 'पाँच खानों का मतलब',
  stripHint: 'ये बताते हैं कि आवेदक कहाँ तक पहुँचे: आवेदन किया, शॉर्टलिस्ट, इंटरव्यू हुआ, चुने गए, जॉइन किया।',
  filled: 'यहाँ तक पहुँचे',
  awaited: 'आपके जवाब का इंतज़ार',
  claimed: 'आवेदक ने खुद बताया',
  pending: 'अभी भेजा नहीं गया',
}
