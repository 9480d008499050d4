import { afterAll, beforeAll, expect, test } from 'vitest'
import { classifyResponse, type Classification } from '../../../src/offline/network/classification.ts'
import { sendPieces, type Ask } from '../../../src/offline/network/send-pieces.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { setUp } from '../../unit/offline/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('STG-26 TRAP-36 OFF the device and the server agree, over a link that is cut every third piece', async () => {
  const { funnelId } = await addRow(t.db, await addRequest(t.db), { status: 'selected' })
  const fileName = `joiningDoc/${funnelId}/offerLetter/लेटर.jpg`
  const bytes = new Uint8Array(300_000).map((_, at) => (at * 31) % 251)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  let pieces = 0
  let sent = 0
  const { store } = await setUp(0, {
    fetch: async (url, init = {}) => {
      const { pathname } = new URL(url)
      const isPiece = init.method === 'PATCH'
      const isCut = isPiece && (pieces += 1) % 3 === 0
      if (isPiece) sent += (init.body as Blob).size
      const reply = await t.app.request(pathname, init)
      if (isCut) throw new TypeError('Failed to fetch')
      return reply
    },
  })
  const ask: Ask<never> = async (perform): Promise<Classification> => classifyResponse(await perform('test.emp'))
  const noted: number[] = []
  const file = new Blob([bytes], { type: 'image/jpeg' })
  const note = ({ received }: { received: number }) => Promise.resolve(noted.push(received) > 0)
  expect(await sendPieces(store, { key: crypto.randomUUID(), fileName, file, note }, ask)).toMatchObject({ do: 'done' })
  expect((await t.files.read({ kind: 'Asset', fileName }))?.bytes.equals(Buffer.from(bytes))).toBe(true)
  expect([noted.at(-1), sent]).toEqual([bytes.length, bytes.length])
  // Refused by the real server with its reason
  const other = { key: crypto.randomUUID(), fileName: fileName.replace(funnelId!, 'F404'), file, note }
  expect(await sendPieces(store, other, ask)).toMatchObject({ do: 'reject', error: { status: 404 } })
  // As the update behind it is: the outbox ends it and does not send it again
  await forgetPerson(t.db, { funnelId: funnelId! }, testNow)
  const deleted = { do: 'reject', error: { class: 'refused', status: 422, reason: 'applicant-deleted' } }
  for (const id of [undefined, 'begun-before'])
    expect(await sendPieces(store, { key: crypto.randomUUID(), fileName, file, note, id }, ask)).toMatchObject(deleted)
})
