import { readSheet, type SheetLimits, type SheetProblem } from './read-sheet.ts'

export interface SheetRequest {
  file: Blob
  limits: SheetLimits
}
/** Rows are posted in chunks, so that receiving them never blocks the page noticeably. */
export type SheetMessage = { rows: string[][] } | { problem: SheetProblem } | { done: true }

const ROWS_AT_ONCE = 100

addEventListener('message', (event: MessageEvent<SheetRequest>) => void answer(event.data))

async function answer({ file, limits }: SheetRequest): Promise<void> {
  const say = (message: SheetMessage) => postMessage(message)
  if (file.size > limits.bytes) return say({ problem: 'too-large' })
  const reading = await readSheet(new Uint8Array(await file.arrayBuffer()), limits)
  if (!reading.rows) return say({ problem: reading.problem })
  for (let start = 0; start < reading.rows.length; start += ROWS_AT_ONCE)
    say({ rows: reading.rows.slice(start, start + ROWS_AT_ONCE) })
  say({ done: true })
}
