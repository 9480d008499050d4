import { createAdaptorServer } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { connect as connectSocket, type AddressInfo } from 'node:net'
import type { Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { s3Files } from '../../../server/gateways/files/s3.ts'
import { funnelRows, pieceUploads, uploadPieces, uploads } from '../../../server/db/schema.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { beginUpload, purgePieceUploads } from '../../../server/store/piece-uploads.ts'
import { announceUpload } from '../../../server/store/uploads.ts'
import { API_KEY, headers as names } from '../../../src/contract/call.ts'
import { PIECE_BYTES, toUploadMetadata } from '../../../src/contract/file-pieces.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { eraseDuring } from '../support/erase-during.ts'
import { addRequest, addRow } from '../support/hiring.ts'
import { startStorage } from '../support/s3.ts'

const DAY = 86_400_000
const path = '/api/hire/v1/uploads'
const letter = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(150_000, 7)])
for (let at = 4; at < letter.length; at += 1) letter[at] = (at * 31) % 251
let t: TestApp
let fileName = ''
let count = 0

beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  t.clock.set(testNow)
  await t.db.delete(pieceUploads)
  const { funnelId } = await addRow(t.db, await addRequest(t.db), { status: 'selected' })
  fileName = `joiningDoc/${funnelId}/offerLetter/लेटर ${(count += 1)}.jpg`
})
afterAll(() => t.close())

const tusHeaders = { 'Tus-Resumable': '1.0.0' }
interface Create {
  size?: number
  as?: string
  key?: string
  name?: string
  type?: string
  app?: TestApp
}
const create = ({ size = letter.length, as, key, name = fileName, type = 'image/jpeg', app = t }: Create = {}) =>
  app.request(path, {
    method: 'POST',
    as,
    key: key ?? crypto.randomUUID(),
    headers: {
      ...tusHeaders,
      'Upload-Length': String(size),
      'Upload-Metadata': toUploadMetadata({ filename: name, filetype: type }),
    },
  })
