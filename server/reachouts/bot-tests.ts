import { and, desc, eq, lt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { TestCandidate } from '../../src/contract/reachouts.ts'
import type { Db } from '../db/connect.ts'
import { botTests } from '../db/schema.ts'
import type { Context } from '../handler.ts'
import { drawIdentity, ensureSpecimen, specimenName } from '../specimens/specimen.ts'

/** What the bot asks, in its order (BOT-05). */
const questions = ['name', 'age', 'gender', 'location', 'education', 'experience', 'language'] as const
const documents = ['Aadhar Card', 'PAN Card'] as const

export async function addBotTest(
  db: Db,
  hiringRequestId: string,
  userId: string,
  { name, mobileNo }: { name: string; mobileNo: string },
  now: number,
): Promise<void> {
  await db
    .insert(botTests)
    .values({ testId: randomUUID(), hiringRequestId, userId, name, mobile: mobileNo, sentAt: now })
}

const KEPT_MS = 30 * 86_400_000

export const purgeBotTests = (db: Db, now: number) => db.delete(botTests).where(lt(botTests.sentAt, now - KEPT_MS))

const MOST = 5

/**
 * One's own tests for a request, the newest first. With the embedded gateway the person answers a question in each third of
 * the answering time and sends the documents last; a real gateway has no word yet for what its bot has learnt, so nothing
 * is ticked there.
 */
export async function findBotTests(
  db: Db,
  hiringRequestId: string,
  userId: string,
  ctx: Pick<Context, 'now' | 'config' | 'files' | 'origin'>,
): Promise<TestCandidate[]> {
  const tests = await db
    .select()
    .from(botTests)
    .where(and(eq(botTests.hiringRequestId, hiringRequestId), eq(botTests.userId, userId)))
    .orderBy(desc(botTests.sentAt))
    .limit(MOST)
  return Promise.all(
    tests.map(async ({ testId, name, mobile, sentAt }) => {
      const step = Math.max(1, ctx.config.messageAnswerMs / 3)
      const answered = ctx.config.messageGatewayUrl === undefined ? Math.floor((ctx.now - sentAt) / step) : 0
      const shown = documents.filter((_, at) => answered > questions.length + at)
      return {
        candidateMobile: mobile,
        name,
        fields: questions.map((question, at) => ({ name: question, answered: answered > at })),
        documents: await Promise.all(shown.map((type) => showDocument(ctx, testId, name, type))),
      }
    }),
  )
}

async function showDocument(ctx: Pick<Context, 'files' | 'origin'>, testId: string, name: string, type: string) {
  const imageUrl = specimenName(testId, type)
  await ensureSpecimen(ctx.files, imageUrl, () => drawIdentity({ idType: type, name }))
  const presignUrl = await ctx.files.viewLink({ kind: imageUrl.type, fileName: imageUrl.fileName }, ctx.origin)
  return { type, imageUrl, presignUrl }
}
