import { and, eq, gte, inArray, like, or, sql, type SQL } from 'drizzle-orm'
import { HOUR_MS } from '../../src/lib/dates.ts'
import type { Db } from '../db/connect.ts'
import {
  attachments,
  botTests,
  campaignRecipients,
  campaignUploads,
  candidateImportChunks,
  candidates,
  carrierOrders,
  funnelRows,
  interestLinks,
  messages,
  onboardings,
  operations,
  sheetErrors,
  uploads,
  userEvents,
} from '../db/schema.ts'
import type { FileRef } from '../gateways/files/types.ts'
import { findAliases } from './applicants.ts'
import { forgetAttachments } from './attachments.ts'
import { forgetInImports, isInImport } from './candidate-imports.ts'
import { lockErasure } from './erasure-lock.ts'
import { writeHistory } from './funnel-history.ts'
import { findLinked, forgetLinks } from './people.ts'
import { removeUploadsLike } from './piece-uploads.ts'
import { forgetInViews } from './views.ts'
import { forgetInDeliveries } from './webhook-deliveries.ts'

/** Replaces the name of an erased person. */
export const FORGOTTEN_NAME = 'Deleted applicant'

/** A person as operations staff name them: a candidate of the pool, an applicant of a request, or a mobile number. */
export type Person = { candidateId: number } | { funnelId: string } | { mobile: string }

export interface Forgotten {
  /** Applications that were emptied. */
  applications: number
  /** To be removed once this is committed. */
  files: FileRef[]
  /** Applications that users linked with these as of the same person, under another number. They stay: users may be wrong. */
  linked: string[]
}

/**
 * Erases a person: the row of the pool, links, messages, responses to the bot, uploads. Their applications stay for the
 * partners' figures, without anything that identifies the person. These rows count as changed, so every device that has
 * them pulls them and overwrites its copy (db/functions/funnel-rows.sql). Open applications end as rejected, so that no one works on them. Responses
 * stored in the ledger are emptied too. The history and the list of reveals hold ids only and stay. Returns undefined
 * when no one is found. Run it in a transaction.
 */
export async function forgetPerson(db: Db, person: Person, now: number): Promise<Forgotten | undefined> {
  // An operator waits for it: some of it reads whole tables
  await db.execute(sql`set local statement_timeout = '10min'`)
  await db.execute(sql`set local lock_timeout = 0`)
  const found = await findPerson(db, person)
  if (!found) return undefined
  // The longest look comes before anybody waits for this
  await emptyLedger(db, await findWords(db, found), 0)
  await lockErasure(db)
  const known = await findPerson(db, person)
  if (!known) return undefined
  await stopAnswers(db, known)
  // In one order: whoever holds two of them takes them so too
  const rows = await db
    .select()
    .from(funnelRows)
    .where(applicationsOf(known))
    .orderBy(funnelRows.funnelId)
    .for('update')
  const ids = rows.map((row) => row.funnelId)
  const aliases = await findAliases(db, ids)
  const files = rows.flatMap(filesOf)
  for (const id of [...ids, ...aliases]) files.push(...(await takeUploads(db, id)))
  files.push(...(await forgetAttachments(db, known.mobiles)))
  const words = await findWords(db, known)
  // Before the ledger is emptied: what is left of a view is returned again
  await forgetInViews(db, [...new Set(rows.map((row) => row.ipId))], { names: words.names, mobiles: known.mobiles })
  await emptyLedger(db, words, now - ANSWERED_WITHIN_MS)
  const linked = await findLinked(db, ids)
  await forgetLinks(db, ids)
  for (const row of rows) await emptyApplication(db, row, now)
  await removeTraces(db, known, ids)
  return { applications: rows.length, files, linked }
}

interface Known {
  candidateIds: string[]
  mobiles: string[]
  /** The application that was named: it may have neither, as one that is erased already and got something since. */
  funnelIds: string[]
}
type Row = typeof funnelRows.$inferSelect

/** Resolves any of the three to all ids of the person: two entries with the same number are one person. */
async function findPerson(db: Db, person: Person): Promise<Known | undefined> {
  const [row] =
    'funnelId' in person ? await db.select().from(funnelRows).where(eq(funnelRows.funnelId, person.funnelId)) : []
  const [candidate] =
    'candidateId' in person ? await db.select().from(candidates).where(eq(candidates.id, person.candidateId)) : []
  const mobile = 'mobile' in person ? person.mobile : (row?.mobile ?? candidate?.mobile)
  const pool = mobile
    ? await db.select({ id: candidates.id }).from(candidates).where(eq(candidates.mobile, mobile))
    : []
  const candidateIds = [row?.candidateId, candidate?.id, ...pool.map(({ id }) => id)].flatMap((id) =>
    id === undefined || id === null ? [] : [String(id)],
  )
  const funnelIds = row ? [row.funnelId] : []
  const known = { candidateIds: [...new Set(candidateIds)], mobiles: mobile ? [mobile] : [], funnelIds }
  return (await isKnown(db, known)) ? known : undefined
}

