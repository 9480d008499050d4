import { eq } from 'drizzle-orm'
import { TEST_EVENT, webhookBody, type webhookData } from '../../src/contract/webhook-events.ts'
import * as v from 'valibot'
import { DOCUMENT_LINK_MINUTES } from '../../src/contract/webhooks.ts'
import { isoDay } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import { campaigns, hiringRequests, type JoinedDoc } from '../db/schema.ts'
import type { FileGateway, FileRef } from '../gateways/files/types.ts'
import { maskNumber, type FunnelRecord } from './funnel-wire.ts'
import { findRecord } from './funnel.ts'
import type { DeliveryRow } from './webhook-deliveries.ts'

export interface BodyServices {
  db: Db
  /** Undefined: documents are named, without a link to them. */
  links?: { files: Pick<FileGateway, 'find' | 'viewLink'>; origin: string; now: number } | undefined
}

const iso = (ms: number) => new Date(ms).toISOString()
const text = (fact: DeliveryRow['facts'][string] | undefined) => (typeof fact === 'string' ? fact : '')

/**
 * The body of a message, JSON. Names are those of now: a person who was deleted is not in it, whenever it is sent.
 * Undefined when what it is about is gone altogether. Asks the file gateway: not inside a transaction.
 */
export async function composeBody(services: BodyServices, delivery: DeliveryRow): Promise<string | undefined> {
  const type = delivery.type as keyof typeof webhookData
  const data = await findData(services, delivery)
  if (data === undefined) return undefined
  // Nothing leaves that the contract does not name
  return JSON.stringify(v.parse(webhookBody(type), { type, timestamp: iso(delivery.createdAt), data }))
}

async function findData(services: BodyServices, { type, facts, createdAt }: DeliveryRow) {
  const { db } = services
  switch (type as keyof typeof webhookData) {
    case 'applicant.stage_changed': {
      const record = await findRecord(db, text(facts['funnelId']))
      const from = facts['fromStage'] == null ? null : { stage: facts['fromStage'], subStage: facts['fromSubStage'] }
      return record && { ...ofRecord(record), from, to: { stage: facts['stage'], subStage: facts['subStage'] } }
    }
    case 'applicant.joined': {
      const record = await findRecord(db, text(facts['funnelId']))
      if (!record) return undefined
      const { employeeId, joiningTime, joinedDocs } = record.row
      return {
        ...ofRecord(record),
        employeeId,
        joiningDate: joiningTime === null ? null : isoDay(joiningTime),
        joinedAt: iso(createdAt),
        documents: await lettersOf(services, joinedDocs),
      }
    }
    case 'request.approved': {
      const request = await findRequest(db, text(facts['hiringRequestId']))
      return request && { request }
    }
    case 'reachout.completed': {
      const [campaign] = await db
        .select()
        .from(campaigns)
        .where(eq(campaigns.campaignId, text(facts['campaignId'])))
      const request = await findRequest(db, text(facts['hiringRequestId']))
      if (!campaign || !request) return undefined
      const { campaignId: id, channel, total: candidates } = campaign
      return { reachout: { id, channel, candidates, outcome: text(facts['outcome']) }, request }
    }
    case 'credits.low':
      return facts
    case TEST_EVENT:
      return { message: 'A test of Fieldhire' }
    default:
      return undefined
  }
}

function ofRecord({ row, request }: FunnelRecord) {
  const deleted = row.details.forgottenAt !== undefined
  const { funnelId: id, name, mobile } = row
  return {
    applicant: { id, deleted, name: deleted ? null : name, mobile: deleted ? null : maskNumber(mobile) },
    request: { id: row.hiringRequestId, name: request.name, jobRole: request.jobRole },
  }
}

async function findRequest(db: Db, hiringRequestId: string) {
  const { hiringRequestId: id, name, jobRole } = hiringRequests
  const [found] = await db.select({ id, name, jobRole }).from(hiringRequests).where(eq(id, hiringRequestId))
  return found
}

/** The letters of a joining, each with a link that works for DOCUMENT_LINK_MINUTES and needs no session. */
async function lettersOf({ links }: BodyServices, letters: JoinedDoc[]) {
  const found = []
  for (const letter of letters) {
    const about = { name: letter.fileName.split('/').at(-1)!, type: letter.type }
    const lifeMs = DOCUMENT_LINK_MINUTES * 60_000
    const url = links && (await linkTo(letter, links, lifeMs))
    found.push({ ...about, url: url ?? null, expiresAt: iso((links?.now ?? 0) + lifeMs) })
  }
  return found
}

async function linkTo(letter: JoinedDoc, { files, origin }: NonNullable<BodyServices['links']>, lifeMs: number) {
  const file: FileRef =
    letter.kept === undefined ? { kind: 'Asset', fileName: letter.fileName } : { kind: 'Kept', fileName: letter.kept }
  // One without a copy can be replaced by a link that was given out before it was attached
  if (letter.version !== undefined && (await files.find(file))?.version !== letter.version) return undefined
  return files.viewLink(file, origin, '', lifeMs)
}
