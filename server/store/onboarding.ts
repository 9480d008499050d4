import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { CandidateDetails } from '../../src/contract/onboarding.ts'
import type { Db } from '../db/connect.ts'
import { funnelRows, messages, onboardings } from '../db/schema.ts'
import type { BotOutcome } from '../gateways/messages/types.ts'
import { writeHistory } from './funnel-history.ts'

export type Onboarding = typeof onboardings.$inferSelect

/** How far the bot is with an applicant, and the message it last began with. */
export async function findOnboarding(db: Db, funnelId: string) {
  const [found] = await db
    .select({ onboarding: onboardings, message: messages })
    .from(onboardings)
    .innerJoin(messages, eq(messages.messageId, onboardings.messageId))
    .where(eq(onboardings.funnelId, funnelId))
  return found
}

/** Whether a server is handing a message over to the gateway right now. */
export async function isBeingSent(db: Db, funnelId: string, now: number): Promise<boolean> {
  const found = await db
    .select({ messageId: messages.messageId })
    .from(messages)
    .where(and(eq(messages.funnelId, funnelId), gt(messages.handingUntil, now)))
  return found.length > 0
}

/** Removes a message that the gateway has not accepted. */
export async function removeUnsent(db: Db, messageId: string): Promise<void> {
  await db.delete(messages).where(and(eq(messages.messageId, messageId), isNotNull(messages.handingUntil)))
}

/**
 * Stores the outcome of a message (ONB-02). Only the last message of an applicant counts, and a completed one stays
 * completed: a duplicate or late report changes nothing. Returns whether the message is known to have been sent.
 */
export const endOnboarding = (
  db: Db,
  messageId: string,
  outcome: { status: BotOutcome; details?: CandidateDetails },
  now: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.messageId, messageId))
    if (!message || message.handingUntil !== null) return false
    const { funnelId } = message
    const [row] = await tx.select().from(funnelRows).where(eq(funnelRows.funnelId, funnelId)).for('update')
    const [onboarding] = await tx.select().from(onboardings).where(eq(onboardings.funnelId, funnelId)).for('update')
    if (!row || onboarding?.messageId !== messageId) return true
    // Erased while the answer was on its way
    if (row.details.forgottenAt !== undefined) return true
    if (onboarding.status === 'Completed' || onboarding.status === outcome.status) return true
    await tx
      .update(onboardings)
      .set({ status: outcome.status, details: outcome.details ?? null, updatedAt: now })
      .where(eq(onboardings.funnelId, funnelId))
    await writeHistory(tx, [
      {
        funnelId,
        at: now,
        actor: outcome.status === 'Completed' ? 'applicant' : 'system',
        action: `onboarding${outcome.status}`,
        fromStatus: row.status,
        fromSubStage: row.subStage,
        toStatus: row.status,
        toSubStage: row.subStage,
      },
    ])
    return true
  })

/** Everyone of a request with whom the bot has begun, by name; there are as many as are selected, never thousands. */
export const findOnboardings = (db: Db, hiringRequestId: string) =>
  db
    .select({ row: funnelRows, onboarding: onboardings, message: messages })
    .from(onboardings)
    .innerJoin(funnelRows, eq(funnelRows.funnelId, onboardings.funnelId))
    .innerJoin(messages, eq(messages.messageId, onboardings.messageId))
    .where(eq(funnelRows.hiringRequestId, hiringRequestId))
    .orderBy(asc(funnelRows.nameFolded), asc(funnelRows.funnelId))

export type OnboardingRecord = Awaited<ReturnType<typeof findOnboardings>>[number]

/** The messages of the demo, newest first. */
export const findMessages = (db: Db) =>
  db
    .select({ message: messages, name: funnelRows.name, onboarding: onboardings })
    .from(messages)
    .innerJoin(funnelRows, eq(funnelRows.funnelId, messages.funnelId))
    .innerJoin(onboardings, eq(onboardings.funnelId, messages.funnelId))
    .orderBy(desc(messages.sentAt))
    .limit(50)
