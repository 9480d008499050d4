/**
 * The lists of the hiring request form (HR-18 to HR-26), in the order they are shown. The values are those of the wire;
 * most are their own label, the others get theirs in src/text/en/request-form.ts.
 */
export const educations = [
  'Less than 10th',
  '10th and above',
  'ITI',
  'Diploma',
  '12th and above',
  'Graduate',
  'Any',
] as const
export const genders = ['Any', 'Female Only', 'Male Only'] as const
export const ageRanges = ['18-25', '26-30', '31-35', '36-45', '45+'] as const
export const jobTypes = ['Full Time', 'Part Time', 'Contract Based', 'Task Based'] as const
export const shifts = ['General (9AM-6PM)', 'Night (10PM-7AM)', 'Rotating', 'Flexible'] as const
export const salaryBenefits = [
  'PF',
  'ESI/Insurance',
  'Incentives',
  'Fuel allowance',
  'Food',
  'Accommodation',
  'Joining Bonus',
  'Retention Bonus',
] as const
export const requestAssets = ['bike', 'smartphone', 'laptop/computer'] as const
export const otherDetails = ['DOB', 'emailId', 'maritalStatus'] as const
export const formLanguages = [
  'English',
  'Hindi',
  'Assamese',
  'Bengali',
  'Gujarati',
  'Kannada',
  'Kashmiri',
  'Malayalam',
  'Manipuri',
  'Marathi',
  'Odia',
  'Punjabi',
  'Tamil',
  'Telugu',
] as const
export const joiningDocuments = [
  'Aadhaar',
  'PAN Card',
  'Driving License',
  'Photo',
  'Education Documents',
  'Resume',
  'Bank Passbook or Cheque',
  'Vehicle Registration Card (RC)',
  'Driving License (Heavy Vehicles)',
  'Voter ID',
] as const
/** Walk-in is `physical` on the wire; `noInterview` is read but not offered (HR-30). */
export const interviewTypes = ['physical', 'telephonic', 'noInterview'] as const
export const schedulingTypes = ['days', 'dates'] as const
export const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** HR-18: years, as they are sent. */
export const experienceBands = {
  '0-1': { min: 0, max: 1 },
  '1-3': { min: 1, max: 3 },
  '3-5': { min: 3, max: 5 },
  '>5': { min: 5, max: 100 },
} as const
export type ExperienceBand = keyof typeof experienceBands

/** HR-35: how far an applicant may live from the work; `distance` in kilometres. */
export const distances = {
  km5: { distance: 5, label: 'Under 5 km' },
  km10: { distance: 10, label: 'Under 10 km' },
  km15: { distance: 15, label: 'Under 15 km' },
  city: { territory: 'city', label: 'Within the city/town' },
  state: { territory: 'state', label: 'Within the state' },
  india: { territory: 'india', label: 'Anywhere in India' },
} as const
export type Distance = keyof typeof distances

/** Limits of the form; those without an id are ours, to keep a request readable. */
export const requestLimits = {
  nameLength: 100,
  cityLength: 80,
  /** HR-13. */
  customSkills: 3,
  skillLength: 25,
  skills: 40,
  /** HR-15: points of the job description. */
  points: 6,
  pointLength: 100,
  /** HR-25. */
  languages: 4,
  /** HR-27. */
  noteLines: 6,
  noteLineLength: 100,
  locations: 50,
  officesPerLocation: 30,
  slots: 3,
  interviewDates: 60,
  positions: 10_000,
  salary: 10_000_000,
  /** RO-16: extra search locations and job roles. */
  searched: 5,
} as const
