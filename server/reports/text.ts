/** The name of the job report and of its file (DASH-11), in every language. */
export const jobReportName = 'Blue-collar Job Report 2020'

/**
 * The words of the built-in reports. Reports are pages in a frame and files, drawn without the app. Names of roles,
 * places and sectors are not translated.
 */
const english = {
  lang: 'en',
  demand: (sector: string) => `Demand for workers: ${sector}`,
  partner: (name: string) => `Hiring of ${name}`,
  jobReport: jobReportName,
  jobReportFoot: 'Fieldhire',
  asOf: (day: string, time: string) => `As of ${day}, ${time}`,
  requests: 'Active hiring requests',
  positions: 'Open positions',
  applicants: 'Applicants',
  joined: 'Joined',
  byRole: 'Demand by job role',
  byPlace: 'Demand by place of work',
  supply: 'Supply by where applicants live',
  positionsUnit: 'positions',
  applicantsUnit: 'applicants',
  funnel: 'Funnel by month of application',
  funnelNote: 'Where the people who applied in a month stand today.',
  month: 'Month',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  total: 'All',
  stages: {
    applied: 'Applied',
    screened: 'Screened',
    interviewed: 'Interviewed',
    selected: 'Selected',
    joined: 'Joined',
    ended: 'Rejected or no show',
  },
  nothing: 'Nothing to show yet',
  gone: 'This report has run out',
  goneHint: 'Reload the page around it to see it again.',
}
export type ReportText = typeof english

/** With the words that src/text/hi has for the same things. */
const hindi: ReportText = {
  lang: 'hi',
  demand: (sector) => `कामगारों की माँग: ${sector}`,
  partner: (name) => `${name} की हायरिंग`,
  jobReport: 'ब्लू-कॉलर जॉब रिपोर्ट 2020',
  jobReportFoot: 'Fieldhire',
  asOf: (day, time) => `${day}, ${time} तक`,
  requests: 'चालू हायरिंग रिक्वेस्ट',
  positions: 'खाली पद',
  applicants: 'आवेदक',
  joined: 'जॉइन किया',
  byRole: 'जॉब रोल के हिसाब से माँग',
  byPlace: 'काम की जगह के हिसाब से माँग',
  supply: 'आवेदक कहाँ रहते हैं',
  positionsUnit: 'पद',
  applicantsUnit: 'आवेदक',
  funnel: 'आवेदन के महीने के हिसाब से फ़नल',
  funnelNote: 'जिन्होंने किसी महीने में आवेदन किया, वे आज कहाँ तक पहुँचे।',
  month: 'महीना',
  months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
  total: 'सभी',
  stages: {
    applied: 'आवेदन किया',
    screened: 'शॉर्टलिस्ट',
    interviewed: 'इंटरव्यू हुआ',
    selected: 'चुने गए',
    joined: 'जॉइन किया',
    ended: 'रिजेक्ट हुए या नहीं आए',
  },
  nothing: 'दिखाने के लिए अभी कुछ नहीं है',
  gone: 'इस रिपोर्ट का समय खत्म हो गया',
  goneHint: 'इसे फिर से देखने के लिए इसके बाहर का पेज फिर से लोड करें।',
}

/** What a reader chose in the app; English otherwise. */
export const reportTextFor = (language: string | undefined): ReportText => (language === 'hi' ? hindi : english)
