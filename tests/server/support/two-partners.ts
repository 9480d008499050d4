import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Db } from '../../../server/db/connect.ts'
import {
  apiKeys,
  attachments,
  campaignRecipients,
  campaignUploads,
  creditOrders,
  interestLinks,
  partners,
  savedViews,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../../../server/db/schema.ts'
import { orderNumber } from '../../../src/rules/orders.ts'
import { hashSecret } from '../../../server/identity/keys.ts'
import { signInSessions } from '../../../server/identity/schema.ts'
import { purchase } from '../../../server/store/credits.ts'
import { testNow } from './app.ts'
import { addCampaign, addRequest, addRow } from './hiring.ts'
import { addOffice, type Office } from './requests.ts'

/** What a partner has, each made new: one id of every kind that a call may take. */
export interface Belongings {
  ipId: string
  /** A request of this partner. */
  hiringRequestId: string
  funnelId: string
  /** A selected applicant, and what they sent to the bot. */
  hiredId: string
  attachmentId: string
  office: Office
  /** An office that no request uses. */
  spareAddressId: string
  campaignId: string
  uploadId: string
  /** The token of a candidate's link. */
  person: string
  letter: string
  logo: string
  /** An operation's key, as the device made it. */
  key: string
  /** Of a key of the API. */
  keyId: string
  /** A webhook, and a message of it. */
  endpointId: string
  messageId: string
  /** An order of credits that waits for its payment. */
  orderId: string
  /** Where the partner's user is signed in. */
  signInId: string
  /** A view that a colleague shares. */
  viewId: string
  /** A partner that belongs to this one: a council's. */
  childIpId: string
  /** A sub-member of this one, who is switched off. */
  memberIpId: string
}

/** A word that must never appear in a response to another partner. */
export const canaryOf = (ipId: string) => `Canary${ipId}`

let count = 0

/** Names and texts carry the partner's canary, so that a datum that leaves is seen wherever it comes out. */
export async function addBelongings(db: Db, ipId: string): Promise<Belongings> {
  const canary = canaryOf(ipId)
  const hiringRequestId = await addRequest(db, {
    ...{ ipId, name: `${canary} request ${++count}`, interviewType: 'telephonic', schedulingType: null },
    ...{ jobRole: `${canary} role`, webBotStatus: true, targetEmployer: `${canary} client` },
  })
  const row = await addRow(db, hiringRequestId, {
    ...{ ipId, name: `${canary} Yadav`, notes: `${canary} notes`, locality: canary },
  })
  // A selected applicant, so that documents and onboarding have content
  const hired = await addRow(db, hiringRequestId, { ipId, name: `${canary} Hired`, status: 'selected' })
  const attachmentId = `at${++count}`
  await db.insert(attachments).values({
    ...{ attachmentId, carrier: 'whatsapp', providerId: attachmentId, ipId, hiringRequestId, sender: hired.mobile! },
    ...{
      kind: 'image',
      caption: canary,
      fileName: canary,
      state: 'kept',
      storedAs: `attachment/${attachmentId}/1.jpg`,
    },
    ...{ sentAt: testNow, createdAt: testNow },
  })
  const office = await addOffice(db, ipId, `${canary} office`)
  const spare = await addOffice(db, ipId, `${canary} spare`)
  const campaignId = await addCampaign(db, hiringRequestId, {
    ...{ ipId, state: 'scheduled', isScheduled: true, total: 1, message: canary, scheduledAt: testNow + 3_600_000 },
  })
  await db.insert(campaignRecipients).values({
    ...{ campaignId, n: 0, hiringRequestId, candidateId: 'c', mobile: '9811111111', supplyType: 8, state: 'queued' },
    person: { candidateId: 'c', name: canary },
  })
  const uploadId = randomUUID()
  const candidates = [{ name: canary, mobile: `98${String(++count).padStart(8, '1')}` }]
  await db
    .insert(campaignUploads)
    .values({ uploadId, hiringRequestId, ipId, userId: 'emp', candidates, createdAt: testNow })
  const person = randomUUID().slice(0, 22)
  await db.insert(interestLinks).values({
    ...{ tokenHash: hashSecret(person), hiringRequestId, supplyType: 8, channel: 'app', createdAt: testNow },
    person: { candidateId: `i${count}`, name: canary },
  })
  const keyId = `K${++count}`
  await db.insert(apiKeys).values({
    ...{ keyId, ipId, name: canary, scopes: ['requests:read'], keyHash: randomUUID(), hint: 'abcd' },
    ...{ createdAt: testNow, createdBy: 'emp', createdByName: canary, expiresAt: testNow + 86_400_000 },
  })
  const [endpointId, messageId] = [`we_${++count}`, `msg_${count}`]
  await db.insert(webhookEndpoints).values({
    ...{ endpointId, ipId, url: `https://${canary.toLowerCase()}.example/`, events: ['applicant.joined'], secret: 'x' },
    ...{ createdAt: testNow, createdBy: 'emp', createdByName: canary },
  })
  await db.insert(webhookDeliveries).values({
    ...{ messageId, endpointId, type: 'applicant.joined', subject: row.funnelId!, state: 'failed', createdAt: testNow },
    facts: { funnelId: row.funnelId!, hiringRequestId },
  })
  const viewId = `V${++count}`
  await db.insert(savedViews).values({
    ...{ viewId, ipId, name: `${canary} ${viewId}`, nameFolded: viewId, isShared: true, filter: { tab: 'all' } },
    ...{ createdBy: 'nobody', createdByName: canary, updatedAt: testNow },
  })
  await purchase(db, { ipId, credits: 10, now: testNow })
  const orderId = await addOrder(db, ipId)
  return {
    ...{ ipId, hiringRequestId, office, campaignId, uploadId, person },
    ...{ hiredId: hired.funnelId!, attachmentId },
    funnelId: row.funnelId!,
    spareAddressId: spare.addressId,
    letter: `joiningDoc/${row.funnelId}/offerLetter/letter.pdf`,
    logo: `${ipId}/logo-${count}.png`,
    keyId,
    ...{ endpointId, messageId },
    viewId,
    signInId: await addSignIn(db, ipId),
    orderId,
    key: randomUUID(),
    childIpId: await addChild(db, ipId, 'EMP'),
    memberIpId: await addChild(db, ipId, 'SUB'),
  }
}

async function addSignIn(db: Db, ipId: string): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.ipId, ipId)).orderBy(users.id)
  const id = randomUUID()
  const label = canaryOf(ipId)
  await db.insert(signInSessions).values({ id, userId: user!.id, label, createdAt: testNow, lastUsedAt: testNow })
  return hashSecret(id)
}

