import type { Certificate, IdentityDocument } from '../../src/contract/profile.ts'
import { documentFields, fieldsOf, HIDDEN_VALUE, showDocumentNumber } from '../../src/rules/documents.ts'
import type { StoredImage } from '../db/schema.ts'
import type { CertificateOnFile, IdentityOnFile } from '../gateways/specimens.ts'
import type { Context } from './handler.ts'

/** Every field hidden, whether there is a value or not; no one learns what is stored (TRAP-60). */
export const hideIdentity = ({ idType, status }: IdentityOnFile): IdentityDocument => ({
  idType,
  status,
  ...Object.fromEntries(documentFields.map((field) => [field, HIDDEN_VALUE])),
})

export const hideCertificate = ({ name, isValid }: CertificateOnFile): Certificate => ({
  name,
  isValid,
  issuedOn: HIDDEN_VALUE,
})

/** The fields that a document of its type shows and no other (PROF-11), with a link to its picture. */
export async function showIdentity(ctx: Context, document: IdentityOnFile): Promise<IdentityDocument> {
  const { idType, status, docNumber } = document
  return {
    idType,
    status,
    ...Object.fromEntries(fieldsOf(idType).map((field) => [field, document[field]])),
    docNumber: docNumber === undefined ? undefined : showDocumentNumber(idType, docNumber),
    ...(await linksTo(ctx, document.imageUrl, (image) => ctx.specimens.ensureIdentity(ctx.files, image, document))),
  }
}

export async function showCertificate(
  ctx: Context,
  certificate: CertificateOnFile,
  person: string,
): Promise<Certificate> {
  const { name, isValid, issuedOn, imageUrl } = certificate
  return {
    name,
    isValid,
    issuedOn,
    ...(await linksTo(ctx, imageUrl, (image) =>
      ctx.specimens.ensureCertificate(ctx.files, image, certificate, person),
    )),
  }
}

async function linksTo(ctx: Context, image: StoredImage | undefined, ensure: (image: StoredImage) => Promise<void>) {
  if (!image) return undefined
  await ensure(image)
  const file = { kind: image.type, fileName: image.fileName }
  return {
    presignUrl: await ctx.files.viewLink(file, ctx.origin, ctx.user.userId),
    downloadUrl: await ctx.files.downloadLink(file, ctx.origin, ctx.user.userId),
  }
}
