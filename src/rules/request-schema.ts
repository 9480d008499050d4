import * as v from 'valibot'
import type { PlainReason } from '../contract/refusals.ts'
import { keyOfPath } from './request-fields.ts'
import { requestFormShape, type RequestForm } from './request-form.ts'
import {
  findRequestProblems,
  requestReasons,
  type RequestContext,
  type RequestMessage,
  type RequestPath,
} from './request-problems.ts'

/**
 * The schema of the hiring request form, for the resolver of the page and for the call of the server: the shape, then
 * the rules of HR-08 to HR-34. The message of an issue is a code of `requestReasons`. A saved draft may be incomplete,
 * so readRequestForm() parses only its shape.
 */
export const requestFormSchema = (context: RequestContext) =>
  v.pipe(
    requestFormShape,
    v.rawCheck<RequestForm>(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const { path, code } of findRequestProblems(dataset.value, context))
        addIssue({ message: code, path: issuePath(dataset.value, path) })
    }),
  )

/**
 * Validates a form and returns the reason of each invalid field by its wire name (HR-37); empty when it may be
 * submitted.
 */
export function findFieldReasons(form: RequestForm, context: RequestContext): Record<string, PlainReason> {
  const { issues = [] } = v.safeParse(requestFormSchema(context), form)
  return Object.fromEntries(
    issues.map(({ path = [], message }) => [
      keyOfPath(path.map(({ key }) => key) as RequestPath),
      requestReasons[message as RequestMessage],
    ]),
  )
}

/** The path of an issue: each key with the value it was taken from. */
function issuePath(form: RequestForm, path: RequestPath): [v.IssuePathItem, ...v.IssuePathItem[]] {
  let input: unknown = form
  const items = path.map((key): v.IssuePathItem => {
    const value = (input as Record<string | number, unknown> | undefined)?.[key]
    const item = { type: 'unknown', origin: 'value', input, key, value } as const
    input = value
    return item
  })
  return items as [v.IssuePathItem, ...v.IssuePathItem[]]
}
