import type { WebhookError } from '../../../src/contract/webhooks.ts'

export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** What an endpoint answered; `reply` is the beginning of its body, at most 500 characters. */
export interface WebhookAnswer {
  status: number
  reply: string
  /** From `Retry-After`, ms. */
  retryAfterMs?: number
}

export type WebhookOutcome = WebhookAnswer | { error: WebhookError }

/** Sends to addresses that customers name, and never into our own network. */
export interface WebhookGateway {
  /** What can be said of an address before anything is sent there. At most 3 s; a host that is not found is 'open'. */
  assess(url: string): Promise<'open' | 'private'>
  /** Whether the settings name this address: it is then not asked to be https or public. */
  isNamed(url: string): boolean
  /** One POST. Never throws. At most 15 s. */
  send(request: WebhookRequest): Promise<WebhookOutcome>
}
