import type { Context } from 'hono'

/** The address at the other end of the connection. A header could be made up, so none is believed. */
export function addressOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? 'unknown'
}