const begin = async (more: Create = {}) => {
  const made = await create(more)
  expect(made.status).toBe(201)
  return made.headers.get('Location')!
}
const patch = (url: string, offset: number, bytes: Uint8Array, more: { as?: string; app?: TestApp } = {}) =>
  (more.app ?? t).request(url, {
    method: 'PATCH',
    as: more.as,
    body: new Uint8Array(bytes),
    headers: { ...tusHeaders, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
  })
const head = (url: string, as?: string) => t.request(url, { method: 'HEAD', as, headers: tusHeaders })
const offsetOf = async (url: string) => (await head(url)).headers.get('Upload-Offset')
const sendAll = async (url: string, bytes = letter, app = t) => {
  let last = 0
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    last = (await patch(url, at, bytes.subarray(at, at + PIECE_BYTES), { app })).status
  return last
}
const stored = async () => (await t.files.read({ kind: 'Asset', fileName }))?.bytes

describe('STG-26 TRAP-36 an offer letter in pieces', () => {
  test('arrives as it was, and its pieces are removed', async () => {
    const url = await begin()
    expect(await offsetOf(url)).toBe('0')
    const first = await patch(url, 0, letter.subarray(0, PIECE_BYTES))
    expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, String(PIECE_BYTES)])
    expect(first.headers.get('Upload-Expires')).toBe(new Date(testNow + 7 * DAY).toUTCString())
    expect(await stored()).toBeUndefined()
    await patch(url, PIECE_BYTES, letter.subarray(PIECE_BYTES, 2 * PIECE_BYTES))
    const last = await patch(url, 2 * PIECE_BYTES, letter.subarray(2 * PIECE_BYTES))
    expect([last.status, last.headers.get('Upload-Offset')]).toEqual([204, String(letter.length)])
    expect((await stored())?.equals(letter)).toBe(true)
    expect(await t.db.$count(uploadPieces)).toBe(0)
    const [row] = await t.db.select().from(uploads).where(eq(uploads.fileName, fileName))
    expect(row).toMatchObject({
      ownerIpId: 'EMP1',
      uploadedAt: testNow,
      sniffedType: 'image/jpeg',
      size: letter.length,
    })
    // A lost response to the last piece: it is known to be complete
    const state = await head(url)
    expect([state.status, state.headers.get('Upload-Offset'), state.headers.get('Upload-Length')]).toEqual([
      200,
      String(letter.length),
      String(letter.length),
    ])
    expect(state.headers.get('Cache-Control')).toBe('no-store')
  })

  test('a piece at another offset is 409 and changes nothing', async () => {
    const url = await begin()
    await patch(url, 0, letter.subarray(0, 1_000))
    expect((await patch(url, 0, letter.subarray(0, 1_000))).status).toBe(409)
    expect((await patch(url, 2_000, letter.subarray(2_000, 3_000))).status).toBe(409)
    expect(await offsetOf(url)).toBe('1000')
  })

  test('of two pieces at one offset at once one counts', async () => {
    const url = await begin()
    const both = await Promise.all([1, 2].map(() => patch(url, 0, letter.subarray(0, PIECE_BYTES))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await offsetOf(url)).toBe(String(PIECE_BYTES))
    expect(await t.db.$count(uploadPieces)).toBe(1)
    await patch(url, PIECE_BYTES, letter.subarray(PIECE_BYTES, 2 * PIECE_BYTES))
    await patch(url, 2 * PIECE_BYTES, letter.subarray(2 * PIECE_BYTES))
    expect((await stored())?.equals(letter)).toBe(true)
  })

  test('a repeated creation goes on with the same upload, also when several come at once', async () => {
    const key = crypto.randomUUID()
    const made = await Promise.all([1, 2, 3].map(() => create({ key })))
    const urls = new Set(made.map(({ headers }) => headers.get('Location')))
    expect(urls.size).toBe(1)
    await patch([...urls][0]!, 0, letter.subarray(0, 5_000))
    const again = await create({ key })
    expect([again.headers.get('Location'), again.headers.get('Upload-Offset')]).toEqual([[...urls][0], '5000'])
    expect((await create({ key, size: 9 })).status).toBe(422)
  })

  test('more bytes than announced are 413, and none of them is kept', async () => {
    const url = await begin({ size: 1_000 })
    expect((await patch(url, 0, letter.subarray(0, 1_001))).status).toBe(413)
    expect(await offsetOf(url)).toBe('0')
    expect((await create({ size: 5 * 1024 * 1024 + 1 })).status).toBe(413)
    expect((await create({ size: 0 })).status).toBe(422)
  })

  test('content that is not what its name says is refused, and the upload is over', async () => {
    const url = await begin({ size: 1_000 })
    const reply = await patch(url, 0, Buffer.alloc(1_000, 60))
    expect([reply.status, reply.body.error.reason]).toEqual([422, 'upload-content-differs'])
    expect((await head(url)).status).toBe(404)
    expect(await stored()).toBeUndefined()
  })

  test.each([
    ['letter.png', 'image/png', 'offer-letter-type'],
    ['letter.pdf', 'image/jpeg', 'offer-letter-type'],
    ['../letter.pdf', 'application/pdf', 'input-invalid'],
  ])('%s as %s is refused before any byte', async (name, type, reason) => {
    const reply = await create({ name: fileName.replace(/[^/]+$/, name), type })
    expect([reply.status, reply.body.error.reason]).toEqual([422, reason])
  })

  test('a letter that was attached meanwhile is not replaced', async () => {
    const url = await begin({ size: 2_000 })
    const docs = [{ fileName, type: 'Asset' }]
    const funnelId = fileName.split('/')[1]!
    await t.db.update(funnelRows).set({ status: 'joined', joinedDocs: docs }).where(eq(funnelRows.funnelId, funnelId))
    const reply = await patch(url, 0, letter.subarray(0, 2_000))
    expect([reply.status, reply.body.error.reason]).toEqual([422, 'offer-letter-attached'])
    expect(await stored()).toBeUndefined()
    expect((await create()).body.error.reason).toBe('offer-letter-attached')
  })
})

