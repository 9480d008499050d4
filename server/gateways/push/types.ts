/** Where a browser receives notes; the members of PushSubscription.toJSON(). */
export interface PushTarget {
  endpoint: string
  /** The browser's public key, 65 bytes, and its shared secret, 16 bytes; base64url. */
  p256dh: string
  auth: string
}

export interface PushOrder {
  /** JSON; only the browser can read it. */
  payload: string
  /** How long the service stores it for a browser that is away. */
  ttlSeconds: number
  /**
   * A note that still waits at the service is replaced by a newer one of the same topic: alphanumeric, at most 32
   * characters.
   */
  topic: string
}

/** gone: the browser accepts no more notes. later: retry. refused: never retry. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'

/** Hands notes to the push services of browsers. */
export interface PushGateway {
  /** What browsers subscribe with: an uncompressed point of P-256, base64url. */
  publicKey: string
  /** Whether the server may send there at all: an address that a client names must not lead into our own network. */
  accepts(target: PushTarget): boolean
  /** Never throws. At most 6 s. */
  send(target: PushTarget, order: PushOrder): Promise<PushOutcome>
}
