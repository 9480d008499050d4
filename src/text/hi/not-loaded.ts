import type { notLoaded as english } from '../en/not-loaded.ts'
import type { Translation } from '../types.ts'

export const notLoaded: Translation<typeof english> = {
  noAnswer: 'सर्वर से जवाब नहीं आ रहा। आपके अपडेट इस फ़ोन पर रखे हैं।',
  signIn: 'इसे लोड करने के लिए फिर से साइन इन करें।',
  again: 'फिर कोशिश करें',
  account: 'अकाउंट लोड नहीं हुआ',
  addresses: 'पते लोड नहीं हुए',
  applicant: 'यह आवेदक लोड नहीं हुआ',
  applicants: 'आवेदक लोड नहीं हुए',
  calendar: 'कैलेंडर लोड नहीं हुआ',
  credits: 'क्रेडिट का हिसाब लोड नहीं हुआ',
  dashboard: 'डैशबोर्ड लोड नहीं हुआ',
  invoice: 'इनवॉइस लोड नहीं हुआ',
  keys: 'कुंजियाँ लोड नहीं हुईं',
  list: 'लिस्ट लोड नहीं हुई',
  members: 'सदस्य लोड नहीं हुए',
  messages: 'संदेश लोड नहीं हुए',
  orders: 'ऑर्डर लोड नहीं हुए',
  partner: 'इंडस्ट्री पार्टनर लोड नहीं हुआ',
  partners: 'इंडस्ट्री पार्टनर लोड नहीं हुए',
  preferences: 'प्रेफ़रेंस लोड नहीं हुए',
  reachouts: 'रीचआउट लोड नहीं हुए',
  request: 'यह हायरिंग रिक्वेस्ट लोड नहीं हुई',
  requestLists: 'फ़ॉर्म की लिस्ट लोड नहीं हुईं',
  requests: 'हायरिंग रिक्वेस्ट लोड नहीं हुईं',
  webhooks: 'वेबहुक लोड नहीं हुए',
}