async function addOrder(db: Db, ipId: string): Promise<string> {
  const canary = canaryOf(ipId)
  const [made] = await db
    .insert(creditOrders)
    .values({
      ...{ ipId, state: 'open' as const, credits: 100, lines: [{ credits: 100, paise: 70 }], net: 7000, gstPercent: 0 },
      ...{ cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: 7000, billingName: canary, billingAddress: canary },
      ...{ orderedAt: testNow, orderedBy: 'nobody' },
    })
    .returning()
  return orderNumber(made!.id)
}

async function addChild(db: Db, parentIpId: string, userCode: 'EMP' | 'SUB'): Promise<string> {
  const ipId = `${userCode}C${++count}`
  const canary = canaryOf(parentIpId)
  const stamps = { createdAt: testNow, updatedAt: testNow }
  const contact = { contactPersonName: `${canary} contact`, contactEmail: `child${count}@example.test` }
  await db.insert(partners).values({
    ...{
      ipId,
      userCode,
      userType: userCode,
      legalEntityName: `${canary} child`,
      parentIpId,
      ...contact,
      ...stamps,
    },
  })
  const person = { id: `child-${count}`, email: contact.contactEmail, name: contact.contactPersonName }
  await db.insert(users).values({ ...person, ipId, passwordHash: 'none', ...stamps })
  return ipId
}
