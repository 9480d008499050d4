import { and, desc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { TestCandidate } from '../../src/contract/reachouts.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { botTests } from '../db/schema.ts'
import { specimenName } from '../specimens/specimen.ts'

/** What the bot asks, in its order (BOT-05). */
const questions = ['name', 'age', 'gender', 'location', 'education', 'experience', 'language'] as const
const documents = ['Aadhaar', 'PAN Card'] as const

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
  { now, config }: { now: number; config: Config },
): Promise<TestCandidate[]> {
  const tests = await db
    .select()
    .from(botTests)
    .where(and(eq(botTests.hiringRequestId, hiringRequestId), eq(botTests.userId, userId)))
    .orderBy(desc(botTests.sentAt))
    .limit(MOST)
  return tests.map(({ testId, name, mobile, sentAt }) => {
    const step = Math.max(1, config.messageAnswerMs / 3)
    const answered = config.messageGatewayUrl === undefined ? Math.floor((now - sentAt) / step) : 0
    return {
      candidateMobile: mobile,
      name,
      fields: questions.map((question, at) => ({ name: question, answered: answered > at })),
      documents: documents
        .filter((_, at) => answered > questions.length + at)
        .map((type) => ({ type, imageUrl: specimenName(testId, type) })),
    }
  })
}