/** Also of whom only an uploaded file, a reachout or a response tells. */
async function isKnown(db: Db, known: Known): Promise<boolean> {
  const { candidateIds, mobiles } = known
  if (candidateIds.length > 0 || (await db.$count(funnelRows, applicationsOf(known))) > 0) return true
  const traces = [
    db.$count(attachments, inArray(attachments.sender, mobiles)),
    db.$count(campaignRecipients, isRecipient(known)),
    db.$count(interestLinks, isPerson(known, sql`${interestLinks.person}`)),
    db.$count(campaignUploads, anyOf(mobiles.map(isInUpload))),
    db.$count(botTests, inArray(botTests.mobile, mobiles)),
    db.$count(carrierOrders, inArray(carrierOrders.recipient, mobiles)),
    db.$count(candidateImportChunks, anyOf(mobiles.map(isInImport))),
  ]
  for (const trace of traces) if ((await trace) > 0) return true
  return false
}

const isInUpload = (mobile: string) => sql`${campaignUploads.candidates} @> ${JSON.stringify([{ mobile }])}::jsonb`

const anyOf = (conditions: (SQL | undefined)[]) => or(...conditions.filter((each) => each !== undefined)) ?? sql`false`

const applicationsOf = ({ candidateIds, mobiles, funnelIds }: Known) =>
  anyOf([
    funnelIds.length > 0 ? inArray(funnelRows.funnelId, funnelIds) : undefined,
    candidateIds.length > 0 ? inArray(funnelRows.candidateId, candidateIds) : undefined,
    mobiles.length > 0 ? inArray(funnelRows.mobile, mobiles) : undefined,
  ])

const isPerson = ({ mobiles, candidateIds }: Known, person: SQL) =>
  anyOf([
    ...mobiles.map((mobile) => sql`${person} ->> 'mobile' = ${mobile}`),
    ...candidateIds.map((id) => sql`${person} ->> 'candidateId' = ${id}`),
  ])

const isRecipient = (known: Known) =>
  anyOf([
    isPerson(known, sql`${campaignRecipients.person}`),
    ...known.mobiles.map((mobile) => eq(campaignRecipients.mobile, mobile)),
  ])

/**
 * Answers that arrive meanwhile wait here for the erasure, and then find nothing; what those before it have written is seen.
 * Whoever answers takes the link first and the recipient then, or the order at the carrier.
 */
async function stopAnswers(db: Db, known: Known): Promise<void> {
  const { tokenHash, person } = interestLinks
  const { campaignId, n } = campaignRecipients
  await db
    .select({ tokenHash })
    .from(interestLinks)
    .where(isPerson(known, sql`${person}`))
    .orderBy(tokenHash)
    .for('update')
  await db.select({ n }).from(campaignRecipients).where(isRecipient(known)).orderBy(campaignId, n).for('update')
  if (known.mobiles.length > 0) await db.delete(carrierOrders).where(inArray(carrierOrders.recipient, known.mobiles))
}

/** Images of identity documents and certificates, and attached letters. */
function filesOf({ details, joinedDocs }: Row): FileRef[] {
  const pictures = [...(details.identityDocuments ?? []), ...(details.certificate ?? [])].flatMap(({ imageUrl }) =>
    imageUrl ? [{ kind: imageUrl.type, fileName: imageUrl.fileName }] : [],
  )
  const letters = [...joinedDocs, ...(details.documents ?? [])].map(({ fileName }) => ({
    kind: 'Asset' as const,
    fileName,
  }))
  const copies = joinedDocs.flatMap(({ kept }) => (kept ? [{ kind: 'Kept' as const, fileName: kept }] : []))
  return [...pictures, ...letters, ...copies]
}

async function takeUploads(db: Db, funnelId: string): Promise<FileRef[]> {
  const own = `joiningDoc/${funnelId.replaceAll(/[\\%_]/g, '\\$&')}/%`
  await removeUploadsLike(db, own)
  const taken = await db
    .delete(uploads)
    .where(and(inArray(uploads.type, ['Asset', 'Kept']), like(uploads.fileName, own)))
    .returning()
  return taken.map(({ type, fileName }) => ({ kind: type as FileRef['kind'], fileName }))
}

const open = ['interested', 'shortlisted', 'interviewNoShow', 'interviewDone', 'selected'] as const

