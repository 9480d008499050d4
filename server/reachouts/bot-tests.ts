import { and, desc, eq, lt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { TestCandidate } from '../../src/contract/reachouts.ts'
import type { Db } from '../db/connect.ts'
import { botTests } from '../db/schema.ts'
import { hasEmbeddedMessages } from '../core/carriers.ts'
import type { Config } from '../core/config.ts'
import type { FileGateway } from '../gateways/files/types.ts'
import type { Specimens } from '../gateways/specimens.ts'

/** The bot's questions, in its order (BOT-05). */
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

/** What a handler's context gives for it. */
interface BotTestContext {
  now: number
  config: Pick<Config, 'messageAnswerMs' | 'messageGatewayUrl' | 'carriers'>
  files: FileGateway
  specimens: Specimens
  origin: string
}

/**
 * The user's own tests for a request, the newest first. With the embedded gateway a question is answered in each third
 * of `messageAnswerMs`, and the documents come last. A real gateway does not yet report what its bot has collected, so
 * nothing is ticked there.
 */
export async function findBotTests(
  db: Db,
  hiringRequestId: string,
  userId: string,
  ctx: BotTestContext,
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
      const answered = hasEmbeddedMessages(ctx.config) ? Math.floor((ctx.now - sentAt) / step) : 0
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

async function showDocument(ctx: BotTestContext, testId: string, name: string, type: string) {
  const imageUrl = ctx.specimens.nameOf(testId, type)
  await ctx.specimens.ensureIdentity(ctx.files, imageUrl, { idType: type, name })
  const presignUrl = await ctx.files.viewLink({ kind: imageUrl.type, fileName: imageUrl.fileName }, ctx.origin)
  return { type, imageUrl, presignUrl }
}
