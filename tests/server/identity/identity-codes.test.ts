import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditTrail, rateLimits, users } from '../../../server/db/schema.ts'
import { FREE_PER_ACCOUNT } from '../../../server/identity/attempts.ts'
import { appLink, RECOVERY_CODES, takeCode } from '../../../server/identity/code-app.ts'
import { hashPassword } from '../../../server/identity/passwords.ts'
import { codeApps, recoveryCodes } from '../../../server/identity/schema.ts'
import { CODES_A_DAY, STEP_MS, WRONG_BEFORE_LETTER } from '../../../server/identity/second-step.ts'
import { text } from '../../../server/identity/text.ts'
import { PASSWORD, SECRET, startProvider, type Browser, type Provider } from '../support/sign-in.ts'

const WAYS = '/identity/security'
const EMAIL = 'emp@example.test'
const STEP = 30_000
let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  await provider.db.delete(codeApps)
  await provider.db.delete(recoveryCodes)
  await provider.db.delete(rateLimits)
  provider.notices.length = 0
  const passwordHash = await hashPassword(PASSWORD)
  await provider.db.update(users).set({ passwordHash }).where(eq(users.id, 'emp'))
})

let addresses = 0
const browser = () => provider.browser(`10.8.${addresses >> 8}.${++addresses & 255}`)

const hiddenIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('&amp;', '&'),
    ]),
  )

async function post(visitor: Browser, path: string, fields: Record<string, string>) {
  const response = await visitor.send(path, { method: 'POST', body: new URLSearchParams(fields) })
  visitor.keep(response)
  return { status: response.status, response, page: await response.text() }
}

async function openWays(visitor: Browser) {
  const response = await visitor.send(WAYS)
  visitor.keep(response)
  const page = await response.text()
  return { page, csrf: hiddenIn(page).csrf! }
}

async function prove(visitor: Browser, email = EMAIL) {
  const { csrf } = await openWays(visitor)
  return post(visitor, `${WAYS}/prove`, { csrf, email, password: PASSWORD })
}

/** What an app shows now, or some half minutes away. */
const codeOf = (secret: string, away = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: provider.clock.now() + away * STEP })

/** An account with an app for codes, of whose first code nothing is left to fear. */
async function withCodes(email = EMAIL) {
  const visitor = browser()
  await prove(visitor, email)
  const { csrf } = await openWays(visitor)
  const setUp = await post(visitor, `${WAYS}/codes`, { csrf })
  const secret = /class="secret">([^<]*)</.exec(setUp.page)![1]!.replaceAll(' ', '')
  const on = await post(visitor, `${WAYS}/codes-on`, { ...hiddenIn(setUp.page), code: codeOf(secret) })
  const recovery = [...on.page.matchAll(/<li>([^<]*)<\/li>/g)].map(([, code]) => code!)
  provider.clock.advance(STEP)
  return { visitor, secret, recovery, setUp, on }
}

/** As far as the page for the code. */
async function givePassword(visitor: Browser, email = EMAIL) {
  const { fields } = await visitor.open()
  const response = await visitor.submit(fields, email, PASSWORD)
  visitor.keep(response)
  const page = await response.text()
  return { response, page, hidden: hiddenIn(page) }
}

const giveCode = (visitor: Browser, hidden: Record<string, string>, fields: Record<string, string>) =>
  post(visitor, '/identity/code', { ...hidden, ...fields })

async function signIn(code: string, visitor = browser()) {
  const { hidden } = await givePassword(visitor)
  return giveCode(visitor, hidden, { code })
}

