import recorded from './examples.json' with { type: 'json' }

export interface Example {
  input: Record<string, unknown>
  /** What the demo answered, of long lists the first entries, and of a file the first lines. */
  answer?: unknown
}

/** Requests with the answers of the demo, by call. Recorded and checked by tests/server/openapi/examples.test.ts. */
export const examples: Readonly<Record<string, Example>> = recorded
