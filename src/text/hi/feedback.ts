import type { feedback as english } from '../en/feedback.ts'
import type { Translation } from '../types.ts'

export const feedback: Translation<typeof english> = {
  title: 'फ़ीडबैक',
  back: 'डैशबोर्ड',
  lead: 'हमें बताएँ कि क्या काम आता है और क्या नहीं। हम हर संदेश पढ़ते हैं।',
  name: 'नाम',
  email: 'ईमेल',
  mobile: 'मोबाइल',
  subject: 'विषय',
  message: 'संदेश',
  lettersLeft: '{{left}} अक्षर बचे हैं',
  send: 'भेजें',
  sent: 'संदेश भेज दिया गया।',
  saved: 'इस फ़ोन पर सेव है, अभी भेजा नहीं गया',
  savedLine: 'नेटवर्क आते ही भेजा जाएगा।',
  look: 'देखें',
  notTaken: 'संदेश नहीं भेजा गया',
  notTakenLine: 'कुछ खोया नहीं है: संदेश कारण के साथ सिंक सेंटर में है।',
  notKept: 'संदेश रखने के लिए इस फ़ोन में जगह नहीं है। वह अभी यहीं लिखा है।',
  incomplete: 'आपके अकाउंट में अभी पार्टनर या ईमेल नहीं है। संदेश नहीं भेजा जा सकता।',
  draft: 'भेजने तक आपका संदेश इस फ़ोन पर रहेगा।',
  faults: {
    nameMissing: 'कृपया अपना नाम भरें',
    subjectMissing: 'कृपया विषय भरें',
    messageMissing: 'कृपया अपना संदेश लिखें',
  },
}
