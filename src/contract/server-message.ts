import type { ApiError } from './call.ts'

/** The server's message: its reason, its parameters, and the sentence in English. */
export interface ServerMessage {
  /** A key of `refusalReasons`; absent in the responses of older servers and in rows stored by older builds. */
  reason?: string
  /** See `RefusalParams`. */
  params?: Readonly<Record<string, unknown>>
  message?: string
}

/** The messages of the fields at fault, with their reasons where the server sent some. */
export function fieldMessages(refusal: ApiError | undefined): Record<string, ServerMessage> {
  const { fields = {}, fieldReasons = {} } = refusal ?? {}
  const reasonOf = (name: string) => (Object.hasOwn(fieldReasons, name) ? fieldReasons[name] : undefined)
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name,
      { reason: reasonOf(name)?.reason, params: reasonOf(name)?.params, message },
    ]),
  )
}
