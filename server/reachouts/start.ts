import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { MessageTemplate } from '../../src/contract/carrier-words.ts'
import type { ReachoutChannel, ReachoutLanguage } from '../../src/contract/reachout-words.ts'
import type { SheetCandidate } from '../../src/rules/candidate-sheet.ts'
import { fillTemplate, findChannelBlock, type ChannelBlock, needsTemplate } from '../../src/rules/reachouts.ts'
import type { Db } from '../db/connect.ts'
import { partners, type hiringRequests } from '../db/schema.ts'
import type { InterestedPerson } from '../db/tables/interest.ts'
import { Refusal } from '../core/errors.ts'
import type { Candidate } from '../store/candidate-rows.ts'
import { sentTemplates, type Sending } from './sent-templates.ts'
import { keyOf } from './templates.ts'

type Request = typeof hiringRequests.$inferSelect

/** Someone a campaign is for. */
export interface Reached {
  person: InterestedPerson
  mobile: string
  supplyType: number
}

const present = <T>(value: T | null): T | undefined => value ?? undefined

export const poolPerson = (candidate: Candidate): Reached => ({
  mobile: candidate.mobile,
  // 7 and 8 are the bots' and the app's own; a candidate without one counts as of the app (RO-17)
  supplyType: candidate.supplyType ?? 8,
  person: {
    candidateId: String(candidate.id),
    name: candidate.name,
    age: present(candidate.age),
    gender: present(candidate.gender),
    district: present(candidate.district),
    locality: present(candidate.locality),
    mobile: candidate.mobile,
    details: {
      communicationLanguage: candidate.languages,
      assets: candidate.assets.map((name) => ({ name, hasAsset: true })),
    },
  },
})

/**
 * A candidate from an employer's file is not part of the pool: identified by the number, and the id does not reveal it.
 */
export const uploadedPerson = ({ name, mobile, gender, location }: SheetCandidate): Reached => ({
  mobile,
  supplyType: 8,
  person: {
    candidateId: `m-${createHash('sha256').update(mobile).digest('hex').slice(0, 24)}`,
    ...{ name, mobile, gender },
    district: location,
  },
})

const blocks = { pending: 'pending', active: 'active', inactive: 'inactive' } as const
const statusOf = { 0: blocks.pending, 1: blocks.active, 2: blocks.inactive } as const

const blockReasons = {
  notActive: 'reachout-not-active',
  notInApp: 'reachout-not-in-app',
  noBot: 'reachout-no-bot',
  noWhatsApp: 'reachout-no-whatsapp',
  noWhatsAppGateway: 'reachout-no-whatsapp-gateway',
} as const satisfies Record<ChannelBlock, string>

/** Refuses a channel that the request is not set up for (RO-12), and any channel of one that is not active (RO-09). */
export function assertChannel(request: Request, channel: ReachoutChannel, gateways: Gateways): void {
  const block = blockOf(request, channel, gateways)
  if (block) throw new Refusal(blockReasons[block])
}

export const isOpen = (request: Request, channel: ReachoutChannel, gateways: Gateways): boolean =>
  blockOf(request, channel, gateways) === undefined

interface Gateways {
  carriesWhatsApp: boolean
}

const blockOf = (request: Request, channel: ReachoutChannel, { carriesWhatsApp }: Gateways) =>
  findChannelBlock(channel, { ...request, status: statusOf[request.status], carriesWhatsApp })

interface Wanted {
  channelType: ReachoutChannel
  campaignLanguage: ReachoutLanguage
  templateId?: string | null
}

/** A message as it is sent, and as carriers know it. */
export interface Message {
  message: string
  template: MessageTemplate
}

/** The message of a request with its facts in it; `#link#` stays for each candidate's own (RO-13, RO-26). */
export async function messageOf(db: Db, sending: Sending, request: Request, wanted: Wanted): Promise<Message> {
  const named = { channel: wanted.channelType, language: wanted.campaignLanguage }
  const offered = await sentTemplates(db, sending, named)
  if (needsTemplate(wanted.channelType) && !wanted.templateId) throw new Refusal('template-missing')
  const template = wanted.templateId ? offered.find(({ _id }) => _id === wanted.templateId) : offered[0]
  if (!template) throw new Refusal('template-missing')
  const [partner] = await db
    .select({ name: partners.legalEntityName })
    .from(partners)
    .where(eq(partners.ipId, request.ipId))
  const facts = {
    company: request.targetEmployer ?? partner?.name ?? '',
    job: request.jobRole,
    location: request.districts.slice(0, 2).join(', '),
  }
  const maximumSalary = request.salary?.max
  const salary = maximumSalary?.toLocaleString('en-IN')
  return {
    message: fillTemplate(template.text, { ...facts, maximumSalary }),
    template: {
      key: keyOf(template),
      language: wanted.campaignLanguage,
      parameters: { ...facts, ...(salary === undefined ? {} : { salary }) },
    },
  }
}
