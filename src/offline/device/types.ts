import type { Applicant } from '../../contract/funnel-row.ts'
import type { ServerMessage } from '../../contract/server-message.ts'
import type { CommandName } from '../../rules/commands.ts'

/**
 * queued: waits its turn. sending: an attempt is under way. waiting: an attempt had no usable response and is retried at
 * nextAttemptAt. needs-sign-in: the session is over. rejected: the server refused it. quarantined: it cannot be sent as
 * it is and must not stop the others. done and discarded operations leave the outbox for the log (I9).
 */
export type OperationState = 'queued' | 'sending' | 'waiting' | 'needs-sign-in' | 'rejected' | 'quarantined'

/** With the server's message, for whichever screen shows it. */
export interface OperationError extends ServerMessage {
  /** lost: the server had it, the restored backup lacks it, and it cannot be sent again as it is. */
  class:
    | 'network'
    | 'server'
    | 'auth'
    | 'refused'
    | 'portal'
    | 'unknown-kind'
    | 'poisoned'
    | 'file'
    | 'update-needed'
    | 'lost'
  status?: number
  code?: string | number
}

interface StepState {
  name: string
  /** The part of the response that later steps need; present when the step is done. */
  result?: unknown
  /** Of a file in pieces: the server's upload, and how far it is, bytes. */
  upload?: { id: string; received: number; size: number }
}

/** A row of the outbox (docs/offline.md, "The outbox row"). */
export interface OutboxRow {
  opId: string
  /** From a counter taken in the same transaction, never from the clock (I4). */
  seq: number
  userId: string
  lane: string
  call: CommandName | (string & {})
  kindVersion: number
  /** The payload: the input of the command. Undefined when it is gone. */
  input: unknown
  /** The applicant row it changes. */
  funnelId?: string
  steps: StepState[]
  blobIds: string[]
  state: OperationState
  attempts: number
  /** An attempt was started and its response never received: it can only be withdrawn through the server's void call. */
  unanswered: boolean
  /** Its withdrawal was requested, and the server may have done it: its key is used up. */
  voiding?: boolean
  /** Epoch ms. */
  nextAttemptAt?: number
  lastError?: OperationError
  /** The row as the server has it, sent with a refusal. */
  current?: Applicant
  /** The restored server does not know it, though it was attempted: it may still be sent with another base. */
  unseen?: true
  /**
   * It was sent only behind the operation before it in its lane, with the base that the server gave it there: until it is
   * sent on its own its base is open.
   */
  chained?: true
  /** Stage time it builds on; set anew when the operation before it in the lane is done. */
  base?: number
  /** The refused operation this one replaces. */
  replaces?: string
  /** When the user acted, epoch ms by the corrected clock of the device. */
  deviceTime: number
  appBuild: string
  /** The tab that may be holding it back for its undo; the hold itself is a lock of that tab and goes with it. */
  holder?: string
  /** The tab that sends it now, and its last heartbeat, epoch ms. */
  attempt?: { owner: string; at: number }
  /** When the wait for nextAttemptAt began: a clock set back must not prolong it. */
  waitingSince?: number
  /** Responses 500 while the API otherwise worked (the poison rule), and when the first of them came. */
  faults?: { count: number; since: number }
}

/**
 * The replay journal's entry: what it takes to send an accepted operation again. As it was in the outbox, without
 * its files; stored for `limits.journalLife` with its line in the log.
 */
export interface JournaledOperation extends Pick<
  OutboxRow,
  'seq' | 'lane' | 'kindVersion' | 'input' | 'base' | 'deviceTime' | 'appBuild'
> {
  /** Names, in order. */
  steps: string[]
  /** How many files it had, which are gone. */
  files: number
}

/** A row that has no place in the order yet: the database gives it its `seq`. */
export type NewOutboxRow = Omit<OutboxRow, 'seq'>

/** A line of the sync log. Never holds contact data, reasons or notes, but for the payload in `kept`. */
export interface LogLine {
  id?: number
  at: number
  opId: string
  call: string
  funnelId?: string
  /** The action on the applicant, by its name (`StageAction`). */
  action?: string
  event:
    | 'queued'
    | 'sent'
    | 'done'
    | 'refused'
    | 'quarantined'
    | 'taken-back'
    | 'discarded'
    | 'replaced'
    | 'withdrawn'
    | 'kept'
    /** The server had it, and was restored from a backup without it: it is sent again. */
    | 'restored'
    /** As restored, but it cannot be sent again by itself. */
    | 'lost'
  /** The request id of the server's response, to be found in its log. */
  requestId?: string
  code?: string | number
  /** Of a walk-in whom the server had already: their id there. */
  joinedTo?: string
  /** Of 'done': the restore epoch in which the server has it, as far as is known. */
  epoch?: string
  /** Of 'done': the Idempotency-Keys of its calls, for the reconciliation after a restore. */
  keys?: string[]
  /** The replay journal's entry. */
  kept?: JournaledOperation
}

/** What the last exchanges said about the network: 'portal' when a proxy on the way responds instead of the API. */
export type Connectivity = 'online' | 'offline' | 'portal'
