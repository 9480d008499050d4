import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ServerMessage } from './server-message.ts'

/**
 * What the app does with a call when there is no network (docs/offline.md, "Which calls work offline"). read-saved: the
 * last response is stored on the device and shown with its age. queue: sent through the outbox by a command in
 * rules/commands. needs-network: never stored and never replayed.
 */
export type OfflineKind = 'read-saved' | 'queue' | 'needs-network'

/**
 * One call of the API as it goes over the wire. `path` is relative to the base and keeps the wire's spelling;
 * `{name}` in it is taken from the input. The rest of the input is the query of a GET and the body of a POST.
 * `input` is checked by the server at its boundary; `output` is the response without `status`, checked by the client.
 */
export interface Call<I extends GenericSchema = GenericSchema, O extends GenericSchema = GenericSchema> {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** Where the path starts: the hiring API or the identity provider. */
  base: 'hire' | 'identity'
  /** Values of the query that tell it from another call of the same path; its input names them too (API-073). */
  query?: Readonly<Record<string, string>>
  /** 'session' needs a bearer token; 'public' only the api-key header. */
  auth: 'session' | 'public'
  offline: OfflineKind
  /** The response's `status` on success; true unless the wire has another value. */
  success?: 'success'
  /** A write: it carries an Idempotency-Key and passes through the server's ledger. */
  mutation?: boolean
  /** The body is multipart: the members of the input as fields and one spreadsheet as `file`. */
  upload?: 'sheet'
  input: I
  output: O
}

export type AnyCall = Call<GenericSchema, GenericSchema>
export type CallInput<C extends AnyCall> = InferInput<C['input']>
/** What the server's handler gets: the input after its schema filled in defaults. */
export type CallParsed<C extends AnyCall> = InferOutput<C['input']>
export type CallOutput<C extends AnyCall> = InferOutput<C['output']>

type CallOptions<I extends GenericSchema, O extends GenericSchema> = Omit<Call<I, O>, 'base' | 'auth'> &
  Partial<Pick<Call<I, O>, 'base' | 'auth'>>

/** Describes a call; by default of the hiring API, with a session. */
export function defineCall<const I extends GenericSchema, const O extends GenericSchema>(
  options: CallOptions<I, O>,
): Call<I, O> {
  return { base: 'hire', auth: 'session', ...options }
}

/** A call that returns a file; a refusal, and a response of the kind `output` describes, are JSON (TRAP-75). */
export interface FileCall<
  I extends GenericSchema = GenericSchema,
  O extends GenericSchema = GenericSchema,
> extends Call<I, O> {
  answers: 'file'
}

export function defineFileCall<const I extends GenericSchema, const O extends GenericSchema>(
  options: CallOptions<I, O>,
): FileCall<I, O> {
  return { ...defineCall(options), answers: 'file' }
}

export const basePaths = { hire: '/api/hire/v1/', identity: '/identity/' } as const

/** The names in the braces of a path: 'a/{x}/b/{y}' → ['x', 'y']. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** The error of a refused call as the server sends it (HTTP 200, status false; docs/design.md, "The API"). */
export interface ApiError {
  code: string | number
  /** Which sentence it is, see refusal-reasons.ts; `code` is its class. */
  reason?: string
  /** What the sentence names, see `RefusalParams`. */
  params?: Readonly<Record<string, unknown>>
  /** The sentence in English. */
  message: string
  /** Field name → message, when a form's fields are at fault. */
  fields?: Record<string, string>
  /** Field name → the reason of its message. */
  fieldReasons?: Record<string, Pick<ServerMessage, 'reason' | 'params'>>
  /** For a conflict: the server's row (wire shape) and who changed it last. */
  current?: unknown
  [more: string]: unknown
}

/** Request headers every call carries (ERR-01), and ours. */
export const headers = {
  apiKey: 'api-key',
  deviceId: 'device-id',
  deviceType: 'device-type',
  idempotencyKey: 'Idempotency-Key',
  idempotencyReplayed: 'Idempotency-Replayed',
  /** Number of updates still waiting on the device, so that operations staff can see phones with old unsent updates. */
  pendingCount: 'x-pending-count',
  /** How long ago the oldest of them was recorded, seconds. */
  pendingAge: 'x-pending-age',
  /** When the user acted, epoch ms by the device's corrected clock; the server clamps it (TRAP-79). */
  actedAt: 'x-acted-at',
  /** Beside it, when the device sends this, by the same clock. */
  sentAt: 'x-sent-at',
  appBuild: 'x-app-build',
  /**
   * On a response: the restore epoch. A change means that a backup was restored. On an update from an outbox: the epoch
   * the device last reconciled with; the server refuses the update in any other.
   */
  epoch: 'x-data-epoch',
  /**
   * On what asks for tokens: the server is to set the cookie of the refresh token, on this domain or on the `OWN_HOST`
   * alone. A page of another site cannot send it, so none can sign a user in to another account.
   */
  tokenCookie: 'x-token-cookie',
  /** On a response from the service worker's cache: when it came from the server, epoch ms. It proves no connection. */
  savedAt: 'x-saved-at',
} as const

/** No domain: it has no dot. */
export const OWN_HOST = 'host'

/** The form of the device-id header. */
export const isDeviceId = (text: string): boolean => /^[\w-]{1,100}$/.test(text)

/** Sent as api-key: it names the app, it is not a secret. */
export const API_KEY = 'fieldhire-web'
