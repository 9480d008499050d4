import type { resources as english } from '../en/resources.ts'
import type { Translation } from '../types.ts'

export const resources: Translation<typeof english> = {
  managers: { title: 'आपके संपर्क', account: 'अकाउंट मैनेजर', sales: 'सेल्स मैनेजर' },
  title: 'जानकारी और मदद',
  manuals: 'मैनुअल',
  employers: 'Fieldhire से हायरिंग',
  employersLine: 'एम्प्लॉयर और एजेंसियों के लिए: रिक्वेस्ट से जॉइनिंग के दिन तक।',
  interviewers: 'फ़ील्ड में इंटरव्यू',
  interviewersLine: 'उनके लिए, जो वहाँ रिज़ल्ट दर्ज करते हैं जहाँ नेटवर्क आता-जाता रहता है।',
  partners: 'इंडस्ट्री पार्टनर और रिपोर्ट',
  partnersLine: 'सेक्टर स्किल काउंसिल के लिए: पार्टनर, उनकी स्थिति और आँकड़ों का मतलब।',
  facts: 'PDF, {{pages}} पेज, {{size}}',
  kept: 'एक बार खोले गए मैनुअल इस फ़ोन पर रहते हैं।',
  report: 'जॉब रिपोर्ट',
  reportLine: 'रिक्वेस्ट, उसके आवेदक और वे कहाँ तक पहुँचे, PDF में।',
  jobReport: 'ब्लू-कॉलर जॉब रिपोर्ट 2020',
  download: 'डाउनलोड करें',
  help: 'जवाब नहीं मिला?',
  write: 'हमें लिखें',
  callPerson: '{{name}} को कॉल करें',
  email: 'ईमेल करें',
  emailPerson: '{{name}} को ईमेल करें',
}
