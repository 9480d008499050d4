import type { results as english } from '../en/results.ts'
import type { Translation } from '../types.ts'

export const results: Translation<typeof english> = {
  mark: {
    selected: 'चयन दर्ज करें',
    rejected: 'रिजेक्ट करें',
    joined: 'जॉइनिंग दर्ज करें',
    joiningDay: 'जॉइनिंग की तारीख सेव करें',
    screen: 'शॉर्टलिस्ट दर्ज करें',
    didNotAttend: 'नहीं आए दर्ज करें',
    didNotJoin: 'जॉइन नहीं किया दर्ज करें',
    callNotCompleted: 'कॉल पूरी नहीं हुई दर्ज करें',
  },
  usualReasons: 'आम कारण',
  other: 'कोई और',
  reasons: ['इंटरव्यू में पास नहीं हुए', 'अनुभव कम है', 'ज़्यादा सैलरी चाहते हैं', 'घर बहुत दूर है', 'दस्तावेज़ नहीं हैं', 'दूसरी नौकरी ले ली'],
  usualDays: 'आम दिन',
  today: 'आज',
  tomorrow: 'कल',
  day: '{{weekday}}, {{day}}',
}
