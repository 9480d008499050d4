import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/index.ts'
import { partners } from '../../../server/db/schema.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addRequest, expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('the partners operations staff act for', () => {
  const list = (as: string) => app.call(contract.acting.partners, { ipId: as === 'ops' ? 'OPS1' : 'EMP1' }, { as })

  test('TASK-02, HR-49 all that are switched on, a council with its children, no sub-member and not themselves', async () => {
    const { body } = await list('ops')
    const found = body.data.map((each: { ipId: string; childIndustryPartner: { ipId: string }[] }) => [
      each.ipId,
      each.childIndustryPartner.map((child) => child.ipId),
    ])
    expect(found).toEqual([
      ['AGG1', []],
      ['EMP1', []],
      ['SA1', []],
      ['SSC1', ['EMP2']],
    ])
    expect(body.data[0]).toEqual({
      ipId: 'AGG1',
      legalEntityName: 'AGG1 Private Limited',
      userCode: 'AGG',
      userType: 'AGG',
      childIndustryPartner: [],
    })
    await app.db.update(partners).set({ status: 0 }).where(eq(partners.ipId, 'EMP2'))
    expect((await list('ops')).body.data.at(-1).childIndustryPartner).toEqual([])
    await app.db.update(partners).set({ status: 1 }).where(eq(partners.ipId, 'EMP2'))
  })

  test.each(['emp', 'sub', 'sa', 'agg', 'ssc'])('ROLE-07 %s is refused the list', async (as) => {
    expectRefusal(await list(as), 'unauthorized')
  })
})

describe('the employers an agency hires for', () => {
  const employers = async (ipId: string, as: string) =>
    (await app.call(contract.acting.targetEmployers, { ipId, userCode: 'SA' }, { as })).body.data?.map(
      (each: { targetEmployerName: string }) => each.targetEmployerName,
    )

  test('HR-48, ROLE-02 those of its account and of its requests, each once, by name', async () => {
    await app.db
      .update(partners)
      .set({ details: { targetEmployers: ['Zeal Motors', 'vetri auto components'] } })
      .where(eq(partners.ipId, 'SA1'))
    await addRequest(app.db, { ipId: 'SA1', targetEmployer: 'Vetri Auto Components' })
    await addRequest(app.db, { ipId: 'SA1', targetEmployer: 'Indrayani Fabrication', status: 2 })
    await addRequest(app.db, { ipId: 'AGG1', targetEmployer: 'Cauvery Tech Park' })
    expect(await employers('SA1', 'sa')).toEqual(['Indrayani Fabrication', 'vetri auto components', 'Zeal Motors'])
    expect(await employers('SA1', 'ops')).toHaveLength(3)
    expect(await employers('EMP1', 'emp')).toEqual([])
  })
})
