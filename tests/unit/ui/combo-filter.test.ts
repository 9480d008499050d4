import { expect, test } from 'vitest'
import { filterOptions, MORE } from '../../../src/ui/combo-filter.ts'

const options = Array.from({ length: 250 }, (_, at) => ({ value: String(at), label: `#${at} Picker & Packer` }))
const say = (shown: number, total: number) => `${shown} of ${total}`

test('SRCH-20 HR-49 a long list says at its end how many more there are, and nobody can choose that line', () => {
  const shown = filterOptions(options, { typed: '', limit: 100, say })
  expect(shown).toHaveLength(101)
  expect(shown.at(-1)).toEqual({ value: MORE, label: '100 of 250', disabled: true })
  // The matches are counted, and a list that is shown whole has no such line
  expect(filterOptions(options, { typed: ' #1', limit: 100, say }).at(-1)).toMatchObject({ label: '100 of 111' })
  expect(filterOptions(options, { typed: 'PACKER', limit: 250, say })).toHaveLength(250)
  expect(filterOptions(options, { typed: '#249', limit: 100, say })).toEqual([options[249]])
  expect(filterOptions(options, { typed: 'driver', limit: 100, say })).toEqual([])
  // In Hindi the English word finds it too
  const loader = { value: '1', label: 'लोडर', also: 'Loader' }
  for (const typed of ['load', 'लोड']) expect(filterOptions([loader], { typed, limit: 100, say })).toEqual([loader])
})
