import { expect, it } from 'vitest'
import { readPair } from '../../../src/places/read-pair.ts'

it('ADDR-07 reads coordinates as maps copy them, in either order; anything else is typed on', () => {
  for (const text of [
    '19.2512, 73.0213',
    '(19.2512, 73.0213)',
    '73.0213 19.2512',
    '19.2512° N, 73.0213° E',
    '१९.२५१२, ७३.०२१३',
  ])
    expect(readPair(text), text).toEqual(['73.0213', '19.2512'])
  for (const text of ['19.2512', '19.2512,', '19, 73', 'Kalher, Thane', ''])
    expect(readPair(text), text).toBeUndefined()
})