describe('AUTH-22 codes of an app', () => {
  test('the password alone signs in nobody any more, the code after it does', async () => {
    const { secret } = await withCodes()
    const visitor = browser()
    const { response, page, hidden } = await givePassword(visitor)
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.getSetCookie().join()).not.toContain('fieldhire_device')
    expect(page).toContain(`<h1>${text.codeTitle}</h1>`)
    expect(page).not.toContain(EMAIL)
    const empty = await giveCode(visitor, hidden, { code: ' ' })
    expect(empty.page).toContain(text.codeMissing)
    const { response: answer } = await giveCode(visitor, hidden, { code: codeOf(secret) })
    expect(answer.status).toBe(303)
    const code = new URL(answer.headers.get('location')!).searchParams.get('code')!
    expect((await visitor.exchange(code)).status).toBe(200)
    expect(answer.headers.getSetCookie().join()).toContain('fieldhire_device')
    // Somebody else's account is as before
    expect((await givePassword(browser(), 'sa@example.test')).response.status).toBe(303)
  })

  test('the half minute before and after fits, a minute does not, and each code is taken once', async () => {
    const { secret } = await withCodes()
    provider.clock.advance(10 * STEP)
    for (const away of [-2, 2]) expect((await signIn(codeOf(secret, away))).status).toBe(400)
    expect((await signIn(codeOf(secret, -1))).status).toBe(303)
    const now = codeOf(secret)
    expect((await signIn(`${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(303)
    const again = await signIn(now)
    expect(again.status).toBe(400)
    expect(again.page).toContain(text.codeWrong)
    // Nor one from before it
    expect((await signIn(codeOf(secret, -1))).status).toBe(400)
    expect((await signIn(codeOf(secret, 1))).status).toBe(303)
  })

  test('of two at once with one code one is taken', async () => {
    const { secret } = await withCodes()
    const typed = codeOf(secret)
    const give = () => takeCode(provider.db, SECRET, { userId: 'emp', typed, now: provider.clock.now() })
    expect((await Promise.all([give(), give()])).filter((taken) => taken === 'app')).toHaveLength(1)
  })

  test('the page for the code belongs to one browser, one password and ten minutes', async () => {
    const { secret } = await withCodes()
    const visitor = browser()
    const { hidden } = await givePassword(visitor)
    const other = browser()
    const { fields } = await other.open()
    const stolen = await giveCode(other, { ...fields, step: hidden.step! }, { code: codeOf(secret) })
    expect(stolen.status).toBe(403)
    expect((await giveCode(visitor, { ...hidden, csrf: 'x' }, { code: codeOf(secret) })).status).toBe(403)
    for (const step of [
      '',
      'x',
      Buffer.from('["sa",9999999999999,"x"]').toString('base64url'),
      Buffer.from('["\u0000",1,"x"]').toString('base64url'),
    ])
      expect((await giveCode(visitor, { ...hidden, step }, { code: codeOf(secret) })).status).toBe(403)
    await provider.db
      .update(users)
      .set({ passwordHash: await hashPassword('another one 1') })
      .where(eq(users.id, 'emp'))
    expect((await giveCode(visitor, hidden, { code: codeOf(secret) })).status).toBe(403)
    const passwordHash = await hashPassword(PASSWORD)
    await provider.db.update(users).set({ passwordHash }).where(eq(users.id, 'emp'))
    const { hidden: fresh } = await givePassword(visitor)
    provider.clock.advance(STEP_MS)
    expect((await giveCode(visitor, fresh, { code: codeOf(secret) })).status).toBe(403)
    const { hidden: next } = await givePassword(visitor)
    await provider.setStatus('emp', 0)
    expect((await giveCode(visitor, next, { code: codeOf(secret) })).status).toBe(403)
    await provider.setStatus('emp', 1)
  })

  test('wrong codes are limited from one address, and in a day from all; the owner is told once', async () => {
    const { secret } = await withCodes()
    const wrong = codeOf(secret, 500)
    const visitor = browser()
    const { hidden } = await givePassword(visitor)
    for (let at = 0; at < FREE_PER_ACCOUNT; at += 1)
      expect((await giveCode(visitor, hidden, { code: wrong })).status).toBe(400)
    const limited = await giveCode(visitor, hidden, { code: codeOf(secret) })
    expect(limited.status).toBe(429)
    expect(Number(limited.response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(provider.notices.filter(({ kind }) => kind === 'codes-wrong')).toEqual([])

    let tried = FREE_PER_ACCOUNT
    while (tried < CODES_A_DAY) {
      // Neither a delay nor a window of the count of attempts
      await provider.db.delete(rateLimits).where(eq(rateLimits.windowStart, 0))
      provider.clock.advance(16 * 60_000)
      const from = browser()
      const { hidden: fields } = await givePassword(from)
      for (let at = 0; at < FREE_PER_ACCOUNT; at += 1, tried += 1)
        expect((await giveCode(from, fields, { code: wrong })).status).toBe(400)
    }
    expect(CODES_A_DAY).toBeGreaterThan(WRONG_BEFORE_LETTER)
    expect(provider.notices.filter(({ kind }) => kind === 'codes-wrong')).toHaveLength(1)
    provider.clock.advance(16 * 60_000)
    expect((await signIn(codeOf(secret))).status).toBe(429)
    // A new password, which the guesser does not know, starts it afresh
    const passwordHash = await hashPassword(PASSWORD)
    await provider.db.update(users).set({ passwordHash }).where(eq(users.id, 'emp'))
    expect((await signIn(codeOf(secret))).status).toBe(303)
  })

  test('a recovery code signs in once, and its owner is told', async () => {
    const { recovery } = await withCodes()
    expect(new Set(recovery).size).toBe(RECOVERY_CODES)
    const [first, second] = recovery as [string, string]
    expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    const visitor = browser()
    const { hidden } = await givePassword(visitor)
    expect((await giveCode(visitor, hidden, { recovery: first.toUpperCase() })).status).toBe(303)
    expect(provider.notices.at(-1)).toMatchObject({ kind: 'recovery-used', email: EMAIL })
    // No other one comes by waiting, and the field that is wrong is in sight
    const later = browser()
    const used = await giveCode(later, (await givePassword(later)).hidden, { recovery: first })
    expect(used.page).toContain(text.recoveryWrong)
    expect(used.page).not.toContain(text.codeWrong)
    expect(used.page).toMatch(/<details open>/)
    const again = await givePassword(browser())
    expect(again.response.status).toBe(200)
    expect((await signIn(first)).status).toBe(400)
    expect((await signIn(second.replace('-', ' '))).status).toBe(303)
    expect(await provider.db.$count(recoveryCodes)).toBe(RECOVERY_CODES - 2)
  })

  test('secret and recovery codes are not readable in the database, nor in the log', async () => {
    const { secret, recovery } = await withCodes()
    const rows = JSON.stringify([
      ...(await provider.db.select().from(codeApps)),
      ...(await provider.db.select().from(recoveryCodes)),
      ...(await provider.db.select().from(auditTrail)),
    ])
    const log = provider.lines.join('')
    for (const hidden of [secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))]) {
      expect(rows).not.toContain(hidden)
      expect(log).not.toContain(hidden)
    }
  })

  test('a recovery code of one account is none of another', async () => {
    const { recovery } = await withCodes()
    await withCodes('sa@example.test')
    const visitor = browser()
    const { hidden } = await givePassword(visitor, 'sa@example.test')
    expect((await giveCode(visitor, hidden, { recovery: recovery[0]! })).status).toBe(400)
  })
})

describe('AUTH-22 turning codes on and off', () => {
  test('the QR code is what apps read, and only a right code of it turns them on', async () => {
    const visitor = browser()
    await prove(visitor)
    const { csrf, page } = await openWays(visitor)
    expect(page).toContain(text.codesStart)
    expect((await post(visitor, `${WAYS}/codes`, { csrf: 'x' })).status).toBe(403)
    const setUp = await post(visitor, `${WAYS}/codes`, { csrf })
    expect(setUp.page).toContain('<svg class="qr" role="img"')
    const secret = /class="secret">([^<]*)</.exec(setUp.page)![1]!.replaceAll(' ', '')
    expect(appLink(secret, EMAIL)).toMatch(
      new RegExp(`^otpauth://totp/Fieldhire:emp%40example.test\\?issuer=Fieldhire&secret=${secret}&`),
    )
    const wrong = await post(visitor, `${WAYS}/codes-on`, { ...hiddenIn(setUp.page), code: codeOf(secret, 500) })
    expect(wrong.status).toBe(400)
    expect(wrong.page).toContain(text.setUpWrong)
    // The secret stays: the app has it
    expect(wrong.page).toContain(secret.slice(0, 4))
    expect(await provider.db.$count(codeApps)).toBe(0)
    const on = await post(visitor, `${WAYS}/codes-on`, { ...hiddenIn(wrong.page), code: codeOf(secret) })
    expect(on.status).toBe(200)
    expect(on.page).toContain(text.recoveryTitle)
    expect(on.response.headers.get('cache-control')).toBe('no-store')
    expect(provider.notices).toMatchObject([{ kind: 'codes-on', email: EMAIL }])
    const { page: after } = await openWays(visitor)
    expect(after).toContain(text.codesLeft(RECOVERY_CODES))
    // The code that turned them on signs in nobody
    expect((await signIn(codeOf(secret))).status).toBe(400)
  })

  test('a secret of another account, of another proof or of yesterday turns nothing on', async () => {
    const visitor = browser()
    await prove(visitor)
    const setUp = await post(visitor, `${WAYS}/codes`, { csrf: (await openWays(visitor)).csrf })
    const { pending } = hiddenIn(setUp.page)
    const secret = /class="secret">([^<]*)</.exec(setUp.page)![1]!.replaceAll(' ', '')
    const other = browser()
    await prove(other, 'sa@example.test')
    const { csrf } = await openWays(other)
    expect((await post(other, `${WAYS}/codes-on`, { csrf, pending: pending!, code: codeOf(secret) })).status).toBe(403)
    visitor.forget('fieldhire_proof')
    await prove(visitor)
    const { csrf: next } = await openWays(visitor)
    for (const given of [pending!, '', 'x'])
      expect(
        (await post(visitor, `${WAYS}/codes-on`, { csrf: next, pending: given, code: codeOf(secret) })).status,
      ).toBe(403)
    expect(await provider.db.$count(codeApps)).toBe(0)
  })

  test('whoever has codes proves with one, before anything is changed', async () => {
    const { secret } = await withCodes()
    const visitor = browser()
    const asked = await prove(visitor)
    expect(asked.status).toBe(200)
    expect(asked.page).toContain(text.codeTitle)
    expect((await openWays(visitor)).page).toContain(text.proveBody)
    const hidden = hiddenIn(asked.page)
    expect((await post(visitor, `${WAYS}/prove-code`, { ...hidden, code: codeOf(secret, 500) })).status).toBe(400)
    // A step of the sign-in is none of this page
    const { hidden: other } = await givePassword(visitor)
    const mixed = { ...hidden, step: other.step!, code: codeOf(secret) }
    expect((await post(visitor, `${WAYS}/prove-code`, mixed)).status).toBe(403)
    expect((await post(visitor, `${WAYS}/prove-code`, { ...hidden, code: codeOf(secret) })).status).toBe(303)
    const { csrf } = await openWays(visitor)
    const off = await post(visitor, `${WAYS}/codes-off`, { csrf })
    expect(off.status).toBe(303)
    expect(provider.notices.at(-1)).toMatchObject({ kind: 'codes-off' })
    expect(await provider.db.$count(recoveryCodes)).toBe(0)
    expect((await givePassword(browser())).response.status).toBe(303)
    const actions = (await provider.db.select().from(auditTrail)).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['codes on', 'codes off']))
  })

  test('new recovery codes end the earlier ones', async () => {
    const { visitor, recovery } = await withCodes()
    const { csrf } = await openWays(visitor)
    const renewed = await post(visitor, `${WAYS}/codes-renew`, { csrf })
    const [fresh] = [...renewed.page.matchAll(/<li>([^<]*)<\/li>/g)].map(([, code]) => code!)
    expect(provider.notices.at(-1)).toMatchObject({ kind: 'recovery-new' })
    expect((await signIn(recovery[0]!)).status).toBe(400)
    expect((await signIn(fresh!)).status).toBe(303)
  })

  test('turning them on or off ends what other browsers have proven', async () => {
    const other = browser()
    await prove(other)
    expect((await openWays(other)).page).toContain(text.codesStart)
    await withCodes()
    expect((await openWays(other)).page).toContain(text.proveBody)
  })
})
