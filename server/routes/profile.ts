import { mayShowDocuments } from '../../src/rules/documents.ts'
import type { AreaRoutes } from './handler.ts'
import { getAllowedRecord } from '../store/policies.ts'
import { findHistory } from '../store/funnel-history.ts'
import { attachment, attachments } from './attachments.ts'
import { hideCertificate, hideIdentity, showCertificate, showIdentity } from './documents.ts'
import { noteReveal } from './reveals.ts'

export const profileRoutes: AreaRoutes<'profile'> = {
  async reveal({ funnelId }, ctx) {
    const record = await getAllowedRecord(ctx.db, ctx.user, funnelId)
    await noteReveal(ctx, record, 'contact')
    return { data: { mobileNo: record.row.mobile, alternateNumber: record.row.alternateMobile } }
  },

  async documents({ funnelId }, ctx) {
    const record = await getAllowedRecord(ctx.db, ctx.user, funnelId)
    const { name, status, details } = record.row
    const { identityDocuments = [], certificate = [] } = details
    const isVisible = mayShowDocuments(status)
    if (!isVisible) {
      const hidden = {
        identityDocuments: identityDocuments.map(hideIdentity),
        certificates: certificate.map(hideCertificate),
      }
      return { data: { isVisible, ...hidden } }
    }
    await noteReveal(ctx, record, 'documents')
    const shown = {
      identityDocuments: await Promise.all(identityDocuments.map((document) => showIdentity(ctx, document))),
      certificates: await Promise.all(certificate.map((one) => showCertificate(ctx, one, name))),
    }
    return { data: { isVisible, ...shown } }
  },

  attachments,
  attachment,

  async history({ funnelId }, ctx) {
    const { row } = await getAllowedRecord(ctx.db, ctx.user, funnelId)
    const changes = await findHistory(ctx.db, funnelId)
    // Where an applicant came from before the portal wrote down every step
    const first = { at: row.createdAt, actor: 'applicant' as const, action: 'applied', toStatus: 'interested' as const }
    const begins = changes.some(({ action }) => action === first.action)
    return { data: { result: begins ? changes : [...changes, first] } }
  },
}
