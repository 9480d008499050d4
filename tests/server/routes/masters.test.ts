import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existsSync } from 'node:fs'
import { masterCalls } from '../../../src/contract/masters.ts'
import { requestLimits } from '../../../src/contract/request-lists.ts'
import { pageContents } from '../../../server/db/schema.ts'
import { demoRequests } from '../../../server/demo/seed/requests.ts'
import { pages } from '../../../server/store/pages.ts'
import { places } from '../../../server/demo/seed/places.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { expectRefusal } from '../support/hiring.ts'

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

  test('HR-11 HR-12 API-027 every role has skills and a description within the limits of the form', async () => {
    const { data } = (await app.call(masterCalls.jobCategories, {})).body
    expect(data.length).toBeGreaterThan(8)
    const roles = data.flatMap((category: { jobRoles: object[] }) => category.jobRoles)
    for (const { name, skills, jobResponsibility, category } of roles) {
      expect(data.some((each: { name: string }) => each.name === category)).toBe(true)
      expect(skills.length, name).toBeGreaterThan(3)
      expect(new Set(skills).size, name).toBe(skills.length)
      expect(jobResponsibility.length, name).toBeGreaterThan(1)
      expect(jobResponsibility.length, name).toBeLessThanOrEqual(requestLimits.points)
      for (const { text } of jobResponsibility) expect(text.length, text).toBeLessThanOrEqual(requestLimits.pointLength)
    }
    expect(new Set(roles.map((role: { _id: string }) => role._id)).size).toBe(roles.length)
    for (const { iconUrl } of data) expect(existsSync(`public${iconUrl}`), iconUrl).toBe(true)
  })

  test('API-027 roles and skills narrow the list', async () => {
    const names = async (input: Record<string, unknown>) =>
      ((await app.call(masterCalls.jobCategories, input)).body.data as { jobRoles: { name: string }[] }[])
        .flatMap((category) => category.jobRoles)
        .map((role) => role.name)
    expect(await names({ roles: 'forklift' })).toEqual(['Forklift Operator'])
    expect(await names({ skills: 'mig WELD' })).toEqual(['Welder'])
    expect(await names({ roles: 'nobody' })).toEqual([])
  })

  test('API-068 the form offers every district of the country, and those of the lists among them', async () => {
    const { data } = (await app.call(masterCalls.formPlaces, { trainingpartnerid: 'EMP1', type: 'EMP' })).body
    expect(data).toHaveLength(36)
    const { locationMaster } = (await app.call(masterCalls.lists)).body.data
    for (const { stateName, cities } of locationMaster) {
      const state = data.find((each: { stateName: string }) => each.stateName === stateName)
      const names = state.cityId.map((city: { cityName: string }) => city.cityName)
      expect(names).toEqual(expect.arrayContaining(cities))
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('ROLE-08 the lists need a session', async () => {
    expect((await app.call(masterCalls.lists, {}, { as: null })).status).toBe(401)
  })
})

describe('the static pages', () => {
  const page = (pagetype: string, language?: string) =>
    app.call(masterCalls.page, { pagetype, ...(language && { language }) }, { as: null })

  test('API-028 both can be read without an account', async () => {
    expect((await page('terms_conditions')).body.data.page_content).toMatch(/^# Terms & Conditions\n/)
    expect((await page('privacy_policy')).body.data.page_content).toMatch(/^# Privacy Policy\n/)
  })

  test.each(['terms_conditions', 'privacy_policy'] as const)(
    'API-028 %s is in Hindi too, paragraph by paragraph, without English words',
    async (pagetype) => {
      const english = pages.en[pagetype].split('\n\n')
      const hindi = ((await page(pagetype, 'hi')).body.data.page_content as string).split('\n\n')
      expect(hindi.map((part) => part.startsWith('# '))).toEqual(english.map((part) => part.startsWith('# ')))
      expect(hindi.map((part) => part.split('\n').length)).toEqual(english.map((part) => part.split('\n').length))
      expect(hindi.join(' ')).not.toMatch(/[a-z]/i)
    },
  )

  test('API-028 what operations wrote takes their place', async () => {
    await app.db.insert(pageContents).values({ pageType: 'privacy_policy', content: 'Newer', updatedAt: testNow })
    expect((await page('privacy_policy')).body.data.page_content).toBe('Newer')
    // An older text in another language would promise something else
    expect((await page('privacy_policy', 'hi')).body.data.page_content).toBe('Newer')
    await app.db.insert(pageContents).values({ pageType: 'privacy_policy.hi', content: 'नया', updatedAt: testNow })
    expect((await page('privacy_policy', 'hi')).body.data.page_content).toBe('नया')
    expect((await page('privacy_policy')).body.data.page_content).toBe('Newer')
  })

  test('API-028 there is no other page', async () => {
    expectRefusal(await page('../../etc/passwd'), 'invalid')
  })
})
