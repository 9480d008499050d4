import type { OutboxRow, LogLine } from '../../src/offline/device/types.ts'
import type { RowRecord } from '../../src/offline/device/database.ts'
import type { Applicant } from '../../src/contract/funnel-row.ts'

/**
 * What happened, in the one order in which it happened: the client's invocations and their ends, and what the server
 * did. An invocation without an end is unknown: its tab died meanwhile.
 */
export type HistoryEvent =
  | { kind: 'enqueue'; id: number; device: number; user: string; lane: string; command: string; seen?: Seen }
  | { kind: 'enqueued'; id: number; opId: string }
  | { kind: 'failed'; id: number; error: string }
  | { kind: 'end'; id: number; how: EndKind; opId: string }
  | { kind: 'ended'; id: number; result: string; newOpId?: string; seen?: Seen }
  /** The user typed that everything unsent may go. */
  | { kind: 'deleted'; device: number; user: string }
  /** A keyed request reached the server with a session of `user`. */
  | { kind: 'arrived'; opId: string; user: string }
  /** It arrived behind the operation that it was made on. */
  | { kind: 'chained'; opId: string }
  /** The server received a withdrawal of it under a session of `user`. */
  | { kind: 'withdrawal-requested'; opId: string; user: string }
  /** The server applied a step. `changed` is false when the row was in that state already. */
  | { kind: 'effect'; opId: string; step: string; user: string; changed: boolean }
  /** The server's row became this version; `action` as in the history of the applicant, `claim` their own word. */
  | { kind: 'changed'; funnelId: string; action: string; opId: string; user: string; version: number }
  /** The server refused it for good. */
  | { kind: 'refusal'; opId: string; reason: string }
  /** Something before the server responded for it: a status that refuses without the request having been processed. */
  | { kind: 'turned-away'; opId: string; status: number }
  /** A joining was accepted whose letter had not arrived as it is on the phone. */
  | { kind: 'torn'; opId: string }
  /** The browser gave up what the device had stored. */
  | { kind: 'evicted'; device: number }
  /** One pull of all requests brought so many changed rows. */
  | { kind: 'pulled'; rows: number }
  /** Who was taken in under `alias` was there already. */
  | { kind: 'joined'; alias: string; funnelId: string }
  | { kind: 'backup' }
  /** The server went back to how it was at that place among the events. */
  | { kind: 'restored'; place: number }
  /** Steps of an operation that change something on the server, in order. */
  | { kind: 'steps'; opId: string; names: string[] }

/** The version (`updatedAt`) of the server's row that a screen showed. */
export interface Seen {
  funnelId: string
  version: number
}

export type EndKind = 'takeBack' | 'withdraw' | 'discard' | 'resend' | 'retry'

/** What a device has of a user when everything is over, and what the server has. */
export interface FinalDevice {
  device: number
  user: string
  outbox: OutboxRow[]
  log: LogLine[]
  /** Not drained although network and session were healthy for long enough: opId and state. */
  stuck: string[]
  rows: { record: RowRecord; expected: Applicant[]; pending: number; refused: number }[]
  /** Rows whose snapshot, fetched again, differs from the server's. */
  strayed: string[]
  /** Rows of requests that the user may not see any more. */
  forbidden?: string[]
}

export interface HistoryRecord {
  events: HistoryEvent[]
  finals: FinalDevice[]
  /** Violations found during the run, where only that moment shows them. */
  noticed: string[]
}
