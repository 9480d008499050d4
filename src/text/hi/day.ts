import type { day as english } from '../en/day.ts'
import type { Translation } from '../types.ts'

export const day: Translation<typeof english> = {
  days: 'दिन',
  names: { yesterday: 'बीता कल', today: 'आज', tomorrow: 'आने वाला कल' },
  title: 'आज के इंटरव्यू',
  titleYesterday: 'कल के इंटरव्यू (बीते)',
  titleTomorrow: 'कल के इंटरव्यू (आने वाले)',
  when: '{{weekday}}, {{day}}',
  count_one: '{{n}} इंटरव्यू',
  count_other: '{{n}} इंटरव्यू',
  coming: '{{total}} में से {{done}} लोड हुए',
  nothing: {
    yesterday: 'बीते कल का कोई इंटरव्यू बिना रिज़ल्ट नहीं है',
    today: 'आज कोई इंटरव्यू नहीं',
    tomorrow: 'आने वाले कल कोई इंटरव्यू नहीं है',
  },
  nothingHint: 'जिन वॉक-इन का इंटरव्यू आज है और जिन कॉल का इंतज़ार है, वे यहाँ दिखेंगे।',
  calendar: 'कैलेंडर में जोड़ें',
  map: 'मैप खोलें',
  mapOf: '{{place}} का मैप खोलें',
  noOffice: 'ऑफ़िस नहीं बताया गया',
  slot: '{{from}} से {{to}}',
  slots: '{{first}} और {{last}}',
  anyTime: 'किसी भी समय',
  walkIn: 'वॉक-इन',
  telephonic: 'फ़ोन पर',
  eventWalkIn_one: '{{count}} वॉक-इन इंटरव्यू',
  eventWalkIn_other: '{{count}} वॉक-इन इंटरव्यू',
  eventTelephonic_one: 'फ़ोन पर {{count}} इंटरव्यू',
  eventTelephonic_other: 'फ़ोन पर {{count}} इंटरव्यू',
}
