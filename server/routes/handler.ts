import type { AnyCall, CallOutput, CallParsed, FileCall } from '../src/contract/call.ts'
import type { Contract } from '../src/contract/index.ts'
import type { UserCode } from '../src/contract/session.ts'
import type { SheetReading } from '../src/sheets/read-sheet.ts'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { FileAnswer } from './file-answer.ts'
import type { FileGateway } from './gateways/files.ts'
import type { MessageGateway } from './gateways/messages.ts'
import type { PlacesGateway } from './gateways/places.ts'
import type { PushGateway } from './gateways/push.ts'
import type { TelephonyGateway } from './gateways/telephony.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { ReachoutSender } from './reachouts/sender.ts'
import type { Sheets } from './sheets/sheets.ts'

/** The signed-in user as the policies judge it, read from the database for every request. */
export interface Actor {
  /** `_id` on the wire. */
  userId: string
  /** The user's own partner. */
  ipId: string
  userCode: UserCode
  name: string
  /** For a SUB: whose requests it works on (ROLE-05). */
  parentIpId?: string
  /** For an SSC: the partners it may act for (ROLE-03). */
  childIpIds: string[]
  /** The sign-in on this device, of the identity provider. */
  sessionId?: string
}

export interface Context {
  /** In a mutation the transaction that also writes the ledger; use nothing else to write. */
  db: Db
  user: Actor
  /** The time of this request, epoch ms. */
  now: number
  /** When the person acted, epoch ms: what the device said, never later than `now` (TRAP-79). */
  actedAt: number
  /** The Idempotency-Key of a mutation. */
  key?: string
  /** Scheme and host for links handed out. */
  origin: string
  deviceId: string
  log: Log
  config: Config
  files: FileGateway
  telephony: TelephonyGateway
  sheets: Sheets
  /** The spreadsheet that came along, read before the transaction began; only of calls with `upload`. */
  sheet?: SheetReading
  /** Runs when the call was refused, with the database itself: for what must outlive the undone transaction. */
  afterRefusal(effect: (db: Db) => Promise<unknown>): void
  messages: MessageGateway
  /** Letters by e-mail go through `postMail` (mailer.ts). */
  mailer: Mailer
  places: PlacesGateway
  push: PushGateway
  /** Sends what a reachout has to send; to be called after the commit. */
  reachouts: Pick<ReachoutSender, 'deliver'>
  /** Runs once the transaction has committed; never for a refused or replayed call. */
  afterCommit(effect: () => void | Promise<void>): void
}

/** The context of a call that needs nobody signed in: `user` is missing. */
export type PublicContext = Omit<Context, 'user'> & { user?: undefined }

/**
 * Answers one call: gets the validated input, returns the answer without `status`, throws a Refusal for a business
 * refusal. What the contract does not name is cut from the answer before it is sent.
 */
export type Handler<C extends AnyCall> = (
  input: CallParsed<C>,
  ctx: C['auth'] extends 'public' ? PublicContext : Context,
) => Promise<C extends FileCall ? FileAnswer | CallOutput<C> : CallOutput<C>>

/** The handlers of one area: one per call, a missing or superfluous one is a type error. */
export type AreaRoutes<Area extends keyof Contract> = {
  [Verb in keyof Contract[Area]]: Contract[Area][Verb] extends AnyCall ? Handler<Contract[Area][Verb]> : never
}
export type Routes = { [Area in keyof Contract]: AreaRoutes<Area> }
