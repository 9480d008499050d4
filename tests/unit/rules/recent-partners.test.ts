import { describe, expect, test } from 'vitest'
import { keepRecent, offeredPartners, readRecent } from '../../../src/rules/recent-partners.ts'

const choices = ['A', 'B', 'C', 'D', 'E', 'F'].map((ipId) => ({ ipId, name: `Company ${ipId}`, code: 'EMP' as const }))
const offered = (kept: string | null, of = choices) => {
  const { partners, areRecent } = offeredPartners(kept, of)
  return { ids: partners.map(({ ipId }) => ipId).join(''), areRecent }
}

describe('HR-49 TASK-02 the partners chosen last', () => {
  test('the last one is first, each is there once, and there are five at most', () => {
    expect(readRecent(keepRecent(null, 'A'))).toEqual(['A'])
    const kept = ['B', 'C', 'A', 'D', 'E', 'F'].reduce<string>((last, id) => keepRecent(last, id), '["A"]')
    expect(readRecent(kept)).toEqual(['F', 'E', 'D', 'A', 'C'])
  })

  test('one that is left for another stands behind it, and a choice that is only taken back stays', () => {
    expect(readRecent(keepRecent(null, 'A', 'B'))).toEqual(['B', 'A'])
    expect(readRecent(keepRecent('["B","A"]', 'A', undefined))).toEqual(['A', 'B'])
  })

  test('they are offered as far as they may still be chosen', () => {
    expect(offered('["C","gone","A"]')).toEqual({ ids: 'CA', areRecent: true })
  })

  test('before a first choice all are offered where they are few', () => {
    expect(offered(null)).toEqual({ ids: '', areRecent: false })
    expect(offered(null, choices.slice(0, 2))).toEqual({ ids: 'AB', areRecent: false })
    expect(offered('["gone"]', choices.slice(0, 2))).toEqual({ ids: 'AB', areRecent: false })
  })

  test('what another version has kept is left out', () => {
    for (const kept of ['', 'EMP1', '{"a":1}', 'null']) expect(readRecent(kept)).toEqual([])
    expect(readRecent('["A",7]')).toEqual(['A'])
  })
})
