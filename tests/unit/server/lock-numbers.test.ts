import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Of every advisory lock that has a number of its own: [where, number]. */
const numbers = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    [...readFileSync(`server/${name}`, 'utf8').matchAll(/_LOCK = ([\d_]+)/g)].map(([, number]) => [name, number!]),
  )

test('no two things wait for each other by the same number: a backup of an hour would stop the index of candidates', () => {
  expect(numbers.length).toBeGreaterThan(7)
  const twice = numbers.filter(([, number]) => numbers.filter(([, other]) => other === number).length > 1)
  expect(twice).toEqual([])
})
