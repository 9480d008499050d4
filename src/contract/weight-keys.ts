/** The 14 attributes that weigh in the Search Dashboard, in the order of the panel (SRCH-06). */
export const weightKeys = [
  'jobRole',
  'currentLocation',
  'gender',
  'age',
  'education',
  'language',
  'aadharCard',
  'panCard',
  'drivingLicense',
  'voterId',
  'educationDocuments',
  'smartphone',
  'bike',
  'laptop',
] as const
export type WeightKey = (typeof weightKeys)[number]
