/** The package has no types of its own; tests use this much of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Configuration = Record<string, unknown>

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  export interface Context {
    oidc: {
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
      client?: { clientId: string }
      session?: { accountId?: string }
    }
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
