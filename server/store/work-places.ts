import type { Db } from '../db/connect.ts'
import type { hiringRequests } from '../db/schema.ts'
import { findNamedAddresses } from './addresses.ts'
import { locationsOf } from './request-details.ts'

export interface Point {
  /** Degrees. */
  latitude: number
  longitude: number
}

/** Where the people of a request will work: the pins of its offices, each once. A deleted office keeps its place. */
export async function findWorkPlaces(db: Db, request: typeof hiringRequests.$inferSelect): Promise<Point[]> {
  const ids = locationsOf(request).flatMap(({ offices }) => offices.map(({ workLocation }) => workLocation))
  const found = await findNamedAddresses(db, ids)
  return [...found.values()].map(({ latitude, longitude }) => ({ latitude, longitude }))
}
