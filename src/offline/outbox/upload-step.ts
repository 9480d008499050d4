import type { AttachedFile, Step } from '../../rules/command.ts'
import { openFile } from '../device/blobs.ts'
import type { OperationError, OutboxRow } from '../device/types.ts'
import { sendPieces, type Ask, type PieceFile } from '../network/send-pieces.ts'
import { sendWhole } from '../network/send-whole.ts'
import { request, stopExpecting, unfinished, type Attempted, type Run, type StepDone } from './attempt-request.ts'
import { noteUpload } from './note-upload.ts'
import { stepKey } from './withdraw-on-server.ts'

/** Sends the file of a step: in pieces, and in one request where the server takes none. */
export async function sendUpload(
  run: Run,
  row: OutboxRow,
  step: Step & { kind: 'upload' },
): Promise<StepDone | Attempted> {
  const { store } = run
  stopExpecting(run)
  run.isInBatch = false
  const meta = (run.input as { files?: AttachedFile[] }).files?.[step.file]
  const blobId = row.blobIds[step.file]
  const file = meta && blobId ? await openFile(store, blobId, meta.type, meta.size) : undefined
  if (!meta || !file) return { outcome: { kind: 'quarantined', error: { class: 'file', code: 'missing' } } }
  const ask: Ask<Attempted> = (perform) => request(run, perform)
  run.onUpload(true)
  try {
    const inPieces = await sendPieces(store, pieceFile(run, row, step, file), ask)
    const isMissing = !('outcome' in inPieces) && inPieces.do === 'missing'
    const sent = isMissing ? await sendWhole(store, { file, fileName: step.fileName }, ask) : inPieces
    if ('outcome' in sent) return sent
    if (sent.do === 'missing' || sent.do === 'withdrawn') return { outcome: { kind: 'withdrawn' } }
    if (sent.do === 'reject') return refusedFile(sent.error, sent.requestId)
    if (sent.do !== 'done') return await unfinished(run, sent)
    const { fileName = step.fileName, type = 'Asset' } = sent.body
    return { result: { fileName, type } }
  } finally {
    run.onUpload(false)
  }
}

const pieceFile = (run: Run, row: OutboxRow, step: Step & { kind: 'upload' }, file: Blob): PieceFile => ({
  file,
  fileName: step.fileName,
  key: stepKey(row.opId, step.name),
  id: row.steps.find(({ name }) => name === step.name)?.upload?.id,
  note: (progress) => {
    // Its token may expire several times while a file is sent
    run.refreshed = false
    return noteUpload(run.store, row.opId, step.name, { ...progress, size: file.size })
  },
})

/** A file the server does not accept is refused with its reason, not retried. */
const refusedFile = (error: OperationError, requestId?: string): Attempted => ({
  outcome: { kind: 'rejected', error: { ...error, class: 'file' }, isFinal: false, requestId },
})
