import type { AnyCall, CallOutput, CallParsed, FileCall } from '../../src/contract/call.ts'
import type { Contract } from '../../src/contract/index.ts'
import type { SheetReading } from '../../src/sheets/read-sheet.ts'
import type { Config } from '../core/config.ts'
import type { Db } from '../db/connect.ts'
import type { FindReportsDb } from '../db/replica.ts'
import type { FileResponse } from './file-response.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import type { MessageGateway } from '../gateways/messages/types.ts'
import type { PaymentGateway } from '../gateways/payments/types.ts'
import type { PlacesGateway } from '../gateways/places/types.ts'
import type { PushGateway } from '../gateways/push/types.ts'
import type { Specimens } from '../gateways/specimens.ts'
import type { TelephonyGateway } from '../gateways/telephony/types.ts'
import type { WebhookGateway } from '../gateways/webhooks/types.ts'
import type { Log } from '../core/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ReachoutSender } from '../reachouts/sender.ts'
import type { Actor } from '../store/actor.ts'
import type { Sheets } from '../sheets/sheets.ts'

export interface Context {
  /** In a mutation the transaction that also writes the ledger; use nothing else to write. */
  db: Db
  /** For what a report or an export reads in a call that changes nothing: a replica where there is one. Who may have it is read from `db`. */
  reports: FindReportsDb
  user: Actor
  /** The time of this request, epoch ms. */
  now: number
  /** When the user acted, epoch ms: the device's time, never later than `now` (TRAP-79). */
  actedAt: number
  /** The Idempotency-Key of a mutation. */
  key?: string
  /** Scheme and host for links handed out. */
  origin: string
  deviceId: string
  /** Where the request comes from, as attempts are counted (core/client-address.ts). */
  address: string
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
  /** E-mails go through `postMail` (mailer.ts). */
  mailer: Mailer
  places: PlacesGateway
  payments: PaymentGateway
  push: PushGateway
  webhooks: WebhookGateway
  specimens: Specimens
  /** Sends what a reachout has to send; to be called after the commit. */
  reachouts: Pick<ReachoutSender, 'deliver'>
  /** Imports what was uploaded for the candidate pool; to be called after the commit. */
  imports: { deliver(): Promise<void> }
  /** Runs once the transaction has committed; never for a refused or replayed call. */
  afterCommit(effect: () => void | Promise<void>): void
}

/** The context of a call that needs no one signed in: `user` is missing. */
export type PublicContext = Omit<Context, 'user'> & { user?: undefined }

type ContextOf<C extends AnyCall> = C['auth'] extends 'public' ? PublicContext : Context

/**
 * Handles one call: gets the validated input, returns the response without `status`, throws a Refusal for a business
 * refusal. What the contract does not name is cut from the response before it is sent. A mutation runs in a transaction
 * and asks no gateway; one that has to is a PreparedHandler or an OrderHandler.
 */
export type Handler<C extends AnyCall> = (
  input: CallParsed<C>,
  ctx: ContextOf<C>,
) => Promise<C extends FileCall ? FileResponse | CallOutput<C> : CallOutput<C>>

/** A mutation that has to look something up at a gateway. */
export interface PreparedHandler<C extends AnyCall> {
  /**
   * Looks it up before the transaction begins, and returns the handler that runs in it. Whether the user may do this at
   * all is decided by that handler, with the rows locked.
   */
  prepare(input: CallParsed<C>, ctx: ContextOf<C>): Promise<Handler<C>>
}

/** What an order may use while no transaction is open. */
export type Outside = Pick<Context, 'telephony' | 'messages' | 'origin'>

/** A mutation of which a gateway decides the outcome, in the steps of db/ledger-order.ts. An order is JSON. */
export interface OrderHandler<C extends AnyCall> {
  plan(input: CallParsed<C>, ctx: ContextOf<C>): Promise<unknown>
  place(order: unknown, outside: Outside): Promise<unknown>
  settle(order: unknown, reply: unknown, ctx: ContextOf<C>): Promise<CallOutput<C>>
  withdraw(order: unknown, ctx: ContextOf<C>, reply: unknown): Promise<void>
}

/** The handlers of one area: one per call, a missing or superfluous one is a type error. */
export type AreaRoutes<Area extends keyof Contract> = {
  [Verb in keyof Contract[Area]]: Contract[Area][Verb] extends AnyCall ? RouteOf<Contract[Area][Verb]> : never
}
type RouteOf<C extends AnyCall> = Handler<C> | PreparedHandler<C> | OrderHandler<C>
export type Routes = { [Area in keyof Contract]: AreaRoutes<Area> }
