import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { masterCalls } from '../../src/contract/masters.ts'
import { pageContents } from '../../server/db/schema.ts'
import { demoRequests } from '../../server/seed/requests.ts'
import { places } from '../../server/seed/places.ts'
import { createTestApp, testNow, type TestApp } from './support/app.ts'
import { expectRefusal } from './support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('master data', () => {
  test('ERR-07 sectors are there before anybody signs in', async () => {
    const { body } = await app.call(masterCalls.sectors, {}, { as: null })
    expect(body.data).toContainEqual({ sectorName: 'Logistics' })
    expect(body.data.length).toBeGreaterThan(10)
  })

  test('PROF-16 the lists have the codes of the genders', async () => {
    const { body } = await app.call(masterCalls.lists)
    expect(body.data.genderMaster).toEqual([
      { name: 'Male', value: 1 },
      { name: 'Female', value: 2 },
      { name: 'Other', value: 3 },
    ])
  })

  test('the lists know every role, state and district that the demo uses', async () => {
    const { allJobRoles, locationMaster } = (await app.call(masterCalls.lists)).body.data
    const roles = allJobRoles.map(({ role }: { role: string }) => role)
    for (const { jobRole } of demoRequests) expect(roles).toContain(jobRole)
    for (const { state, localities } of Object.values(places)) {
      const { cities } = locationMaster.find(({ stateName }: { stateName: string }) => stateName === state)
      for (const [, district] of localities) expect(cities).toContain(district)
    }
  })

  test('ROLE-08 the lists need a session', async () => {
    expect((await app.call(masterCalls.lists, {}, { as: null })).status).toBe(401)
  })
})

describe('the static pages', () => {
  const page = (pagetype: string) => app.call(masterCalls.page, { pagetype }, { as: null })

  test('API-028 both can be read without an account', async () => {
    expect((await page('terms_conditions')).body.data.page_content).toMatch(/^# Terms & Conditions\n/)
    expect((await page('privacy_policy')).body.data.page_content).toMatch(/^# Privacy Policy\n/)
  })

  test('API-028 what operations wrote takes their place', async () => {
    await app.db.insert(pageContents).values({ pageType: 'privacy_policy', content: 'Newer', updatedAt: testNow })
    expect((await page('privacy_policy')).body.data.page_content).toBe('Newer')
  })

  test('API-028 there is no other page', async () => {
    expectRefusal(await page('../../etc/passwd'), 'invalid')
  })
})
