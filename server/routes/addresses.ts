import { and, eq, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { addressLimits } from '../../src/contract/addresses.ts'
import { roundDegrees } from '../../src/lib/geo.ts'
import { addresses } from '../db/schema.ts'
import { Refusal } from '../core/errors.ts'
import type { AreaRoutes } from './handler.ts'
import { assertMayActFor, assertMayWriteFor } from '../store/policies.ts'
import { countAddresses, findAddresses, findRequestUsing, searchTextOf, toAddressWire } from '../store/addresses.ts'

interface Sent {
  officeName: string
  address: string
  city: string
  locality: string
  location: readonly [number, number]
}

const columnsOf = ({ officeName, address, city, locality, location }: Sent) => ({
  ...{ officeName, address, city, locality },
  longitude: roundDegrees(location[0]),
  latitude: roundDegrees(location[1]),
  searchText: searchTextOf({ officeName, address, city, locality }),
})

export const addressRoutes: AreaRoutes<'addresses'> = {
  async list({ ipId, searchKey }, ctx) {
    assertMayActFor(ctx.user, ipId)
    return { data: (await findAddresses(ctx.db, ipId, searchKey)).map(toAddressWire) }
  },

  async add({ ipId, ...sent }, ctx) {
    await assertMayWriteFor(ctx.db, ctx.user, ipId)
    if ((await countAddresses(ctx.db, ipId)) >= addressLimits.perPartner) throw new Refusal('too-many-addresses')
    const [row] = await ctx.db
      .insert(addresses)
      .values({
        ...columnsOf(sent),
        addressId: randomUUID(),
        ipId,
        createdBy: ctx.user.userId,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning()
    return { data: toAddressWire(row!) }
  },

  async update({ _id, ipId, ...sent }, ctx) {
    assertMayActFor(ctx.user, ipId)
    const [row] = await ctx.db
      .update(addresses)
      .set({ ...columnsOf(sent), updatedAt: ctx.now })
      .where(and(eq(addresses.addressId, _id), eq(addresses.ipId, ipId), isNull(addresses.deletedAt)))
      .returning()
    if (!row) throw new Refusal('address-gone')
    return { data: toAddressWire(row) }
  },

  async remove({ id, ipId }, ctx) {
    assertMayActFor(ctx.user, ipId)
    const own = and(eq(addresses.addressId, id), eq(addresses.ipId, ipId))
    // Locked, and searched among the deleted ones too: two users may delete the same office
    const [row] = await ctx.db.select().from(addresses).where(own).for('update')
    if (!row) throw new Refusal('address-gone')
    if (row.deletedAt !== null) return {}
    const name = await findRequestUsing(ctx.db, ipId, id)
    if (name !== undefined) throw new Refusal('address-in-use', { params: { name } })
    await ctx.db.update(addresses).set({ deletedAt: ctx.now, updatedAt: ctx.now }).where(own)
    return {}
  },
}
