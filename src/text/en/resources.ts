/** Resources & Help (DASH-10, DASH-11). */
export const resources = {
  title: 'Resources & Help',
  manuals: 'Manuals',
  employers: 'Hiring with Fieldhire',
  employersLine: 'For employers and agencies: from the request to the joining day.',
  interviewers: 'Interviews in the field',
  interviewersLine: 'For interviewers who record results where the network comes and goes.',
  partners: 'Industry partners and reports',
  partnersLine: 'For sector skill councils: partners, their status, and what the numbers say.',
  facts: 'PDF, {{pages}} pages, {{size}}',
  kept: 'The manuals are kept on this phone once they were opened.',
  report: 'Job report',
  reportLine: 'What you ask for, who applied and how far they came, as a PDF.',
  jobReport: 'Blue-collar Job Report 2020',
  download: 'Download',
  help: 'No answer here?',
  write: 'Write to us',
}