describe('TRAP-35 an upload belongs to its user', () => {
  test('another user finds it as little as one that does not exist', async () => {
    const url = await begin()
    for (const as of ['rival', 'sa', 'emp2', 'ops']) {
      expect([as, (await head(url, as)).status]).toEqual([as, 404])
      expect((await patch(url, 0, letter.subarray(0, 100), { as })).status).toBe(404)
    }
    expect((await head(`${path}/unknown`)).status).toBe(404)
    expect(await offsetOf(url)).toBe('0')
  })
  test('nobody begins one for another partner’s applicant', async () => {
    expect((await create({ as: 'rival' })).status).toBe(404)
    expect((await create({ name: 'joiningDoc/F404/offerLetter/a.jpg' })).status).toBe(404)
    expect((await t.request(path, { method: 'POST', as: null, headers: tusHeaders })).status).toBe(401)
  })
  test('the key of another user is another upload', async () => {
    const key = crypto.randomUUID()
    expect((await create({ key, as: 'sub' })).headers.get('Location')).not.toBe(
      (await create({ key })).headers.get('Location'),
    )
  })
  test('what arrived for a person who is forgotten is removed', async () => {
    const url = await begin()
    await patch(url, 0, letter.subarray(0, PIECE_BYTES))
    await forgetPerson(t.db, { funnelId: fileName.split('/')[1]! }, testNow)
    expect((await head(url)).status).toBe(404)
    expect(await t.db.$count(uploadPieces)).toBe(0)
  })
  test('TRAP-60 nothing is taken for a person who is erased, begun before, meanwhile or after, and nothing is kept', async () => {
    const person = { funnelId: fileName.split('/')[1]! }
    const isRefused = (reply: Awaited<ReturnType<typeof create>>) =>
      expect([reply.status, reply.body.error.reason]).toEqual([422, 'applicant-deleted'])
    isRefused(await eraseDuring(t, person, () => create()))
    isRefused(await create())
    isRefused(await create({ key: crypto.randomUUID(), name: fileName.replace('offerLetter', 'scorecard') }))
    // One that was begun before, and that a restore or an earlier build has left
    const { id: key } = await beginUpload(
      t.db,
      {
        ...{ userId: 'emp', ownerIpId: 'EMP1', key: crypto.randomUUID(), fileName },
        ...{ contentType: 'image/jpeg', size: 1_000 },
      },
      testNow,
    )
    await announceUpload(t.db, { kind: 'Asset', fileName }, { ownerIpId: 'EMP1', userId: 'emp', createdAt: testNow })
    isRefused(await patch(`${path}/${key}`, 0, letter.subarray(0, 1_000)))
    expect(await stored()).toBeUndefined()
    expect(await t.db.$count(pieceUploads)).toBe(0)
    expect(await t.db.$count(uploads, eq(uploads.fileName, fileName))).toBe(0)
  })
})

