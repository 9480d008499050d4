import type { shell as english } from '../en/shell.ts'
import type { Translation } from '../types.ts'

export const shell: Translation<typeof english> = {
  skipToContent: 'सीधे पेज पर जाएँ',
  mainMenu: 'मुख्य मेन्यू',
  more: 'और',

  myTasks: 'मेरे काम',
  hiringRequests: 'हायरिंग रिक्वेस्ट',
  insights: 'आँकड़े',
  feedback: 'फ़ीडबैक',
  resourcesAndHelp: 'जानकारी और मदद',
  industryPartners: 'इंडस्ट्री पार्टनर',
  analytics: 'एनालिटिक्स',
  dashboard: 'डैशबोर्ड',
  searchDashboard: 'सर्च डैशबोर्ड',
  syncCentre: 'सिंक सेंटर',

  owner: 'मालिक',
  fullAccessMember: 'पूरे अधिकार वाले सदस्य',
  invitedMember: 'बुलाए गए सदस्य',
  operations: 'ऑपरेशंस',

  allApps: 'सभी ऐप',
  newBadge: 'नया',

  account: 'अकाउंट',
  creditsAvailable: 'बचे हुए क्रेडिट',
  myAccount: 'मेरा अकाउंट',
  logout: 'लॉग आउट',
  terms: 'नियम और शर्तें',
  privacy: 'प्राइवेसी पॉलिसी',

  offlineNotice: 'ऑफ़लाइन। {{when}} अपडेट हुआ।',
  offlineNever: 'ऑफ़लाइन। जो यहाँ नहीं दिख रहा, वह नेटवर्क आने पर लोड होगा।',
  timeToday: 'आज {{time}} बजे',
  timeYesterday: 'कल {{time}} बजे',
  timeOn: '{{day}}, {{time}} बजे',
  offlineGoOn: 'काम जारी रखें।',
  offlineWaiting_one: '{{count}} अपडेट भेजना है।',
  offlineWaiting_other: '{{count}} अपडेट भेजने हैं।',

  applicants: 'आवेदक',
  applicant: 'आवेदक',
  installApp: 'ऐप इंस्टॉल करें',

  appsLeaving: 'सभी ऐप खुल रहे हैं',

  signIn: 'लॉग इन करें',
  offlineSignIn: 'ऑनलाइन होने पर दोबारा लॉग इन करें।',

  newVersionNeeded: 'सर्वर को इस ऐप का नया वर्शन चाहिए। तब तक आपके अपडेट सुरक्षित हैं।',

  leaveTitle: 'सेव किए बिना जाएँ?',
  leaveBody: 'इस पेज पर आपने जो भरा है वह सेव नहीं हुआ है।',
  leave: 'चले जाएँ',
  stay: 'यहीं रहें',

  opening: 'आपका सेव डेटा खुल रहा है',
  openFailed: 'आपका सेव डेटा नहीं खुल पाया',
  openFailedHint: 'Fieldhire की दूसरी विंडो बंद करके फिर कोशिश करें। जो भेजना बाकी है, उसमें से कुछ भी डिलीट नहीं हुआ है।',
  openFullHint:
    'इस फ़ोन में जगह नहीं बची। इसमें से कुछ डिलीट करें, जैसे वीडियो या ऐप, और फिर कोशिश करें। जो भेजना बाकी है, उसमें से कुछ भी डिलीट नहीं हुआ है।',
  deviceStuck:
    'इस फ़ोन में सेव होना रुक गया है। हर टैब और विंडो में Fieldhire बंद करें और फिर से खोलें। जो अपडेट दर्ज दिख रहे हैं, वे सुरक्षित हैं।',
  deviceFull:
    'इस फ़ोन में जगह नहीं बची, इसलिए कुछ भी सेव या भेजा नहीं जा सकता। इसमें से कुछ डिलीट करें, जैसे वीडियो या ऐप। आपने जो दर्ज किया वह इस फ़ोन पर सुरक्षित है।',
  loadingAccount: 'आपका अकाउंट लोड हो रहा है',
  accountAway: 'नेटवर्क नहीं है, और आपका अकाउंट अभी इस फ़ोन पर नहीं है',
  accountAwayHint: 'Fieldhire को एक बार ऑनलाइन खोलें। उसके बाद यह ऑफ़लाइन भी चलेगा।',
  accountNotOpened: 'सर्वर अभी आपका अकाउंट नहीं खोल पा रहा है',
  accountNotOpenedHint: 'आप लॉग इन हैं। एक मिनट में फिर कोशिश करें।',

  errorHeading: 'पेज नहीं खुला',
  errorTitle: 'इस पेज में कोई दिक्कत आई',
  errorBody: 'आपने जो दर्ज किया वह इस फ़ोन पर सुरक्षित है।',
  errorAgain: 'फिर कोशिश करें',
  errorHome: 'मेरे काम पर लौटें',
  staleTitle: 'यह पेज नए वर्शन का है',
  staleBody: 'उसे पाने के लिए ऐप दोबारा लोड करें। आपने जो दर्ज किया वह इस फ़ोन पर सुरक्षित है।',
  stale: 'दोबारा लोड करें',
  missingTitle: 'यह पेज अभी इस फ़ोन पर नहीं है',
  missingBody: 'नेटवर्क आने पर यह अपने आप खुलेगा। आपने जो दर्ज किया वह इस फ़ोन पर सुरक्षित है।',

  notFound: 'ओह! यह पेज नहीं मिला',
  notFoundHint: 'यह पता पुराना है या गलत लिखा गया है।',
  backToHome: 'होम पर लौटें',

  pageAway: 'यह पेज इस फ़ोन पर सेव नहीं है',
  pageAwayHint: 'इसे एक बार ऑनलाइन खोलें, फिर ऑफ़लाइन भी दिखेगा।',
  pageSaved: '{{when}} की स्थिति',
}
