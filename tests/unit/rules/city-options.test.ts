import { expect, test } from 'vitest'
import { cityOptions } from '../../../src/rules/city-options.ts'

test('REG-11 cities stand under their states; of two with one name the first is offered', () => {
  const states = [
    { stateName: 'Chhattisgarh', cities: ['Bilaspur', 'Raipur'] },
    { stateName: 'Himachal Pradesh', cities: ['Bilaspur'] },
    { stateName: 'Goa', cities: [] },
  ]
  expect(cityOptions(states)).toEqual([
    { value: 'Bilaspur', label: 'Bilaspur, Chhattisgarh' },
    { value: 'Raipur', label: 'Raipur, Chhattisgarh' },
  ])
})
