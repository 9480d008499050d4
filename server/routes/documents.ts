import type { Certificate, IdentityDocument } from '../../src/contract/profile.ts'
import { documentFields, fieldsOf, HIDDEN_VALUE, showDocumentNumber } from '../../src/rules/documents.ts'
import type { FunnelDetails, StoredImage } from '../db/schema.ts'
import type { Context } from '../handler.ts'
import { drawCertificate, drawIdentity, ensureSpecimen } from '../specimens/specimen.ts'

type Identity = NonNullable<FunnelDetails['identityDocuments']>[number]
type StoredCertificate = NonNullable<FunnelDetails['certificate']>[number]

/** Every field hidden, whether there is a value or not; nobody learns what is stored (TRAP-60). */
export const hideIdentity = ({ idType, status }: Identity): IdentityDocument => ({
  idType,
  status,
  ...Object.fromEntries(documentFields.map((field) => [field, HIDDEN_VALUE])),
})

export const hideCertificate = ({ name, isValid }: StoredCertificate): Certificate => ({
  name,
  isValid,
  issuedOn: HIDDEN_VALUE,
})

/** The fields that a document of its type shows and no other (PROF-11), with a link to its picture. */
export async function showIdentity(ctx: Context, document: Identity): Promise<IdentityDocument> {
  const { idType, status, docNumber } = document
  return {
    idType,
    status,
    ...Object.fromEntries(fieldsOf(idType).map((field) => [field, document[field]])),
    docNumber: docNumber === undefined ? undefined : showDocumentNumber(idType, docNumber),
    ...(await linksTo(ctx, document.imageUrl, () => drawIdentity(document))),
  }
}

export async function showCertificate(
  ctx: Context,
  certificate: StoredCertificate,
  person: string,
): Promise<Certificate> {
  const { name, isValid, issuedOn, imageUrl } = certificate
  return {
    name,
    isValid,
    issuedOn,
    ...(await linksTo(ctx, imageUrl, () => drawCertificate(certificate, person))),
  }
}

async function linksTo(ctx: Context, image: StoredImage | undefined, draw: () => Uint8Array) {
  if (!image) return undefined
  await ensureSpecimen(ctx.files, image, draw)
  const file = { kind: image.type, fileName: image.fileName }
  return {
    presignUrl: await ctx.files.viewLink(file, ctx.origin),
    downloadUrl: await ctx.files.downloadLink(file, ctx.origin),
  }
}
