import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { AddressWire } from '../../src/contract/addresses.ts'
import type { SpocWire } from '../../src/contract/spocs.ts'
import { foldName } from '../../src/lib/text.ts'
import type { Db } from '../db/connect.ts'
import { addresses, hiringRequests, partners, spocs, users } from '../db/schema.ts'

export type AddressRow = typeof addresses.$inferSelect

export const toAddressWire = (row: AddressRow): AddressWire => ({
  _id: row.addressId,
  ipId: row.ipId,
  officeName: row.officeName,
  address: row.address,
  city: row.city,
  locality: row.locality,
  location: [row.longitude, row.latitude],
  mapLink: `https://www.openstreetmap.org/?mlat=${row.latitude}&mlon=${row.longitude}#map=17/${row.latitude}/${row.longitude}`,
})

/** The text that the search matches: rules/addresses.ts does the same on the device. */
export const searchTextOf = (row: Pick<AddressRow, 'officeName' | 'address' | 'city' | 'locality'>): string =>
  foldName([row.officeName, row.address, row.city, row.locality].join(' '))

const stands = (ipId: string) => and(eq(addresses.ipId, ipId), isNull(addresses.deletedAt))

/** A partner's offices by name; with a search those in which each of its words occurs (ADDR-01, ADDR-02). */
export async function findAddresses(db: Db, ipId: string, search = ''): Promise<AddressRow[]> {
  const words = foldName(search).split(' ').filter(Boolean)
  const holds = words.map((word) => sql`${addresses.searchText} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return db
    .select()
    .from(addresses)
    .where(and(stands(ipId), ...holds))
    .orderBy(sql`lower(${addresses.officeName})`, asc(addresses.createdAt), asc(addresses.addressId))
}

export const countAddresses = (db: Db, ipId: string): Promise<number> => db.$count(addresses, stands(ipId))

/** Offices by id, whoever has them, deleted ones too: a request still names them (HR-41). */
export async function findNamedAddresses(db: Db, ids: readonly string[]): Promise<Map<string, AddressRow>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.select().from(addresses).where(inArray(addresses.addressId, wanted))
  return new Map(rows.map((row) => [row.addressId, row]))
}

/**
 * The name of a request that is not over and uses this office. Searches the text of the request's places for the id,
 * wherever the form stores it. Ids are unguessable, so nothing else matches.
 */
export async function findRequestUsing(db: Db, ipId: string, addressId: string): Promise<string | undefined> {
  const said = sql`concat(${hiringRequests.offices}::text, ${hiringRequests.locations}::text, ${hiringRequests.details}::text)`
  const [request] = await db
    .select({ name: hiringRequests.name })
    .from(hiringRequests)
    .where(
      and(
        eq(hiringRequests.ipId, ipId),
        ne(hiringRequests.status, 2),
        isNull(hiringRequests.deletedAt),
        sql`position(${JSON.stringify(addressId)} in ${said}) > 0`,
      ),
    )
    .orderBy(asc(hiringRequests.createdDate))
    .limit(1)
  return request?.name
}

/** A partner's interview contacts by name: those that were added and its members, whose id is that of their account. */
export async function findSpocs(db: Db, ipId: string): Promise<SpocWire[]> {
  const added = await db.select().from(spocs).where(eq(spocs.ipId, ipId))
  const members = await db
    .select({ id: users.id, name: users.name, email: users.email, mobile: users.mobile })
    .from(users)
    .innerJoin(partners, eq(partners.ipId, users.ipId))
    .where(
      and(
        eq(users.status, 1),
        eq(partners.status, 1),
        or(eq(partners.ipId, ipId), and(eq(partners.parentIpId, ipId), eq(partners.userCode, 'SUB'))),
      ),
    )
  return [
    ...members.map(({ id, name, email, mobile }) => toSpocWire({ spocId: id, name, email, mobile: mobile ?? '' })),
    ...added.map(toSpocWire),
  ].toSorted((a, b) => a.spocName.localeCompare(b.spocName) || a._id.localeCompare(b._id))
}

export const toSpocWire = (row: { spocId: string; name: string; email: string; mobile: string }): SpocWire => ({
  _id: row.spocId,
  spocName: row.name,
  spocEmail: row.email,
  spocMobile: row.mobile,
})

/** Contacts by id, regardless of who added them: for showing a request as it was written. */
export async function findNamedSpocs(db: Db, ids: readonly string[]): Promise<Map<string, SpocWire>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const added = await db.select().from(spocs).where(inArray(spocs.spocId, wanted))
  const members = await db.select().from(users).where(inArray(users.id, wanted))
  const found = [
    ...added,
    ...members.map(({ id, name, email, mobile }) => ({ spocId: id, name, email, mobile: mobile ?? '' })),
  ]
  return new Map(found.map((spoc) => [spoc.spocId, toSpocWire(spoc)]))
}
