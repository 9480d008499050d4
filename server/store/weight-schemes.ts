import { asc, eq } from 'drizzle-orm'
import { foldName } from '../../src/lib/text.ts'
import type { WeightKey } from '../../src/contract/weight-keys.ts'
import type { Weights } from '../../src/rules/weights.ts'
import type { Db } from '../db/connect.ts'
import { weightSchemes } from '../db/schema.ts'

/** By name, as the Load modal lists them (SRCH-11). */
export const findWeightSchemes = (db: Db, hiringRequestId: string) =>
  db
    .select({ name: weightSchemes.name, weightage: weightSchemes.weightage, musts: weightSchemes.musts })
    .from(weightSchemes)
    .where(eq(weightSchemes.hiringRequestId, hiringRequestId))
    .orderBy(asc(weightSchemes.nameFolded))

export interface NewWeightScheme {
  hiringRequestId: string
  ipId: string
  name: string
  weightage: Weights
  musts: WeightKey[]
  createdBy: string
  createdAt: number
}

/**
 * Returns false when the request already has a scheme of this name, in any spelling: never overwrites without consent.
 */
export async function addWeightScheme(db: Db, scheme: NewWeightScheme): Promise<boolean> {
  const added = await db
    .insert(weightSchemes)
    .values({ ...scheme, nameFolded: foldName(scheme.name) })
    .onConflictDoNothing()
    .returning({ id: weightSchemes.id })
  return added.length > 0
}
