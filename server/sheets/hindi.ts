import type { Language } from '../../src/contract/shapes.ts'
import type { Column } from './columns.ts'

/**
 * The Hindi headings of a download's columns, and the words of fixed lists in it, with the words that src/text/hi has
 * for the same things. Not used for the template of the bulk update: that is read back by its headings.
 */
const words: Record<string, string> = {
  Applicants: 'आवेदक',
  Report: 'रिपोर्ट',
  Onboarding: 'ऑनबोर्डिंग',
  'Industry partners': 'इंडस्ट्री पार्टनर',
  Candidates: 'उम्मीदवार',

  'Applicant ID': 'आवेदक ID',
  Name: 'नाम',
  Age: 'उम्र',
  Gender: 'लिंग',
  'Mobile Number': 'मोबाइल नंबर',
  'Mobile No.': 'मोबाइल नंबर',
  Location: 'ज़िला',
  Locality: 'इलाका',
  'Distance (km)': 'दूरी (किमी)',
  Channel: 'चैनल',
  'Job role': 'जॉब रोल',
  'Job Role': 'जॉब रोल',
  'Hiring Stage': 'हायरिंग स्टेज',
  'Updated by employer': 'एम्प्लॉयर ने अपडेट किया',
  'In this stage since': 'स्टेज कब से',
  'Joining date': 'जॉइनिंग की तारीख',
  'Rejected Reason': 'रिजेक्ट करने का कारण',
  'Employee ID': 'कर्मचारी ID',
  'Expires on': 'कब तक',
  Yes: 'हाँ',
  No: 'नहीं',
  Male: 'पुरुष',
  Female: 'महिला',
  Other: 'अन्य',
  App: 'ऐप',
  Chatbot: 'चैटबॉट',

  Applied: 'आवेदन किया',
  Screened: 'शॉर्टलिस्ट',
  'Interview no show': 'इंटरव्यू में नहीं आए',
  'Interview done': 'इंटरव्यू हुआ',
  Selected: 'चुने गए',
  Rejected: 'रिजेक्ट हुए',
  'Joining no show': 'जॉइनिंग पर नहीं आए',
  Joined: 'जॉइन किया',

  'Hiring request ID': 'हायरिंग रिक्वेस्ट ID',
  'Hiring request': 'हायरिंग रिक्वेस्ट',
  Status: 'स्थिति',
  Districts: 'ज़िले',
  'Created on': 'कब बनी',
  'Ends on': 'आखिरी दिन',
  Positions: 'पद',
  'Fulfilled (%)': 'पद भरे (%)',
  'Waiting for approval': 'मंज़ूरी बाकी',
  Active: 'चालू',
  Inactive: 'बंद',

  'Messages sent': 'भेजे गए संदेश',
  'Initiated on': 'कब शुरू हुई',
  'Last change': 'आखिरी बदलाव',
  'Document verification': 'दस्तावेज़ों की जाँच',
  'On the onboarding platform since': 'ऑनबोर्डिंग प्लैटफ़ॉर्म पर कब से',
  'Onboarding initiated': 'ऑनबोर्डिंग शुरू हुई',
  'Onboarding Completed': 'ऑनबोर्डिंग पूरी हुई',
  'Onboarding bot unopened': 'ऑनबोर्डिंग बॉट नहीं खोला',
  'Onboarding bot failure': 'ऑनबोर्डिंग बॉट नहीं चला',
  'Onboarding abondoned': 'ऑनबोर्डिंग बीच में छोड़ी',

  'Partner ID': 'पार्टनर ID',
  'Registered name': 'रजिस्टर्ड नाम',
  'Entity type': 'संस्था का प्रकार',
  'Registration type': 'रजिस्ट्रेशन का प्रकार',
  'HQ Location': 'मुख्य ऑफ़िस की जगह',
  'PAN number': 'पैन नंबर',
  'SPOC Name': 'SPOC का नाम',
  'SPOC Email ID': 'SPOC का ईमेल',
  'SPOC Phone Number': 'SPOC का फ़ोन नंबर',
  Employer: 'एम्प्लॉयर',
  'Staffing Agency': 'स्टाफ़िंग एजेंसी',
  'Staffing Agencies': 'स्टाफ़िंग एजेंसी',
  Aggregator: 'एग्रीगेटर',
  Aggregators: 'एग्रीगेटर',
  HUF: 'HUF (हिंदू अविभाजित परिवार)',
  'Limited Company': 'लिमिटेड कंपनी',
  Partnership: 'पार्टनरशिप',
  'Private Limited': 'प्राइवेट लिमिटेड',
  Proprietorship: 'प्रोप्राइटरशिप',
  Society: 'सोसायटी',
  Trust: 'ट्रस्ट',
  'Date Created': 'कब बना',
  'Date Logged-in': 'आखिरी लॉग इन',

  Score: 'स्कोर',
  City: 'शहर',
  Documents: 'दस्तावेज़',
  Assets: 'सामान',
  Education: 'पढ़ाई',
  Language: 'भाषा',
  Photo: 'फ़ोटो',
  Matched: 'क्या मेल खाया',
}

export const sheetWord = (word: string, language: Language | undefined): string =>
  language === 'hi' ? (words[word] ?? word) : word

/** Columns in the user's language; cell values are translated only in columns marked `fixed`. */
export const columnsIn = <R>(columns: Column<R>[], language: Language | undefined): Column<R>[] =>
  columns.map((column) => ({
    ...column,
    heading: sheetWord(column.heading, language),
    cell: (row) => {
      const cell = column.cell(row)
      return column.fixed && typeof cell === 'string' ? sheetWord(cell, language) : cell
    },
  }))
