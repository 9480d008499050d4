import { offerLetter } from '../../src/contract/files.ts'
import { HttpProblem } from '../core/errors.ts'
import { sniffType } from '../gateways/files/types.ts'
import { findRecord } from '../store/funnel.ts'
import { endUpload, readPieces, removeUpload, type PieceUpload } from '../store/piece-uploads.ts'
import { noteArrived, removeAnnounced } from '../store/uploads.ts'
import type { Context } from './handler.ts'
import { findAttached, findFunnelIdOf } from './offer-letters.ts'

type Services = Pick<Context, 'db' | 'files' | 'now'>

/**
 * Stores an offer letter whose last piece is `bytes`. Only then does the upload count as complete: while the file
 * storage is away the last piece is asked for again. Returns false when another request has stored it meanwhile.
 */
export async function storeLetter(services: Services, upload: PieceUpload, bytes: Buffer): Promise<boolean> {
  const { db, files, now } = services
  const { fileName } = upload
  const file = { kind: 'Asset', fileName } as const
  const whole = Buffer.concat([...(await readPieces(db, upload.id)), bytes])
  if (whole.length !== upload.size) return false
  try {
    if (whole.length > offerLetter.maxBytes) throw new HttpProblem(413, 'upload-too-large')
    if (sniffType(whole) !== upload.contentType) throw new HttpProblem(422, 'upload-content-differs')
    const record = await findRecord(db, findFunnelIdOf(fileName)!)
    if (record?.row.details.forgottenAt !== undefined) {
      await removeAnnounced(db, file)
      throw new HttpProblem(422, 'applicant-deleted')
    }
    // Attached since the upload began
    if (!record || findAttached(record.row, fileName)) throw new HttpProblem(422, 'offer-letter-attached')
  } catch (error) {
    if (error instanceof HttpProblem) await removeUpload(db, upload.id)
    throw error
  }
  if (!(await noteArrived(db, file, await files.store(file, whole), now))) {
    // Newer letters have taken its place
    await files.remove(file)
    await removeUpload(db, upload.id)
    throw new HttpProblem(404, 'upload-unknown')
  }
  return endUpload(db, upload)
}
