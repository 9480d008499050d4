import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { funnelRows, hiringRequests } from '../../../server/db/schema.ts'
import { getEpoch } from '../../../server/store/epoch.ts'
import { forgetPerson, FORGOTTEN_NAME } from '../../../server/store/forget.ts'
import { getRow } from '../../../src/offline/rows/live-row.ts'
import { downloadAll } from '../../../src/offline/rows/download.ts'
import { pullFollowed } from '../../../src/offline/rows/pull-followed.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { setUp } from '../../unit/offline/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await getEpoch(t.db, testNow)
})
afterAll(() => t.close())

test('TRAP-60 OFF an erased person leaves a phone, whatever became of the request', async () => {
  const requests = { listed: await addRequest(t.db), over: await addRequest(t.db), deleted: await addRequest(t.db) }
  const ids: string[] = []
  for (const [at, id] of Object.values(requests).entries())
    ids.push((await addRow(t.db, id, { status: 'joined', mobile: `979897983${at}` })).funnelId!)
  const fetch = async (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url)
    return t.app.request(pathname + search, init)
  }
  const { device } = await setUp(0)
  device.token = 'test.emp'
  let store = await device.tab({ fetch })
  const download = () => downloadAll(store, { ipIds: ['EMP1'], signal: undefined })
  const read = () => Promise.all(ids.map(async (id) => (await getRow(store, id))?.name))
  await download()
  expect(await read()).toEqual(Array.from({ length: 3 }, () => 'Ramesh Kumar Yadav'))

  await t.db.update(hiringRequests).set({ status: 2 }).where(eq(hiringRequests.hiringRequestId, requests.over))
  await t.db
    .update(hiringRequests)
    .set({ deletedAt: testNow })
    .where(eq(hiringRequests.hiringRequestId, requests.deleted))
  // It learns of both, and brings the one that is over up to date a last time
  await download()

  for (const funnelId of ids) await t.db.transaction((tx) => forgetPerson(tx, { funnelId }, testNow))
  expect(await t.db.$count(funnelRows, eq(funnelRows.name, FORGOTTEN_NAME))).toBe(3)
  // The next start of the app
  store = await device.tab({ fetch })
  await pullFollowed(store, { ipIds: ['EMP1'], signal: undefined })
  expect(await read()).toEqual([FORGOTTEN_NAME, FORGOTTEN_NAME, undefined])
})
