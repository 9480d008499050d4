import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePaths } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal } from '../support/hiring.ts'
import { PASSWORD, startProvider, type Provider } from '../support/sign-in.ts'

/**
 * The faults found by the fuzzing of security-fuzz.test.ts and the ids of security-foreign-ids.test.ts, each by name.
 */
let app: TestApp
let funnelId: string
beforeAll(async () => {
  app = await createTestApp()
  funnelId = (await addRow(app.db, await addRequest(app.db))).funnelId!
})
afterAll(() => app.close())

const deep = (levels: number): unknown => (levels === 0 ? 'x' : { a: deep(levels - 1) })

describe('what a client sent and the server stumbled over', () => {
  test.each([
    ['a NUL', 'a\u0000b'],
    ['half a character', 'a\uD800b'],
    ['the other half', '\uDFFF'],
  ])(
    'ERR-01 %s in an id, a note, an unknown member or its name is refused before anything is kept',
    async (_, text) => {
      const number = { interviewerNumber: 9_876_543_210 }
      expectRefusal(await app.call(contract.funnel.interviewerNumber, { funnelId: text, ...number }), 'invalid')
      expectRefusal(await app.call(contract.funnel.notes, { funnelId, notes: text }), 'invalid')
      expectRefusal(await app.call(contract.funnel.notes, { funnelId, notes: 'x', more: text }), 'invalid')
      expectRefusal(await app.call(contract.funnel.notes, { funnelId, notes: 'x', [text]: 1 }), 'invalid')
    },
  )

  test('ERR-01 a NUL in an address is refused like any id that is none', async () => {
    expectRefusal(await app.call(contract.funnel.detail, { funnelId: 'F\u00001' }), 'invalid')
    expectRefusal(await app.call(contract.onboarding.detail, { funnelId: 'F\u00001' }), 'invalid')
  })

  test('ERR-01 what is nested a thousand levels deep is refused, however it is called', async () => {
    expectRefusal(await app.call(contract.funnel.notes, { funnelId, notes: 'x', more: deep(1_000) }), 'invalid')
    expect((await app.call(contract.funnel.notes, { funnelId, notes: 'x', more: deep(20) })).body.status).toBe(true)
  })

  test('ERR-01 what is nested without end is refused before anything parses it, also when nobody is signed in', async () => {
    const { passwordSignIn } = contract.session
    const path = basePaths[passwordSignIn.base] + passwordSignIn.path
    // No JSON either: whoever parses it first says so
    const body = '['.repeat(500_000)
    const { body: answer } = await app.request(path, { as: null, method: 'POST', body })
    expect(answer).toMatchObject({ status: false, error: { reason: 'text-not-storable' } })
  })

  test('INT-01 a link with a supply type that no database holds is unknown like any other', async () => {
    const link = { hiringRequestId: 'x', person: 'x', flag: 'app' }
    for (const call of [contract.interest.find, contract.interest.mark])
      for (const supplyType of ['80000', '99999999999999999999'])
        expectRefusal(await app.call(call, { ...link, supplyType }, { as: null }), 'invalid')
  })

  test('ADDR-01 HR-36 operations staff write for partners that exist and for no others', async () => {
    const office = { officeName: 'A', address: 'B', city: 'C', location: [73, 19] }
    expectRefusal(await app.call(contract.addresses.add, { ipId: 'EMP404', ...office }, { as: 'ops' }), 'unauthorized')
    const spoc = {
      ...{ targetEmployerSpocName: 'Asha', targetEmployerSpocEmail: 'a@example.test' },
      targetEmployerSpocMobile: '9820045110',
    }
    expectRefusal(await app.call(contract.spocs.add, { ipId: 'EMP404', ...spoc }, { as: 'ops' }), 'unauthorized')
  })
})

describe('sign-in', () => {
  let provider: Provider
  beforeAll(async () => {
    provider = await startProvider()
  })
  afterAll(() => provider.close())

  test('AUTH-04 a NUL in the e-mail, the password or the address to come back to is no fault of the server', async () => {
    const browser = provider.browser()
    const { fields } = await browser.open()
    expect((await browser.submit(fields, 'a\u0000b@example.test', 'x\u0000y')).status).toBe(400)
    const { response } = await browser.open({ referer: '/a\u0000b', state: 'a\u0000b' })
    expect(response.status).toBeLessThan(500)
    expect((await browser.token({ grant_type: 'refresh_token', refresh_token: 'a\u0000b' })).status).toBe(400)
    const signedIn = browser.signIn('emp@example.test', PASSWORD, { referer: '/a\u0000b' })
    expect(await signedIn.catch((error: Error) => error.message)).toMatch(/^No redirect but 400|^[\w-]{20,}$/)
  })
})
