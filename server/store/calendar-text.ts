import type { Language } from '../../src/contract/shapes.ts'

/** The words of the interviews in a calendar of a phone or desktop, which reads them without the app. */
const english = {
  name: (company: string) => `Interviews, ${company}`,
  walkIn: (count: number) => (count === 1 ? '1 walk-in interview' : `${count} walk-in interviews`),
  telephonic: (count: number) => (count === 1 ? '1 interview by telephone' : `${count} interviews by telephone`),
  cancelled: 'Interviews cancelled',
  unnamed: 'Name not given',
  more: (count: number) => `and ${count} more`,
}

export type CalendarText = typeof english

const hindi: CalendarText = {
  name: (company) => `इंटरव्यू, ${company}`,
  walkIn: (count) => `${count} वॉक-इन इंटरव्यू`,
  telephonic: (count) => `फ़ोन पर ${count} इंटरव्यू`,
  cancelled: 'इंटरव्यू रद्द हुए',
  unnamed: 'नाम नहीं दिया',
  more: (count) => `और ${count}`,
}

export const calendarTexts: Record<Language, CalendarText> = { en: english, hi: hindi }
