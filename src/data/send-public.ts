import type { AnyCall, CallInput } from '../contract/call.ts'
import { send, type SendOptions } from '../offline/call.ts'
import { pageDeps } from './device.ts'

/** Sends a call that needs nobody signed in, from a screen that stands outside of any user's database. */
export const sendPublic = <C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions) =>
  send(pageDeps, call, input, options)
