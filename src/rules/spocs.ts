import * as v from 'valibot'
import { requiredText } from './required-text.ts'
import { mobilePattern, toMobile } from '../lib/mobile.ts'

/** What can be wrong; each has its message in text/places. */
export const spocFaults = ['nameMissing', 'emailMissing', 'emailWrong', 'mobileMissing', 'mobileWrong'] as const
export type SpocFault = (typeof spocFaults)[number]

const required = requiredText<SpocFault>

/** The form of a new SPOC (HR-36), with the rules of the call (contract/spocs.ts). */
export const spocForm = v.object({
  name: required('nameMissing'),
  email: v.pipe(required('emailMissing'), v.regex(v.EMAIL_REGEX, 'emailWrong' satisfies SpocFault)),
  mobile: v.pipe(
    required('mobileMissing'),
    v.transform(toMobile),
    v.regex(mobilePattern, 'mobileWrong' satisfies SpocFault),
  ),
})
export type SpocForm = v.InferOutput<typeof spocForm>
export const emptySpoc: SpocForm = { name: '', email: '', mobile: '' }
