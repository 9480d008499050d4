import { and, asc, eq } from 'drizzle-orm'
import type { CarrierName } from '../../src/contract/carrier-words.ts'
import type { Db } from '../db/connect.ts'
import { carrierTemplates } from '../db/schema.ts'

export type { CarrierName, MessageKey } from '../../src/contract/carrier-words.ts'
export {
  fillMessage,
  headerKinds,
  isHeaderLink,
  messageExample,
  messageKeys,
  messageParameters,
  templateCarriers,
  templateRules,
  textlessCarriers,
  unknownPlaceholderIn,
} from '../../src/contract/carrier-words.ts'
export { reachoutLanguages } from '../../src/contract/reachout-words.ts'

export type StoredTemplate = typeof carrierTemplates.$inferSelect

/** How each message is called at each carrier. */
export const findCarrierTemplates = (db: Db): Promise<StoredTemplate[]> =>
  db
    .select()
    .from(carrierTemplates)
    .orderBy(asc(carrierTemplates.carrier), asc(carrierTemplates.key), asc(carrierTemplates.language))

export async function findCarrierTemplate(
  db: Db,
  of: { carrier: CarrierName; key: string; language: string },
): Promise<StoredTemplate | undefined> {
  const { carrier, key, language } = carrierTemplates
  const [found] = await db
    .select()
    .from(carrierTemplates)
    .where(and(eq(carrier, of.carrier), eq(key, of.key), eq(language, of.language)))
  return found
}

/** As the audit trail names it. */
export const templateName = ({ carrier, key, language }: { carrier: string; key: string; language: string }): string =>
  `${carrier}/${key}/${language}`

/** Puts another in the place of the one of the same carrier, message and language. */
export async function saveCarrierTemplate(db: Db, template: StoredTemplate): Promise<void> {
  const { carrier, key, language } = carrierTemplates
  await db
    .insert(carrierTemplates)
    .values(template)
    .onConflictDoUpdate({ target: [carrier, key, language], set: template })
}

/** Returns whether there was one. */
export async function removeCarrierTemplate(
  db: Db,
  of: { carrier: CarrierName; key: string; language: string },
): Promise<boolean> {
  const { carrier, key, language } = carrierTemplates
  const where = and(eq(carrier, of.carrier), eq(key, of.key), eq(language, of.language))
  return (await db.delete(carrierTemplates).where(where).returning({ key })).length > 0
}
