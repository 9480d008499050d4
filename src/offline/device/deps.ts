import type { TokenAnswer } from '../../contract/session.ts'
import type { Command } from '../../rules/command.ts'

/** What the offline rooms need to know of the session. */
export interface SessionPort {
  accessToken(): Promise<string | undefined>
  /** `_id` of the user the session belongs to. */
  subject(): Promise<string | undefined>
  /** The token and whose it is, read together; where it is given it is used instead of the two above. */
  access?(): Promise<{ token: string; userId: string } | undefined>
  /**
   * Gets a token other than `stale`; single-flight. refused: the session is over. unreachable: nothing is known.
   * `background`: no user waits for it.
   */
  refresh(stale?: string, background?: boolean): Promise<'refreshed' | 'refused' | 'switched-off' | 'unreachable'>
  /**
   * Has `send` exchange the refresh token beside something else; single-flight with `refresh`. Not called when there is an
   * access token by then. Never throws. Left out where batches cannot renew a session.
   */
  renew?(send: (refreshToken: string) => Promise<TokenAnswer | undefined>): Promise<void>
}

/** Everything the offline rooms take from their surroundings; page, service worker and tests each inject their own. */
export interface OfflineDeps {
  fetch(url: string, init?: RequestInit): Promise<Response>
  /** Epoch ms by the clock corrected to the server's. */
  now(): number
  locks?: Pick<LockManager, 'request' | 'query'>
  session: SessionPort
  appBuild: string
  /** Where the API is: scheme and host, or '' for relative addresses. */
  origin: string
  deviceId(): Promise<string>
  /** navigator.onLine: a hint. */
  onLine?(): boolean
  /** The connection is slow: two lanes at once instead of six. */
  isSlow?(): boolean
  /** Receives the Date header of each response of the API; times by the device's own clock. */
  noteServerDate?(header: string | null, sentAt: number, receivedAt: number): unknown
  /** Notifies other tabs that there is something to send. Without it they notice within seconds. */
  channel?(name: string): BroadcastChannel
  /** Registers a background sync, which wakes the service worker should this page be gone by then. */
  wakeLater?(): void
  random?(): number
  /** Calls `run` after `ms`; returns how to cancel. setTimeout unless given. */
  schedule?(ms: number, run: () => void): () => void
  indexedDB?: IDBFactory
  IDBKeyRange?: typeof IDBKeyRange
  /** The command of a name; rules/commands.ts unless given. */
  findCommand?(name: string): Command<never> | undefined
  /** False where the API does not take operations in batches (contract/sync-push.ts). */
  takesBatches?: boolean
  /** How many rows a page of a pull has; 200 unless given. */
  rowsPerPage?: number
  /** Compresses a request body with gzip. Without it bodies are sent as they are. */
  pack?(text: string): Promise<Uint8Array<ArrayBuffer>>
  /** False where the API is not our server and need not send the Idempotency-Key back. */
  echoesKeys?: boolean
}

export const schedule = (deps: OfflineDeps, ms: number, run: () => void): (() => void) => {
  if (deps.schedule) return deps.schedule(ms, run)
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
