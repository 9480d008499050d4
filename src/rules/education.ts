/** What a candidate's education can be, as the pool has it, from least to most; 'Other' and 'N/A' at the end. */
export const educationLevels = [
  'below 8',
  '8th pass',
  '10th pass',
  '12th pass',
  'ITI',
  'Diploma',
  'Graduate',
  'Post Graduate',
  'Other',
  'N/A',
] as const
export type EducationLevel = (typeof educationLevels)[number]

/** What the education filter offers (SRCH-17). */
export const educationOptions = [
  'Less than 10th',
  '10th and above',
  'ITI',
  'Diploma',
  '12th and above',
  'Graduate',
] as const

const expansions: Record<string, EducationLevel[]> = {
  'Less than 10th': ['below 8', '8th pass', 'Other', 'N/A'],
  '10th and above': ['10th pass', '12th pass', 'Graduate', 'ITI', 'Diploma', 'Post Graduate'],
  '12th and above': ['12th pass', 'Graduate', 'ITI', 'Diploma', 'Post Graduate'],
  Graduate: ['Graduate', 'ITI', 'Post Graduate'],
}

/** What a choice of the education filter is searched as; others pass through, none comes twice (SRCH-15). */
export const expandEducation = (chosen: readonly string[]): string[] => [
  ...new Set(chosen.flatMap((each) => expansions[each] ?? [each])),
]
