/**
 * A refusal by a business rule: HTTP 200 with `status: false` (DESIGN.md, "The API"). In a mutation its effect is rolled
 * back and the refusal itself is kept in the ledger, so that a replay gets the same words.
 */
export class Refusal extends Error {
  constructor(
    readonly code: string | number,
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'Refusal'
  }

  toError(): { code: string | number; message: string; [more: string]: unknown } {
    return { ...this.extra, code: this.code, message: this.message }
  }
}

/** Another partner's request: HTTP 200 with status false, never 403, which would sign the person out (TRAP-03). */
export const unauthorizedRequest = () => new Refusal('unauthorized', 'Unauthorized access to Hiring Request')

export type ProblemStatus = 401 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 503 | 507

/** A problem of transport or auth: answered with its own HTTP status and never kept in the ledger. */
export class HttpProblem extends Error {
  constructor(
    readonly status: ProblemStatus,
    readonly code: string,
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'HttpProblem'
  }
}
