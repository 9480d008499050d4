import { parentPort, type MessagePort } from 'node:worker_threads'
import { readSheet, type SheetLimits, type SheetReading } from '../../src/sheets/read-sheet.ts'
import type { Cell, SheetPlan } from '../../src/sheets/sheet-xml.ts'
import { XlsxWriter } from './xlsx.ts'

/**
 * The tasks of the worker; each gets one message in response. A worker does one job and is then ended. It reads as a
 * process of its own, and writes as a thread.
 */
export type SheetTask =
  | { do: 'read'; bytes: Uint8Array<ArrayBuffer>; limits: SheetLimits }
  | { do: 'open'; plan: SheetPlan }
  | { do: 'rows'; rows: Cell[][] }
  | { do: 'end' }
export type SheetAnswer = { reading: SheetReading } | { bytes: Uint8Array[] }

let writer: XlsxWriter | undefined

async function work(task: SheetTask): Promise<SheetAnswer> {
  switch (task.do) {
    case 'read':
      return { reading: await readSheet(task.bytes, task.limits) }
    case 'open':
      writer = new XlsxWriter(task.plan)
      return { bytes: [] }
    case 'rows':
      return { bytes: await writer!.rows(task.rows) }
    case 'end':
      return { bytes: await writer!.end() }
  }
}

function serve(port: MessagePort): void {
  // A failure ends the worker; the server detects that
  port.on('message', (task: SheetTask) => void work(task).then((answer) => port.postMessage(answer)))
}

/** The server that has ended takes no answer. */
function serveProcess(): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (task: SheetTask) => void work(task).then((answer) => process.send!(answer)))
}

if (parentPort) serve(parentPort)
else if (process.send) serveProcess()
