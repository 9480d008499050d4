import type { CallOutput, CallParsed } from '../../src/contract/call.ts'
import type { profileCalls } from '../../src/contract/profile.ts'
import { mayShowDocuments } from '../../src/rules/documents.ts'
import { Refusal } from '../core/errors.ts'
import { fileOf, findAttachment, findAttachments } from '../store/attachments.ts'
import { getAllowedRecord } from '../store/policies.ts'
import type { Context } from './handler.ts'
import { noteReveal } from './reveals.ts'

type Calls = typeof profileCalls

/** PROF-21: that something was sent, and when. */
export async function attachments(
  { funnelId }: CallParsed<Calls['attachments']>,
  ctx: Context,
): Promise<CallOutput<Calls['attachments']>> {
  const { row } = await getAllowedRecord(ctx.db, ctx.user, funnelId)
  return { data: { isVisible: mayShowDocuments(row.status), result: await findAttachments(ctx.db, row) } }
}

/** What it is: a picture of a document is one, so the same people may see it (PROF-09). */
export async function attachment(
  { funnelId, attachmentId }: CallParsed<Calls['attachment']>,
  ctx: Context,
): Promise<CallOutput<Calls['attachment']>> {
  const record = await getAllowedRecord(ctx.db, ctx.user, funnelId)
  const found = await findAttachment(ctx.db, record.row, attachmentId)
  if (!found || !mayShowDocuments(record.row.status)) throw new Refusal('file-unknown')
  await noteReveal(ctx, record, 'documents')
  const { fileName, caption, place, storedAs } = found
  if (storedAs === null) return { data: { fileName, caption, place } }
  const file = fileOf(storedAs)
  return {
    data: {
      ...{ fileName, caption, place },
      presignUrl: await ctx.files.viewLink(file, ctx.origin, ctx.user.userId),
      downloadUrl: await ctx.files.downloadLink(file, ctx.origin, ctx.user.userId),
    },
  }
}
