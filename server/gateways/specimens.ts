import type { FunnelDetails, StoredImage } from '../db/schema.ts'
import type { FileGateway } from './files/types.ts'

export type IdentityOnFile = NonNullable<FunnelDetails['identityDocuments']>[number]
export type CertificateOnFile = NonNullable<FunnelDetails['certificate']>[number]

/**
 * Pictures of documents that exist in the demo only. They are drawn on first view; an image of a real upload is left
 * alone.
 */
export interface Specimens {
  /** Where the picture of a document of this applicant or bot test is stored. */
  nameOf(id: string, what: string): StoredImage
  ensureIdentity(files: FileGateway, image: StoredImage, document: IdentityOnFile): Promise<void>
  ensureCertificate(
    files: FileGateway,
    image: StoredImage,
    certificate: CertificateOnFile,
    person: string,
  ): Promise<void>
}
