import { inArray } from 'drizzle-orm'
import type { FunnelRowWire } from '../../src/contract/funnel-row.ts'
import type { Db } from '../db/connect.ts'
import { hiringRequests } from '../db/schema.ts'
import { findNamedAddresses, toAddressWire } from './addresses.ts'
import { toWire, type FunnelRecord } from './funnel-wire.ts'
import { locationsOf } from './request-details.ts'

type Office = NonNullable<FunnelRowWire['interviewOffice']>
interface Place {
  /** The location, as applicants of it name it in `workCity`. */
  city: string
  office: Office
}

/**
 * Records as they go over the wire, with the office where each applicant is interviewed: that of the location they
 * applied for, else the first of the request; null when the request names none. Queried once for each request.
 */
export async function toWireWithOffices(db: Db, records: FunnelRecord[]): Promise<FunnelRowWire[]> {
  const places = await findPlaces(db, [...new Set(records.map(({ row }) => row.hiringRequestId))])
  return records.map((record) => {
    const all = places.get(record.row.hiringRequestId) ?? []
    const found = all.find(({ city }) => city === record.row.workCity) ?? all[0]
    return { ...toWire(record), interviewOffice: found?.office ?? null }
  })
}

async function findPlaces(db: Db, ids: string[]): Promise<Map<string, Place[]>> {
  if (ids.length === 0) return new Map()
  return findPlacesOf(db, await db.select().from(hiringRequests).where(inArray(hiringRequests.hiringRequestId, ids)))
}

/** A location as its applicants name it. */
export const placeOf = ({ localityName, tc_district }: ReturnType<typeof locationsOf>[number]): string =>
  localityName || tc_district

/** Where each of these requests interviews, by its id: an office for each of its locations that names one. */
async function findPlacesOf(db: Db, requests: (typeof hiringRequests.$inferSelect)[]): Promise<Map<string, Place[]>> {
  // Uses a location's first office: the applicant is not notified which of several to come to
  const named = requests.map((request) => ({
    id: request.hiringRequestId,
    places: locationsOf(request).flatMap((location) => {
      const [office] = location.offices
      const addressId = office && (office.interviewLocation ?? office.workLocation)
      return addressId ? [{ city: placeOf(location), addressId }] : []
    }),
  }))
  const addresses = await findNamedAddresses(
    db,
    named.flatMap(({ places }) => places.map(({ addressId }) => addressId)),
  )
  return new Map(
    named.map(({ id, places }) => [
      id,
      places.flatMap(({ city, addressId }) => {
        const row = addresses.get(addressId)
        if (!row) return []
        const { officeName, address, city: town, location } = toAddressWire(row)
        return [{ city, office: { officeName, address, city: town, location } }]
      }),
    ]),
  )
}

/**
 * The sites of each of these requests, by its id. Locations that share an office are one, and the first of them stands for
 * it.
 */
export async function findSites(db: Db, requests: (typeof hiringRequests.$inferSelect)[]) {
  const places = await findPlacesOf(db, requests)
  return new Map(
    [...places].map(([id, all]) => {
      const sites = new Map<string, { place: string; officeName: string; city: string }>()
      for (const { city: place, office } of all) {
        const { officeName, city } = office
        const key = `${officeName}\n${city}`
        if (!sites.has(key)) sites.set(key, { place, officeName, city })
      }
      return [id, [...sites.values()]]
    }),
  )
}
