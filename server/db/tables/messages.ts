import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { MessageKind, MessageState } from '../../../src/contract/feedback.ts'
import type { CandidateDetails, OnboardingState } from '../../../src/contract/onboarding.ts'
import { ms } from './columns.ts'

/** The onboarding bot's talk with an applicant (ONB-01 to ONB-07); no one without a row. */
export const onboardings = pgTable('onboardings', {
  funnelId: text().primaryKey(),
  ipId: text().notNull(),
  status: text().$type<Exclude<OnboardingState, 'notInitiated'>>().notNull(),
  /** The message that counts: the last one sent. */
  messageId: text().notNull(),
  attempts: integer().notNull(),
  /** The applicant's responses. */
  details: jsonb().$type<CandidateDetails>(),
  initiatedBy: text().notNull(),
  initiatedAt: ms().notNull(),
  updatedAt: ms().notNull(),
  /** Handed over to the onboarding platform. */
  migratedAt: ms(),
})

/** Messages handed to the gateway, or about to be. */
export const messages = pgTable(
  'messages',
  {
    messageId: text().primaryKey(),
    funnelId: text().notNull(),
    /** Ten digits. */
    recipient: text().notNull(),
    text: text().notNull(),
    sentAt: ms().notNull(),
    /** While it is being handed over: until when one process does so. Null once the gateway has it. */
    handingUntil: ms(),
  },
  (table) => [index('messages_row').on(table.funnelId, table.sentAt)],
)

/** Messages to the operators of the portal (API-035), with what became of them. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: text().notNull(),
    partnerId: text().notNull(),
    partnerType: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull().default(''),
    email: text().notNull(),
    mobile: text().notNull().default(''),
    /** A deletion request has neither subject nor message. */
    kind: text().$type<MessageKind>().notNull().default('feedback'),
    subject: text().notNull(),
    message: text().notNull(),
    operationKey: text(),
    createdAt: ms().notNull(),
    state: text().$type<MessageState>().notNull().default('new'),
    /** What operations have sent to the user by e-mail. */
    answer: text(),
    /** The user of operations who answered, closed or reopened it last. */
    handledBy: text(),
    handledAt: ms(),
  },
  (table) => [index('contact_messages_state').on(table.state, table.createdAt)],
)

/** The static pages (API-028); the seed writes them, operations may change them. */
export const pageContents = pgTable('page_contents', {
  pageType: text().primaryKey(),
  content: text().notNull(),
  updatedAt: ms().notNull(),
})
