import type { onPhone as english } from '../en/on-phone.ts'
import type { Translation } from '../types.ts'

export const onPhone: Translation<typeof english> = {
  downloadQuestion: 'आपका नेटवर्क धीमा है या डेटा बचाता है। ऑफ़लाइन के लिए सब कुछ डाउनलोड करें?',
  restQuestion: 'आपके काम इस फ़ोन पर हैं। आपका नेटवर्क धीमा है या डेटा बचाता है। {{applicants}} भी डाउनलोड करें, लगभग {{size}}?',
  otherApplicants_one: '{{n}} और आवेदक',
  otherApplicants_other: '{{n}} और आवेदक',
  downloadNow: 'अभी डाउनलोड करें',
  tasksOnlyForNow: 'अभी सिर्फ़ काम',
  restNotHere: 'इस फ़ोन पर सिर्फ़ काम हैं। {{applicants}} यहाँ नहीं हैं: वे न गिने जाते हैं, न खोज में मिलते हैं।',
  restOnceOnline: 'बाकी डाउनलोड करने के लिए ऑनलाइन आएँ।',
  downloadRest: 'डाउनलोड करें, लगभग {{size}}',
  noRoom_one: '{{count}} हायरिंग रिक्वेस्ट ({{applicants}}) के लिए इस फ़ोन पर जगह नहीं है। लोड करने के लिए उसे ऑनलाइन खोलें।',
  noRoom_other: '{{count}} हायरिंग रिक्वेस्ट ({{applicants}}) के लिए इस फ़ोन पर जगह नहीं है। लोड करने के लिए उन्हें ऑनलाइन खोलें।',
  applicants_one: '{{n}} आवेदक',
  applicants_other: '{{n}} आवेदक',
}
