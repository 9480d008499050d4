import { IDBFactory } from 'fake-indexeddb'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDrawn, allowTaps, findDrawn, type Device } from '../../../sw/drawn-page.ts'
import { databaseName, type DrawnScreen } from '../../../src/offline/device/database.ts'

const AT = Date.parse('2026-11-26T10:00:00+05:30')
const user = { userId: 'u1', name: 'Asha', actingIpId: 'EMP1' }
const session = { state: 'signed-in', userId: 'u1', user, clockOffset: 0, owedLogouts: [] }
const drawn: DrawnScreen = {
  ...{ key: 'drawn', address: '/my-tasks', html: '<main>Meena $& Bai</main>', build: 'b1', language: 'hi' },
  ...{ user: JSON.stringify(user), isWide: false, online: true, at: AT, until: AT + 3_600_000 },
}

let indexedDB: IDBFactory
const cookies: Record<string, string> = {}

const put = (database: string, store: string, key: IDBValidKey | undefined, value: unknown) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open(database, 1)
    opening.addEventListener('upgradeneeded', () => {
      const stores = key === undefined ? ['drawn', 'meta'] : [store]
      for (const name of stores)
        opening.result.createObjectStore(name, key === undefined ? { keyPath: 'key' } : undefined)
    })
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction(store, 'readwrite')
      transaction.objectStore(store).put(value, key)
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })

const device = (more: Partial<Device> = {}): Device => ({
  indexedDB,
  cookies: { get: (name) => Promise.resolve(name in cookies ? { value: cookies[name]! } : null) },
  build: 'b1',
  now: () => AT + 60_000,
  ...more,
})
const found = (more: Partial<Device> = {}, address = '/my-tasks') => findDrawn(address, device(more))

beforeEach(async () => {
  indexedDB = new IDBFactory()
  for (const name of Object.keys(cookies)) delete cookies[name]
  Object.assign(cookies, { language: 'hi', refresh_token: 'r' })
  await put('fieldhire-session', 'session', 'record', session)
  await put(databaseName('u1'), 'drawn', undefined, drawn)
})

describe('OFF-13 the list that was drawn last', () => {
  test('is there when nothing has changed', async () => {
    expect(await found()).toEqual(drawn)
  })

  test('I7 not after a sign-out, not when the session is over, and not for another user', async () => {
    await put('fieldhire-session', 'session', 'record', { ...session, state: 'signed-out', userId: undefined })
    expect(await found()).toBeUndefined()
    await put('fieldhire-session', 'session', 'record', { ...session, state: 'needs-sign-in' })
    expect(await found()).toBeUndefined()
    await put('fieldhire-session', 'session', 'record', { ...session, userId: 'u2', user: { ...user, userId: 'u2' } })
    expect(await found()).toBeUndefined()
    // Nothing is made while looking
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('u2'))
  })

  test('not without tokens, which the page answers with a note to sign in', async () => {
    delete cookies.refresh_token
    expect(await found()).toBeUndefined()
    cookies.access_token = 'a'
    expect(await found()).toEqual(drawn)
  })

  test('not when the profile has changed', async () => {
    await put('fieldhire-session', 'session', 'record', { ...session, user: { ...user, actingIpId: 'EMP2' } })
    expect(await found()).toBeUndefined()
  })

  test('not of another build, language or address', async () => {
    expect(await found({ build: 'b2' })).toBeUndefined()
    expect(await found({}, '/my-tasks?tab=other')).toBeUndefined()
    delete cookies.language
    expect(await found()).toBeUndefined()
    // Where the worker cannot read the language
    expect(await found({ cookies: undefined })).toBeUndefined()
  })

  test('not where the notice above it would come or go', async () => {
    await put(databaseName('u1'), 'meta', undefined, { key: 'net', value: 'offline' })
    expect(await found()).toBeUndefined()
    await put(databaseName('u1'), 'drawn', undefined, { ...drawn, online: false })
    expect(await found()).toEqual({ ...drawn, online: false })
  })

  test('TASK-11 for a start without a query where that recalls the one it was drawn with, and for no other', async () => {
    const one = { ...drawn, address: '/my-tasks?tab=other' }
    await put(databaseName('u1'), 'drawn', undefined, one)
    expect(await found()).toBeUndefined()
    await put(databaseName('u1'), 'drawn', undefined, { ...one, isRecalled: true })
    expect(await found()).toEqual({ ...one, isRecalled: true })
    expect(await found({}, '/my-tasks?tab=other')).toEqual({ ...one, isRecalled: true })
    expect(await found({}, '/my-tasks?sort=candidateName')).toBeUndefined()
    expect(await found({}, '/my-tasks?tab=other&q=asha')).toBeUndefined()
  })

  test('not after the moment at which the list changes by itself, nor before it was drawn', async () => {
    expect(await found({ now: () => drawn.until })).toBeUndefined()
    expect(await found({ now: () => AT - 1 })).toBeUndefined()
    // A phone whose clock is two hours late, as the session knows
    await put('fieldhire-session', 'session', 'record', { ...session, clockOffset: 7_200_000 })
    expect(await found({ now: () => AT - 7_200_000 })).toEqual(drawn)
    expect(await found()).toBeUndefined()
  })

  test('nothing on a device that has nothing, and none is made', async () => {
    indexedDB = new IDBFactory()
    expect(await found()).toBeUndefined()
    expect(await indexedDB.databases()).toEqual([])
    const broken = { open: () => { throw new DOMException('Refused', 'SecurityError') } } // prettier-ignore
    expect(await found({ indexedDB: broken as unknown as IDBFactory })).toBeUndefined()
  })
})

describe('OFF-13 the page with it', () => {
  const page = readFileSync(new URL('../../../src/index.html', import.meta.url), 'utf8')

  test('has it in place of the first paint, inert, as it was', () => {
    const made = addDrawn(page, drawn)
    expect(made).toContain(`<div id="drawn" inert lang="hi" data-wide="false">${drawn.html}</div>`)
    expect(made).not.toContain('class="first-paint" aria-hidden')
    expect(made).toContain('<script type="module" src="./main.tsx">')
  })

  test('runs the one script that its policy names, and nothing else', async () => {
    const scripts = [...addDrawn(page, drawn).matchAll(/<script>([^<]+)<\/script>/g)].map(([, text]) => text!)
    expect(scripts).toHaveLength(1)
    const hash = createHash('sha256').update(scripts[0]!).digest('base64')
    expect(await allowTaps("default-src 'self'; script-src 'self' 'sha256-map'; object-src 'none'")).toBe(
      `default-src 'self'; script-src 'sha256-${hash}' 'self' 'sha256-map'; object-src 'none'`,
    )
  })
})
