/** Network Information: in Chromium only, and not in TypeScript's library. */
export interface Connection {
  saveData?: boolean
  /** slow-2g, 2g, 3g or 4g, by what was measured. */
  effectiveType?: string
  /** wifi, cellular, ethernet and others. */
  type?: string
}

/** The connection of this browser; undefined where it does not tell. */
export const currentConnection = (): Connection | undefined =>
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection

/** Whether traffic should be spared: slow, or the user asked for it. Where nothing is known the connection counts as fast. */
export const isSlow = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')

/** Whether traffic is slow or likely to be paid by volume. */
export const isMetered = (connection: Connection | undefined): boolean =>
  connection?.type === 'cellular' || isSlow(connection)
