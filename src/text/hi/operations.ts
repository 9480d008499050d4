import type { operations as english } from '../en/operations.ts'
import type { Translation } from '../types.ts'

export const operations: Translation<typeof english> = {
  title: 'बिना भेजे अपडेट',
  hint: 'हर फ़ोन ने अपने बारे में पिछली बार जो बताया। बिना नेटवर्क का फ़ोन कुछ नहीं बताता: देखें कि वह पिछली बार कब दिखा।',
  loading: 'सूची लोड हो रही है…',
  none: 'किसी फ़ोन पर बिना भेजे अपडेट नहीं हैं',
  noneHint: 'फ़ोन ने जो कुछ बताया, सब पहुँच गया है।',
  failed: 'सूची नहीं लाई जा सकी',
  failedHint: 'यह हर बार लाई जाती है और इसके लिए कनेक्शन चाहिए।',
  refresh: 'फिर से लाएँ',
  employer: 'एम्प्लॉयर',
  person: 'व्यक्ति',
  device: 'डिवाइस',
  seen: 'पिछली बार दिखा',
  waiting: 'बाकी',
  oldest: 'सबसे पुराना अपडेट',
  unknown: 'पता नहीं',
  when: '{{day}}, {{time}}',
  waitingCount_one: '{{count}} अपडेट बाकी है',
  waitingCount_other: '{{count}} अपडेट बाकी हैं',
}
