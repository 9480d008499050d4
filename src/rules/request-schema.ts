import * as v from 'valibot'
import { requestFormShape, type RequestForm } from './request-form.ts'
import { findRequestProblems, type RequestContext } from './request-problems.ts'

/**
 * The hiring request form whole: its shape, then the rules of HR-08 to HR-34 with their exact messages at their fields.
 * The page and the server ask this one; a saved draft, which may be wrong, is read by the shape alone (readRequestForm).
 */
export const requestFormSchema = (context: RequestContext) =>
  v.pipe(
    requestFormShape,
    v.rawCheck<RequestForm>(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const { path, message } of findRequestProblems(dataset.value, context))
        addIssue({ message, path: issuePath(dataset.value, path) })
    }),
  )

/** A path as valibot tells it: each step with what it was taken from. */
function issuePath(form: RequestForm, path: (string | number)[]): [v.IssuePathItem, ...v.IssuePathItem[]] {
  let input: unknown = form
  const items = path.map((key): v.IssuePathItem => {
    const value = (input as Record<string | number, unknown> | undefined)?.[key]
    const item = { type: 'unknown', origin: 'value', input, key, value } as const
    input = value
    return item
  })
  return items as [v.IssuePathItem, ...v.IssuePathItem[]]
}