describe('the protocol', () => {
  test('is described without a session', async () => {
    const reply = await t.request(path, { method: 'OPTIONS', as: null })
    expect(reply.status).toBe(204)
    expect(
      Object.fromEntries(['Tus-Version', 'Tus-Extension', 'Tus-Max-Size'].map((n) => [n, reply.headers.get(n)])),
    ).toEqual({
      'Tus-Version': '1.0.0',
      'Tus-Extension': 'creation,expiration',
      'Tus-Max-Size': String(5 * 1024 * 1024),
    })
  })
  test('of another version is 412, a piece of another type 415', async () => {
    const url = await begin()
    expect((await t.request(url, { method: 'HEAD' })).status).toBe(412)
    const body = new Uint8Array(8)
    const wrong = await t.request(url, { method: 'PATCH', body, headers: { ...tusHeaders, 'Upload-Offset': '0' } })
    expect(wrong.status).toBe(415)
    expect((await t.request(url, { method: 'DELETE', headers: tusHeaders })).status).toBe(405)
  })
  test.each(['', ' 0', '0x0', '00', '0.0', '+0', '0e0'])('an offset of "%s" is none', async (offset) => {
    const url = await begin()
    const headers = { ...tusHeaders, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': offset }
    // Headers trims what stands around a value; a request by a socket does not
    const reply = await t.request(url, { method: 'PATCH', body: new Uint8Array(8), headers })
    expect(reply.status).toBe(offset.trim() === '0' ? 204 : 409)
    expect(await offsetOf(url)).toBe(offset.trim() === '0' ? '8' : '0')
  })
  test('an upload without pieces for seven days is gone, and can begin anew under its key', async () => {
    const key = crypto.randomUUID()
    const url = await begin({ key })
    t.clock.advance(6 * DAY)
    expect((await patch(url, 0, letter.subarray(0, 1_000))).status).toBe(204)
    t.clock.advance(6 * DAY)
    await purgePieceUploads(t.db, t.clock.now())
    expect(await offsetOf(url)).toBe('1000')
    t.clock.advance(DAY)
    expect((await head(url)).status).toBe(404)
    const again = await create({ key })
    expect([again.status, again.headers.get('Upload-Offset')]).toEqual([201, '0'])
    await purgePieceUploads(t.db, t.clock.now() + 7 * DAY)
    expect(await t.db.$count(pieceUploads)).toBe(0)
  })
  test('of one user the ten newest uploads stay', async () => {
    const first = await begin()
    const urls: string[] = []
    for (let n = 0; n < 10; n += 1) {
      t.clock.advance(1_000)
      urls.push(await begin({ name: fileName.replace('लेटर', `letter ${n}`) }))
    }
    expect((await head(first)).status).toBe(404)
    expect((await head(urls[0]!)).status).toBe(200)
  })
})

test('STG-26 a new upload counts as a link, each piece by itself, a repeated creation not at all', async () => {
  const settings = { QUOTAS: 'fileLink.user.day=2,update.user.day=2' }
  const app = await createTestApp({ settings })
  try {
    const { funnelId } = await addRow(app.db, await addRequest(app.db), { status: 'selected' })
    const ask = (key: string) => create({ app, key, name: `joiningDoc/${funnelId}/offerLetter/a.jpg` })
    const url = (await ask('first-key')).headers.get('Location')!
    for (const [key, status] of [
      ['first-key', 201],
      ['second-key', 201],
      ['third-key', 429],
      ['first-key', 201],
    ] as const)
      expect([key, (await ask(key)).status]).toEqual([key, status])
    const statuses: number[] = []
    for (const at of [0, 10, 20]) statuses.push((await patch(url, at, letter.subarray(at, at + 10), { app })).status)
    expect(statuses).toEqual([204, 204, 429])
  } finally {
    await app.close()
  }
})

describe('over a real connection', () => {
  let server: Server
  let port = 0
  beforeAll(async () => {
    server = createAdaptorServer({ fetch: t.app.fetch }) as Server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** Sends the head of a PATCH and the first `sent` bytes of its body. */
  function sendPart(url: string, offset: number, body: Buffer, sent: number) {
    const socket = connectSocket(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const lines = [
      `PATCH ${url} HTTP/1.1`,
      'Host: localhost',
      `${names.apiKey}: ${API_KEY}`,
      `${names.deviceId}: test-device`,
      `${names.deviceType}: web`,
      'Authorization: Bearer test.emp',
      'Tus-Resumable: 1.0.0',
      'Content-Type: application/offset+octet-stream',
      `Upload-Offset: ${offset}`,
      `Content-Length: ${body.length}`,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    socket.write(body.subarray(0, sent))
    return socket
  }
  const soon = async (condition: () => Promise<boolean>) => {
    const end = performance.now() + 10_000
    while (performance.now() < end) {
      if (await condition()) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('It did not come about')
  }

  test('TRAP-36 what arrived of a piece before its connection was cut is kept', async () => {
    const url = await begin()
    const socket = sendPart(url, 0, letter.subarray(0, PIECE_BYTES), 20_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    socket.destroy()
    await soon(async () => (await offsetOf(url)) === '20000')
    for (let at = 20_000; at < letter.length; at += PIECE_BYTES)
      expect((await patch(url, at, letter.subarray(at, at + PIECE_BYTES))).status).toBe(204)
    expect((await stored())?.equals(letter)).toBe(true)
  })

  test('TRAP-35 another user who knows the address does not end a piece that is arriving', async () => {
    const url = await begin()
    const socket = sendPart(url, 0, letter.subarray(0, PIECE_BYTES), 30_000)
    try {
      await new Promise((resolve) => setTimeout(resolve, 300))
      for (const as of ['rival', 'emp2', 'ops']) expect((await head(url, as)).status).toBe(404)
      socket.write(letter.subarray(30_000, PIECE_BYTES))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(String(answer)).toMatch(/^HTTP\/1\.1 204 /)
      expect(await offsetOf(url)).toBe(String(PIECE_BYTES))
    } finally {
      socket.destroy()
    }
  })

  test('TRAP-36 a request for the offset ends a piece whose connection is silent', async () => {
    const url = await begin()
    const socket = sendPart(url, 0, letter.subarray(0, PIECE_BYTES), 30_000)
    try {
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await offsetOf(url)).toBe('30000')
      // What still comes over the old connection changes nothing
      socket.write(letter.subarray(30_000, PIECE_BYTES))
      expect((await patch(url, 30_000, letter.subarray(30_000, 40_000))).status).toBe(204)
      expect(await offsetOf(url)).toBe('40000')
    } finally {
      socket.destroy()
    }
  })
})

describe('with files at an S3 API', () => {
  const keys = { region: 'ap-south-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'very-secret' }
  let storage: Awaited<ReturnType<typeof startStorage>>
  let app: TestApp
  let name = ''
  beforeAll(async () => {
    storage = await startStorage(keys)
    const files = s3Files({ endpoint: storage.endpoint, bucket: 'hire', ...keys })
    app = await createTestApp({ more: () => ({ files }) })
    const { funnelId } = await addRow(app.db, await addRequest(app.db), { status: 'selected' })
    name = `joiningDoc/${funnelId}/offerLetter/a.jpg`
  })
  afterAll(async () => {
    await app.close()
    await storage.stop()
  })

  test('STG-26 the storage gets the file as one object once it is complete; while it is away the last piece is asked for again', async () => {
    const url = (await create({ app, name })).headers.get('Location')!
    const rest = 2 * PIECE_BYTES
    await patch(url, 0, letter.subarray(0, PIECE_BYTES), { app })
    await patch(url, PIECE_BYTES, letter.subarray(PIECE_BYTES, rest), { app })
    expect(storage.asked).toHaveLength(0)
    storage.ills.push(503, 503, 503)
    expect((await patch(url, rest, letter.subarray(rest), { app })).status).toBe(503)
    const state = await app.request(url, { method: 'HEAD', headers: tusHeaders })
    expect(state.headers.get('Upload-Offset')).toBe(String(rest))
    expect((await patch(url, rest, letter.subarray(rest), { app })).status).toBe(204)
    const [object] = [...storage.kept.values()]
    expect([storage.kept.size, object!.type, object!.bytes.equals(letter)]).toEqual([1, 'image/jpeg', true])
  })
})

test('STG-26 all pieces one after the other', async () => {
  expect(await sendAll(await begin())).toBe(204)
  expect((await stored())?.equals(letter)).toBe(true)
})
