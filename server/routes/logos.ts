import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { logoLimits } from '../../src/contract/registration.ts'
import type { Db } from '../db/connect.ts'
import { partners, uploads } from '../db/schema.ts'
import { fieldRefusal, Refusal, unauthorizedRequest } from '../core/errors.ts'
import type { FileRef } from '../gateways/files/types.ts'
import type { Context } from './handler.ts'
import { actingIpId, mayActFor } from '../store/policies.ts'

const kind = 'CompanyLogo'

/** A link to put a new logo to. Its name begins with the id of the account, so that no one writes over another's. */
export async function giveLogoLink(
  { fileName, contentType, size }: { fileName: string; contentType?: string; size?: number },
  ctx: Context,
) {
  const ipId = actingIpId(ctx.user)
  if (!fileName.startsWith(`${ipId}/`)) throw new Refusal('file-name-wrong')
  if (!contentType || !logoLimits.type.test(contentType)) throw new Refusal('logo-not-a-picture')
  if (size === undefined || size > logoLimits.maxBytes) throw new Refusal('logo-too-large')
  const asked = { contentType, size, userId: ctx.user.userId, createdAt: ctx.now, uploadedAt: null, sniffedType: null }
  await ctx.db
    .insert(uploads)
    .values({ type: kind, fileName, ownerIpId: ipId, ...asked })
    .onConflictDoUpdate({ target: [uploads.type, uploads.fileName], set: asked })
  const request = { kind, fileName, contentType, size, maxBytes: logoLimits.maxBytes } as const
  return { data: { presignUrl: await ctx.files.uploadLink(request, ctx.origin), type: kind, fileName } }
}

/** The logo that an account shows, when the user may act for that account. */
export async function getLogo(fileName: string, ctx: Context): Promise<FileRef> {
  const shown = sql`${partners.details} #>> '{companyLogo,fileName}' = ${fileName}`
  const [partner] = await ctx.db.select().from(partners).where(shown).limit(1)
  if (!partner || !mayActFor(ctx.user, partner.ipId)) throw unauthorizedRequest()
  const file: FileRef = { kind, fileName }
  if (!(await ctx.files.find(file))) throw new Refusal('file-unknown')
  return file
}

/** A logo that was put there for this account; a name alone shows nothing. */
export async function assertOwnLogo(db: Db, ipId: string, fileName: string): Promise<void> {
  const own = and(eq(uploads.type, kind), eq(uploads.fileName, fileName), eq(uploads.ownerIpId, ipId))
  const found = await db
    .select()
    .from(uploads)
    .where(and(own, isNotNull(uploads.uploadedAt)))
  if (found.length === 0) throw fieldRefusal('companyLogo', 'logo-missing')
}
