import * as v from 'valibot'
import type { AnyCall } from '../../src/contract/call.ts'
import { Refusal } from '../core/errors.ts'

/** The input as its schema parses it; refused with the fields that are at fault. */
export function checkInput(call: AnyCall, input: unknown): unknown {
  const parsed = v.safeParse(call.input, input)
  if (parsed.success) return parsed.output
  const fields = Object.fromEntries(
    parsed.issues.slice(0, 50).map((issue) => [v.getDotPath(issue) ?? '', { message: issue.message }]),
  )
  throw new Refusal('input-invalid', { fields })
}
