import * as v from 'valibot'
import { foldName } from '../lib/text.ts'

interface Named {
  officeName: string
  address: string
  city: string
  locality: string
}

/** The suggested name of an office: its locality, else its city, and ' Office' (ADDR-05). */
export function suggestOfficeName({ locality, city }: { locality: string; city: string }): string {
  const place = locality.trim() || city.trim()
  return place === '' ? '' : `${place} Office`
}

/**
 * Returns whether the office contains every word of a search: what the server does with `searchKey`, offline (ADDR-02).
 */
export function matchesAddress({ officeName, address, city, locality }: Named, search: string): boolean {
  const words = foldName([officeName, address, city, locality].join(' '))
  return foldName(search)
    .split(' ')
    .every((word) => words.includes(word))
}

/** A lookup of places begins with the third character (ADDR-06). */
export const isPlaceSearchable = (text: string): boolean => [...text.trim()].length >= 3

/** Save of an address needs a place on the map and an office name (ADDR-05). */
export const mayAddAddress = (address: { officeName: string; location: unknown }): boolean =>
  address.officeName.trim() !== '' && address.location !== undefined

const required = v.pipe(
  v.string(),
  v.check((value) => value.trim() !== '', 'mandatory'),
)

/** The form of an office (ADDR-04); the message of an issue is its key in text/places. The server trims. */
export const addressForm = v.object({
  officeName: required,
  address: required,
  city: required,
  locality: v.string(),
  /** [longitude, latitude], degrees; undefined until the pin is set. */
  location: v.pipe(
    v.optional(v.tuple([v.number(), v.number()])),
    v.check((location) => location !== undefined, 'mandatory'),
  ),
})
export type AddressForm = v.InferInput<typeof addressForm>
export const emptyAddress: AddressForm = { officeName: '', address: '', city: '', locality: '', location: undefined }
