import type { FieldErrors } from 'react-hook-form'
import { get } from 'react-hook-form'
import type { ServerMessage } from '../../../contract/server-message.ts'
import type { RequestForm } from '../../../rules/request-form.ts'
import type { RequestMessage, RequestPath, RequestProblem } from '../../../rules/request-problems.ts'

/** The `type` of an error that the server reported; every other one comes from the schema. */
export const SERVER = 'server'

/** An error of the form at its field. Of the schema: its message is a code of `requestReasons`. */
export interface FormError {
  path: RequestPath
  type: string
  message: string
  /** What the server reported, for an error of that type. */
  server?: ServerMessage
}

type Errors = FieldErrors<RequestForm>
type Node = { type?: unknown; message?: unknown; server?: ServerMessage; root?: Node }

/** What react-hook-form keeps beside the fields in an error. */
const own = new Set(['type', 'message', 'types', 'ref', 'server'])

/** Returns all errors, in the order in which the schema found them. */
export function listErrors(errors: Errors): FormError[] {
  const found: FormError[] = []
  const visit = (node: Node, path: RequestPath) => {
    if (typeof node.type === 'string') found.push(errorOf(node, path))
    for (const [key, child] of Object.entries(node)) {
      if (own.has(key) || typeof child !== 'object' || child === null) continue
      // react-hook-form's name for an error of a list as a whole
      visit(child as Node, key === 'root' ? path : [...path, Array.isArray(node) ? Number(key) : key])
    }
  }
  visit(errors as Node, [])
  return found
}

/** Returns the fields that block submission: what the server reported does not, since only the server can check it again. */
export const listProblems = (errors: Errors): RequestProblem[] =>
  listErrors(errors)
    .filter(({ type }) => type !== SERVER)
    .map(({ path, message }) => ({ path, code: message as RequestMessage }))

/** Returns the error of one field. */
export function errorAt(errors: Errors, path: string): FormError | undefined {
  const node = get(errors, path) as Node | undefined
  const error = typeof node?.type === 'string' ? node : node?.root
  return error && errorOf(error, path.split('.'))
}

const errorOf = ({ type, message, server }: Node, path: RequestPath): FormError => ({
  path,
  type: String(type),
  message: String(message),
  ...(server && { server }),
})
