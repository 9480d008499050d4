import { refusalReasons } from '../../src/contract/refusal-reasons.ts'
import { refusalMessage, type ParamsOf, type PlainReason, type RefusalReason } from '../../src/contract/refusals.ts'

/** The message of an invalid field: a reason of the contract, or the message of the call's schema. */
export type FieldError = PlainReason | { message: string }

/** Besides the members below, whatever the call documents: `current`, `changedBy`, `funnelId`, … */
interface Extra {
  fields?: Record<string, FieldError>
  [more: string]: unknown
}
type Details<R extends RefusalReason> = R extends PlainReason
  ? [details?: Extra & { params?: never }]
  : [details: Extra & { params: ParamsOf<R> }]

/**
 * A refusal by a business rule: HTTP 200 with `status: false` (docs/design.md, "The API"). In a mutation its effect is
 * rolled back and the refusal itself is stored in the ledger, so that a replay gets the same response. Code and English
 * message belong to the reason; a reason that the contract does not list is a type error.
 */
export class Refusal<R extends RefusalReason = RefusalReason> extends Error {
  readonly code: string | number
  private readonly details: Extra & { params?: unknown }

  constructor(
    readonly reason: R,
    ...[details = {}]: Details<R>
  ) {
    super(refusalMessage(reason, details.params as never))
    this.name = 'Refusal'
    this.code = refusalReasons[reason].code
    this.details = details
  }

  toError(): { code: string | number; reason: string; message: string; [more: string]: unknown } {
    const { fields, ...extra } = this.details
    return { ...extra, ...(fields && fieldsOf(fields)), code: this.code, reason: this.reason, message: this.message }
  }
}

/** Why a response says that something was not done; undefined when it was. Also of one that the ledger has kept. */
export function reasonOf(body: Record<string, unknown>): string | undefined {
  if (body['status'] !== false) return undefined
  const { reason } = (body['error'] ?? {}) as { reason?: unknown }
  return typeof reason === 'string' && Object.hasOwn(refusalReasons, reason) ? reason : 'other'
}

/** `fields` in English for every client; `fieldReasons` beside it for those that translate. */
function fieldsOf(errors: Record<string, FieldError>) {
  const entries = Object.entries(errors)
  const reasons = entries.flatMap(([name, error]) => (typeof error === 'string' ? [[name, { reason: error }]] : []))
  return {
    fields: Object.fromEntries(
      entries.map(([name, error]) => [name, typeof error === 'string' ? refusalMessage(error) : error.message]),
    ),
    ...(reasons.length > 0 ? { fieldReasons: Object.fromEntries(reasons) as Record<string, { reason: string }> } : {}),
  }
}

/** A refusal for the sake of one field. */
export const fieldRefusal = <R extends PlainReason>(field: string, reason: R): Refusal =>
  new Refusal<PlainReason>(reason, { fields: { [field]: reason } })

/** Another partner's request: HTTP 200 with status false, never 403, which would sign the user out (TRAP-03). */
export const unauthorizedRequest = () => new Refusal('request-unauthorized')

export type ProblemStatus =
  401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 421 | 422 | 424 | 426 | 429 | 500 | 503 | 507

/** A problem of transport or auth: responds with its own HTTP status and is never stored in the ledger. */
export class HttpProblem extends Error {
  readonly code: string | number

  constructor(
    readonly status: ProblemStatus,
    readonly reason: PlainReason,
    readonly retryAfterSeconds?: number,
  ) {
    super(refusalMessage(reason))
    this.name = 'HttpProblem'
    this.code = refusalReasons[reason].code
  }

  toError(): { code: string | number; reason: string; message: string } {
    return { code: this.code, reason: this.reason, message: this.message }
  }
}