async function emptyApplication(db: Db, row: Row, now: number): Promise<void> {
  const isOpen = (open as readonly string[]).includes(row.status)
  const end = isOpen
    ? { status: 'rejected' as const, subStage: null, stageAt: now, decidedAt: null, expiresAt: null }
    : {}
  await db
    .update(funnelRows)
    .set({
      ...{ name: FORGOTTEN_NAME, nameFolded: '', candidateId: null, age: null, gender: null, district: null },
      ...{ locality: null, distanceM: null, mobile: null, alternateMobile: null, selectedMessage: null },
      ...{ rejectionMessage: null, employeeId: null, joinedDocs: [], notes: null, notesAt: null, notesBy: null },
      ...{ notesByName: null, verifiedIdTypes: [], details: { forgottenAt: now }, updatedAt: now },
      ...end,
    })
    .where(eq(funnelRows.funnelId, row.funnelId))
  await writeHistory(db, [
    {
      ...{ funnelId: row.funnelId, at: now, actor: 'system', action: 'forgotten' },
      ...{ fromStatus: row.status, fromSubStage: row.subStage },
      ...{ toStatus: isOpen ? 'rejected' : row.status, toSubStage: isOpen ? null : row.subStage },
    },
  ])
}

/** What is searched in the ledger. */
interface Words {
  /** Ids and numbers. */
  words: string[]
  names: string[]
}

async function findWords(db: Db, known: Known): Promise<Words> {
  const { funnelId, name } = funnelRows
  const rows = await db.select({ funnelId, name }).from(funnelRows).where(applicationsOf(known))
  const ids = rows.map((row) => row.funnelId)
  const aliases = await findAliases(db, ids)
  // Every message contains the empty name
  const names = new Set(rows.map((row) => row.name.trim()).filter((each) => each !== '' && each !== FORGOTTEN_NAME))
  return { words: [...ids, ...aliases, ...known.mobiles], names: [...names] }
}

/** An operation has its response by then, ms after it was taken up, with room for clocks that differ. */
const ANSWERED_WITHIN_MS = HOUR_MS

/**
 * The fact and the outcome of the operation stay: it is never done again (I2). A name alone is searched only in the
 * messages of refusals, which may contain it without an id. `since`: when the operations were taken up, epoch ms.
 */
async function emptyLedger(db: Db, { words, names }: Words, since: number): Promise<void> {
  const within = (word: string) =>
    `%${JSON.stringify(word)
      .slice(1, -1)
      .replaceAll(/[\\%_]/g, '\\$&')}%`
  const isAbout = anyOf([
    ...words.map((word) => sql`${operations.answer}::text like ${within(word)}`),
    ...names.map((name) => sql`${operations.answer} #>> '{error,message}' like ${within(name)}`),
  ])
  const done = sql`jsonb_build_object('status', ${operations.answer} -> 'status', 'data', '{"result": []}'::jsonb)`
  const refused = sql`jsonb_build_object('status', false, 'error', jsonb_build_object(
    'code', ${operations.answer} #> '{error,code}', 'message', 'The details of this applicant were deleted.'))`
  await db
    .update(operations)
    .set({ answer: sql`case when ${operations.status} = 'refused' then ${refused} else ${done} end` })
    .where(and(isAbout, gte(operations.createdAt, since)))
}

async function removeTraces(db: Db, known: Known, funnelIds: string[]): Promise<void> {
  const { candidateIds, mobiles } = known
  await db
    .update(campaignRecipients)
    .set({
      ...{ mobile: '', candidateId: '', person: { candidateId: '', name: '' } },
      state: sql`case when ${campaignRecipients.state} = 'queued' then 'refused' else ${campaignRecipients.state} end`,
    })
    .where(isRecipient(known))
  await db.delete(interestLinks).where(isPerson(known, sql`${interestLinks.person}`))
  for (const mobile of mobiles) {
    const others = sql`(select coalesce(jsonb_agg(each), '[]'::jsonb) from jsonb_array_elements(${campaignUploads.candidates}) each where each ->> 'mobile' <> ${mobile})`
    await db.update(campaignUploads).set({ candidates: others }).where(isInUpload(mobile))
    await forgetInImports(db, mobile)
    await db.delete(botTests).where(eq(botTests.mobile, mobile))
    await db.delete(messages).where(eq(messages.recipient, mobile))
    await db.delete(candidates).where(eq(candidates.mobile, mobile))
  }
  const numbers = candidateIds.filter((id) => /^\d{1,9}$/.test(id)).map(Number)
  if (numbers.length > 0) await db.delete(candidates).where(inArray(candidates.id, numbers))
  if (funnelIds.length === 0) return
  await db.update(onboardings).set({ details: null }).where(inArray(onboardings.funnelId, funnelIds))
  await db.delete(messages).where(inArray(messages.funnelId, funnelIds))
  await forgetInDeliveries(db, funnelIds)
  await db.delete(userEvents).where(inArray(sql`${userEvents.data} ->> 'funnelId'`, funnelIds))
  await db.delete(sheetErrors).where(anyOf(funnelIds.map((id) => like(sheetErrors.content, `%${id}%`))))
}
