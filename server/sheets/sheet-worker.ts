import { parentPort, type MessagePort } from 'node:worker_threads'
import { readSheet, type SheetLimits, type SheetReading } from '../../src/sheets/read-sheet.ts'
import { XlsxWriter, type Cell, type SheetPlan } from './xlsx.ts'

/** The tasks of the worker; each gets one message in response. A worker does one job and is then ended. */
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

if (parentPort) serve(parentPort)
