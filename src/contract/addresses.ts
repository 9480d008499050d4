import * as v from 'valibot'
import { defineCall } from './call.ts'
import { coordinates } from './places.ts'
import { id, personText } from './shapes.ts'

/** A saved office of a partner (ADDR-01, ADDR-04). `location` is [longitude, latitude]. */
export const addressWire = v.object({
  _id: v.string(),
  ipId: v.string(),
  officeName: v.string(),
  address: v.string(),
  city: v.string(),
  locality: v.string(),
  location: v.tuple([v.number(), v.number()]),
  /** Opens the pin in the device's map app (HR-56). */
  mapLink: v.string(),
})
export type AddressWire = v.InferOutput<typeof addressWire>

/** Longest texts of an address; the form's fields stop there too. */
export const addressLimits = { officeName: 100, address: 300, city: 100, locality: 100, perPartner: 1_000 } as const

const required = (max: number) => v.pipe(personText(max), v.minLength(1, 'Missing'))

/** What add and update send (API-048, API-049). */
const addressInput = {
  ipId: id,
  officeName: required(addressLimits.officeName),
  address: required(addressLimits.address),
  city: required(addressLimits.city),
  locality: v.optional(personText(addressLimits.locality), ''),
  location: coordinates,
}

export interface Address {
  addressId: string
  officeName: string
  address: string
  city: string
  locality: string
  /** [longitude, latitude], degrees. */
  location: [number, number]
  mapLink: string
}

export const toAddress = (wire: AddressWire): Address => ({
  addressId: wire._id,
  officeName: wire.officeName,
  address: wire.address,
  city: wire.city,
  locality: wire.locality,
  location: wire.location,
  mapLink: wire.mapLink,
})

export const addressCalls = {
  /** API-047: the offices of a partner, by name; with `searchKey` those in which every word of it occurs (ADDR-02). */
  list: defineCall({
    name: 'addresses.list',
    method: 'POST',
    path: 'hiringRequest/getAddress',
    offline: 'read-saved',
    input: v.object({ ipId: id, searchKey: v.optional(personText(100)) }),
    output: v.object({ data: v.array(addressWire) }),
  }),
  /** API-048: a new office. */
  add: defineCall({
    name: 'addresses.add',
    method: 'POST',
    path: 'hiringRequest/addAddress',
    mutation: true,
    offline: 'needs-network',
    input: v.object(addressInput),
    output: v.object({ data: addressWire }),
  }),
  /** API-049: changes an office; requests that use it show it as it is now. */
  update: defineCall({
    name: 'addresses.update',
    method: 'POST',
    path: 'hiringRequest/updateAddress/{_id}',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ _id: id, ...addressInput }),
    output: v.object({ data: addressWire }),
  }),
  /** API-050: takes an office off the list; refused while an open request uses it. Doing it twice is no error. */
  remove: defineCall({
    name: 'addresses.remove',
    method: 'POST',
    path: 'hiringRequest/deleteAddress/{id}',
    mutation: true,
    offline: 'needs-network',
    input: v.object({ id, ipId: id }),
    output: v.object({}),
  }),
}
