/** CRED-03: one price of a tier; `paise` for each unit beyond the step before, up to `upTo` a month. */
export interface Step {
  upTo?: number
  paise: number
}

/** SMS of the free tier. */
export const FREE_SMS = 2000

/** A message: 70, 60, 50 paise. */
export const smsSteps: Step[] = [{ upTo: 1000, paise: 70 }, { upTo: 5000, paise: 60 }, { paise: 50 }]

/** A candidate of managed hiring: 2500 and 1500 rupees. */
export const hiringSteps: Step[] = [{ upTo: 100, paise: 250_000 }, { paise: 150_000 }]
