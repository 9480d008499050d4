import * as v from 'valibot'
import { defineCall } from './call.ts'
import { funnelStatuses, subStages } from './funnel-row.ts'
import { id } from './shapes.ts'

const nullishText = v.nullish(v.string())

/** One link to view the picture and one to save it: a page cannot force a download from another host (PROF-12). */
const links = { presignUrl: nullishText, downloadUrl: nullishText }

/** '******' in every field unless the applicant is selected or joined. */
const identityDocument = v.object({
  idType: v.string(),
  status: nullishText,
  name: nullishText,
  fatherName: nullishText,
  docNumber: nullishText,
  dob: nullishText,
  gender: nullishText,
  address: nullishText,
  ...links,
})
const certificate = v.object({
  name: v.string(),
  isValid: v.nullish(v.boolean()),
  /** 'YYYY-MM-DD'. */
  issuedOn: nullishText,
  ...links,
})
export type IdentityDocument = v.InferOutput<typeof identityDocument>
export type Certificate = v.InferOutput<typeof certificate>

const change = v.object({
  /** When the server applied it, epoch ms. */
  at: v.number(),
  /** When the user acted, by the device's corrected clock, epoch ms. */
  deviceTime: v.nullish(v.number()),
  actor: v.picklist(['employer', 'applicant', 'system']),
  /** Of the employer's side. */
  name: nullishText,
  action: v.string(),
  toStatus: v.nullish(v.picklist(funnelStatuses)),
  toSubStage: v.nullish(v.picklist(subStages)),
})
export type FunnelChange = v.InferOutput<typeof change>

const attachment = v.object({
  attachmentId: v.string(),
  kind: v.string(),
  /** waiting: it is being fetched. refused: it is not here, see `reason`. */
  state: v.string(),
  reason: v.nullish(v.string()),
  /** Bytes. */
  size: v.nullish(v.number()),
  /** Epoch ms. */
  sentAt: v.number(),
})
export type SentAttachment = v.InferOutput<typeof attachment>

export const profileCalls = {
  /**
   * API-073: the contact numbers of an applicant, ten digits each. The path is that of funnel.detail; `masked=false`
   * makes it this call, which returns nothing else. The server records who saw whose numbers. Never stored as a
   * response (TRAP-18); offline/reveals keeps the numbers for a day.
   */
  reveal: defineCall({
    name: 'profile.reveal',
    method: 'GET',
    path: 'campaign/candidate/detail/get/{funnelId}',
    query: { masked: 'false' },
    offline: 'needs-network',
    input: v.object({ funnelId: id, masked: v.literal('false') }),
    output: v.object({ data: v.object({ mobileNo: nullishText, alternateNumber: nullishText }) }),
  }),
  /**
   * The identity documents and certificates of an applicant, with links to their pictures, valid for five minutes
   * (API-034). The server masks: unless the applicant is selected or joined (`isVisible`) values are '******' and there
   * are no links; of an Aadhaar number it never sends more than the last four digits. Shown documents are recorded like
   * reveals. The path is ours. Never stored on the device (docs/offline.md).
   */
  documents: defineCall({
    name: 'profile.documents',
    method: 'GET',
    path: 'campaign/candidate/detail/documents/{funnelId}',
    offline: 'needs-network',
    input: v.object({ funnelId: id }),
    output: v.object({
      data: v.object({
        isVisible: v.boolean(),
        identityDocuments: v.array(identityDocument),
        certificates: v.array(certificate),
      }),
    }),
  }),
  /**
   * What an applicant sent over WhatsApp beside words, newest first (PROF-21). What is in it is shown one by one, and
   * `isVisible` as documents are: to the selected or joined only. The path is ours.
   */
  attachments: defineCall({
    name: 'profile.attachments',
    method: 'GET',
    path: 'campaign/candidate/detail/attachments/{funnelId}',
    offline: 'needs-network',
    input: v.object({ funnelId: id }),
    output: v.object({ data: v.object({ isVisible: v.boolean(), result: v.array(attachment) }) }),
  }),
  /**
   * One of them: what was written with it, the place, or links to its file, valid for five minutes. Recorded like a
   * reveal. Never stored on the device.
   */
  attachment: defineCall({
    name: 'profile.attachment',
    method: 'GET',
    path: 'campaign/candidate/detail/attachments/{funnelId}/{attachmentId}',
    offline: 'needs-network',
    input: v.object({ funnelId: id, attachmentId: id }),
    output: v.object({
      data: v.object({
        fileName: nullishText,
        caption: nullishText,
        place: v.nullish(
          v.object({ latitude: v.number(), longitude: v.number(), name: nullishText, address: nullishText }),
        ),
        ...links,
      }),
    }),
  }),
  /** What happened to an applicant, newest first, the last 200; ours. It holds no reasons, notes or numbers. */
  history: defineCall({
    name: 'profile.history',
    method: 'GET',
    path: 'campaign/candidate/detail/history/{funnelId}',
    offline: 'read-saved',
    input: v.object({ funnelId: id }),
    output: v.object({ data: v.object({ result: v.array(change) }) }),
  }),
}
