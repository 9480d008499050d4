import { foldName } from '../lib/text.ts'

interface Named {
  officeName: string
  address: string
  city: string
  locality: string
}

/** The name an office is given until somebody has a better one: its locality, else its city, and ' Office' (ADDR-05). */
export function suggestOfficeName({ locality, city }: { locality: string; city: string }): string {
  const place = locality.trim() || city.trim()
  return place === '' ? '' : `${place} Office`
}

/**
 * Whether every word of a search occurs in the office: what the server does with `searchKey`, for offices that are saved on
 * the device (ADDR-02).
 */
export function matchesAddress({ officeName, address, city, locality }: Named, search: string): boolean {
  const said = foldName([officeName, address, city, locality].join(' '))
  return foldName(search)
    .split(' ')
    .every((word) => said.includes(word))
}

/** A lookup of places begins with the third letter (ADDR-06). */
export const isPlaceSearchable = (text: string): boolean => [...text.trim()].length >= 3

/** Save of an address needs a place on the map and an office name (ADDR-05). */
export const mayAddAddress = (address: { officeName: string; location: unknown }): boolean =>
  address.officeName.trim() !== '' && address.location !== undefined
