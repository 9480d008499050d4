import type { OutboxRow } from './types.ts'

/** The input of an operation. */
export interface Payload {
  input: unknown
}

/**
 * The payload of one operation; undefined when it is gone. Such an operation is not shown on its row, and the drain
 * quarantines it.
 */
export const readPayload = ({ input }: Pick<OutboxRow, 'input'>): Payload | undefined =>
  input === undefined ? undefined : { input }
