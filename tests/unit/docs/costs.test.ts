import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { boundsOf, defaultQuotas, type QuotaName } from '../../../server/core/quotas.ts'
import { costOf, costs, type CostName } from '../../../server/http/costs.ts'
import { contract } from '../../../src/contract/index.ts'

const section = readFileSync('docs/security.md', 'utf8').split('\n## What a call may cost, and who pays\n')[1] ?? ''
const rows = section
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line))
  .slice(1)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const callsOf = (name: CostName) =>
  Object.entries(costOf).flatMap(([area, verbs]) =>
    Object.entries(verbs).flatMap(([verb, cost]) => (cost === name ? [`\`${area}.${verb}\``] : [])),
  )

/** '`export`: 120 a user and hour, 2,000 a partner and day'. */
const payersOf = (name: QuotaName) =>
  `\`${name}\`: ${boundsOf(defaultQuotas[name])
    .map(
      ({ limit, payer, window }) =>
        `${limit.toLocaleString('en-IN')} ${payer === 'address' ? 'an' : 'a'} ${payer} and ${window}`,
    )
    .join(', ')}`

const expected = (Object.keys(costs) as CostName[]).map((name) => {
  const { what, quota, bound } = costs[name] as { what: string; quota?: QuotaName; bound?: string }
  return [what, quota ? payersOf(quota) : 'nobody', bound ?? '', callsOf(name).join(', ')]
})

test('ERR-01 docs/security.md says of every call what it may cost and who pays', () => {
  expect(rows).toEqual(expected)
  const named = [...section.split('\n## ')[0]!.matchAll(/`([a-z]+\.[a-zA-Z]+)`/gi)].map(([, call]) => call)
  const all = Object.values(contract).flatMap((area) => Object.values(area as object).map(({ name }) => name as string))
  expect(named.toSorted()).toEqual(all.toSorted())
})

test('ERR-01 each kind of cost has a call, and each quota a kind', () => {
  for (const name of Object.keys(costs) as CostName[]) expect(callsOf(name), name).not.toEqual([])
  const used = Object.values(costs).flatMap((cost) => ('quota' in cost ? [cost.quota] : []))
  expect(used.toSorted()).toEqual(Object.keys(defaultQuotas).toSorted())
})
