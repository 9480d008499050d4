import { describe, expect, test } from 'vitest'
import { codeOfIpId } from '../../../src/contract/session.ts'
import { choicesOfCouncil, choicesOfOperations, organisationOf } from '../../../src/rules/acting-partners.ts'
import { actingCodeOf, hasTargetEmployer } from '../../../src/rules/roles.ts'

const child = { ipId: 'SA22', legalEntityName: 'Gangotri', userCode: 'SA' as const }
const wire = [
  { ipId: 'EMP1', legalEntityName: 'Sahyadri', userCode: 'EMP' as const, userType: '', childIndustryPartner: [] },
  { ipId: 'SSC1', legalEntityName: 'Council', userCode: 'SSC' as const, userType: '', childIndustryPartner: [child] },
]

describe('for whom somebody acts', () => {
  test('TASK-02 operations choose from all partners, the children of a council in its place', () => {
    const choices = choicesOfOperations(wire)
    expect(choices.map((choice) => choice.ipId)).toEqual(['EMP1', 'SA22'])
    expect(choices.map(organisationOf)).toEqual(['EMP', 'SSC'])
    expect(choices[1]!.council).toEqual({ ipId: 'SSC1', name: 'Council' })
  })

  test('HR-49 a council chooses among its children', () => {
    const [choice] = choicesOfCouncil({ children: [{ ipId: 'SA22', name: 'Gangotri' }] })
    expect(choice).toEqual({ ipId: 'SA22', name: 'Gangotri', code: 'SA' })
    expect(organisationOf(choice!)).toBe('SA')
  })

  test.each([
    ['OPS', undefined, 'OPS'],
    ['OPS', 'SA1', 'SA'],
    ['SSC', 'AGG7', 'AGG'],
    ['SSC', '17', 'SSC'],
    ['EMP', 'EMP1', 'EMP'],
    // A SUB of an agency: its effective code is the parent's already
    ['SA', 'SA1', 'SA'],
  ] as const)('HR-07, ROLE-05 %s with %s follows the rules of %s', (effectiveCode, ipId, code) => {
    expect(actingCodeOf({ effectiveCode }, ipId)).toBe(code)
  })

  test('ROLE-02 only agencies and aggregators have a target employer', () => {
    expect((['EMP', 'SA', 'AGG', 'SSC', 'OPS', 'SUB'] as const).filter(hasTargetEmployer)).toEqual(['SA', 'AGG'])
  })

  test('TRAP-27 an ipId begins with the code', () => {
    expect(['EMP12', 'SA7', 'X1', '12', 'EMPLOYER1'].map(codeOfIpId)).toEqual([
      'EMP',
      'SA',
      ...Array(3).fill(undefined),
    ])
  })
})
