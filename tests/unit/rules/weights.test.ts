import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weightKeys } from '../../../src/contract/weight-keys.ts'
import { defaultWeights, leaveWeight, readWeights, showWeights, typeWeight } from '../../../src/rules/weights.ts'

describe('the weights of the Search Dashboard', () => {
  test('SRCH-06 are 14, each 1 to begin with', () => {
    expect(weightKeys).toHaveLength(14)
    expect(defaultWeights()).toEqual(Object.fromEntries(weightKeys.map((key) => [key, '1'])))
    expect(showWeights(readWeights(defaultWeights())!)).toEqual(defaultWeights())
  })

  test.each([
    ['7', '', '7'],
    ['007', '1', '7'],
    ['010', '1', '10'],
    ['100', '10', '100'],
    ['0100', '10', '100'],
    ['101', '10', '10'],
    ['999', '99', '99'],
    ['1000', '100', '100'],
    ['0', '', ''],
    ['0', '5', '5'],
    ['00', '5', '5'],
    ['5a', '5', '5'],
    ['-5', '5', '5'],
    ['1.5', '1', '1'],
    ['७', '1', '7'],
    ['१००', '10', '100'],
    [' 7', '1', '1'],
    ['', '7', ''],
  ])('SRCH-07 typing %j where %j stood shows %j', (next, before, shown) => {
    expect(typeWeight(next, before)).toBe(shown)
  })

  test('SRCH-07 an empty box becomes 1 when it is left, and until then the weights are not to be used', () => {
    expect(leaveWeight('')).toBe('1')
    expect(leaveWeight('40')).toBe('40')
    expect(readWeights({ ...defaultWeights(), bike: '' })).toBeUndefined()
    expect(readWeights({ ...defaultWeights(), bike: '0' })).toBeUndefined()
    expect(readWeights({ ...defaultWeights(), bike: '101' })).toBeUndefined()
    expect(readWeights({ ...defaultWeights(), bike: '100' })).toMatchObject({ bike: 100, laptop: 1 })
  })

  test('SRCH-07 whatever is typed, a box holds nothing or a weight', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4 })), (typed) => {
        const box = typed.reduce((before, next) => typeWeight(next, before), '1')
        expect(box === '' || (/^[1-9]\d{0,2}$/.test(box) && Number(box) <= 100)).toBe(true)
      }),
    )
  })
})
