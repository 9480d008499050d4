import type { Applicant } from '../contract/funnel-row.ts'
import type { CommandName } from '../rules/commands.ts'

/**
 * queued: waits its turn. sending: an attempt is under way. waiting: an attempt had no usable answer, it is tried again at
 * nextAttemptAt. needs-sign-in: the session is over. rejected: the server refused it. quarantined: it cannot be sent as
 * it is and must not stop the others. done and discarded operations leave the outbox for the log (I9).
 */
export type OperationState = 'queued' | 'sending' | 'waiting' | 'needs-sign-in' | 'rejected' | 'quarantined'

export interface OperationError {
  /** lost: the server had it, a backup was restored that has not, and it cannot be sent again as it is. */
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
  /** The server's own words, shown to the person. */
  message?: string
}

export interface StepState {
  name: string
  /** What the answer left for later steps; present when the step is done. */
  result?: unknown
}

/** A row of the outbox (OFFLINE.md, "The outbox row"). The input itself is encrypted in `sealed`. */
export interface OutboxRow {
  opId: string
  /** From a counter taken in the same transaction, never from the clock (I4). */
  seq: number
  userId: string
  lane: string
  call: CommandName | (string & {})
  kindVersion: number
  sealed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
  /** The applicant row it changes. */
  funnelId?: string
  steps: StepState[]
  blobIds: string[]
  state: OperationState
  attempts: number
  /** An attempt was started and its answer never seen: it can only be withdrawn through the server's void call. */
  unanswered: boolean
  /** The server was asked to withdraw it and may have done so: its key is used up. */
  voiding?: boolean
  /** Epoch ms. */
  nextAttemptAt?: number
  lastError?: OperationError
  /** The row as the server has it, sent with a refusal. */
  current?: Applicant
  /** The restored server has not seen it, though it was attempted: it may still be sent with another base. */
  unseen?: true
  /** Stage time it builds on; set anew when the operation before it in the lane is done. */
  base?: number
  /** The refused operation this one replaces. */
  replaces?: string
  /** When the person acted, epoch ms by the corrected clock of the device. */
  deviceTime: number
  appBuild: string
  /** The tab that may be holding it back for its undo; the hold itself is a lock of that tab and goes with it. */
  holder?: string
  /** Who tries it now, and when that one was last heard of, epoch ms. */
  attempt?: { owner: string; at: number }
  /** When the wait for nextAttemptAt began: a clock set back must not prolong it. */
  waitingSince?: number
  /** Answers 500 while the API otherwise worked (the poison rule), and when the first of them came. */
  faults?: { count: number; since: number }
}

/** An operation as screens see it: decrypted. */
export interface Operation extends Omit<OutboxRow, 'sealed'> {
  /** Undefined when this build does not know the command or cannot decrypt it. */
  input?: unknown
  /** It is held back while its undo toast stands. */
  held: boolean
}

/** A funnel row on the device: the server's last word and what the screen shows (I6). */
export interface LiveApplicant extends Applicant {
  /** As the server had it last. */
  snapshot: Applicant
  /** Updates not sent yet, refused ones included. */
  pending: number
  /** Refused or quarantined among them. */
  refused: number
  /** When the snapshot was brought from the server, epoch ms. */
  savedAt: number
}

/**
 * What it takes to send an accepted operation again: as it was in the outbox, still encrypted, without its files. Kept for
 * `limits.keptUpdates` with its line in the log.
 */
export interface KeptOperation extends Pick<
  OutboxRow,
  'seq' | 'lane' | 'kindVersion' | 'sealed' | 'base' | 'deviceTime' | 'appBuild'
> {
  /** Names, in order. */
  steps: string[]
  /** How many files it had, which are gone. */
  files: number
}

/** A line of the sync log. Never holds contact data, reasons or notes, but for what is encrypted in `kept`. */
export interface LogLine {
  id?: number
  at: number
  opId: string
  call: string
  funnelId?: string
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
  /** The request id of the server's answer, to be found in its log. */
  requestId?: string
  code?: string | number
  /** Of 'done': the life of the server's database that has it, as far as is known. */
  epoch?: string
  /** Of 'done': the Idempotency-Keys of its calls, by which the server is asked. */
  keys?: string[]
  kept?: KeptOperation
}

/** What the pill in the top bar says. */
export interface SyncStatus {
  /** From answered probes, not navigator.onLine alone. */
  online: boolean
  /** Operations not yet accepted and not refused. */
  unsent: number
  /** Being sent right now. */
  sending: number
  /** Refused or quarantined: a person must act. */
  attention: number
  needsSignIn: boolean
  /** The server asks for a newer app (426). */
  needsUpdate: boolean
  lastSentAt?: number
  /** When the device was last brought up to date, epoch ms. */
  broughtUpToDateAt?: number
}

export interface DownloadProgress {
  state: 'idle' | 'running' | 'done' | 'failed' | 'cancelled'
  /** Rows. */
  done: number
  total: number
}
