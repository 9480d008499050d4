import { createAdaptorServer } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { readdirSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hiringRequests, funnelRows, uploads, users } from '../../../server/db/schema.ts'
import { sniffType } from '../../../server/gateways/files/types.ts'
import { fileRoutes } from '../../../server/routes/files.ts'
import { fileCalls } from '../../../src/contract/files.ts'
import { announceUpload } from '../../../server/store/uploads.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { eraseDuring } from '../support/erase-during.ts'

const jpg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 1)])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
const letter = 'joiningDoc/F1/offerLetter/letter.pdf'
let t: TestApp

beforeAll(async () => {
  t = await createTestApp({
    endpoints: [
      { call: fileCalls.uploadUrl, handler: fileRoutes.uploadUrl },
      { call: fileCalls.viewUrl, handler: fileRoutes.viewUrl },
    ],
  })
  await t.db.insert(hiringRequests).values({
    ...{ hiringRequestId: 'HR-1', ipId: 'EMP1', name: 'Packers', nameFolded: 'packers', jobRole: 'Packer' },
    ...{ positions: 4, status: 1, interviewType: 'walkIn', endDate: testNow, createdDate: 1, updatedAt: 1 },
  })
  await t.db.insert(funnelRows).values({
    ...{ funnelId: 'F1', hiringRequestId: 'HR-1', ipId: 'EMP1', name: 'Asha Devi', nameFolded: 'asha devi' },
    ...{ status: 'selected', stageAt: 1, createdAt: 1, updatedAt: 1 },
  })
})
afterAll(() => t.close())

const ask = (input: Record<string, unknown>, as = 'emp') => t.call(fileCalls.uploadUrl, input, { as })
const askLetter = async (fileName = letter, more: Record<string, unknown> = {}) => {
  const reply = await ask({ type: 'Asset', fileName, ...more })
  expect(reply.body).toMatchObject({ status: true, data: { type: 'Asset', fileName } })
  return reply.body.data.presignUrl as string
}
const put = (url: string, body: Uint8Array<ArrayBuffer>, type: string) =>
  t.app.request(url, { method: 'PUT', body, headers: { 'Content-Type': type } })
const view = (fileName: string, as = 'emp') => t.call(fileCalls.viewUrl, { type: 'Asset', fileName }, { as })

describe('STG-26 an offer letter', () => {
  test('ERR-08 is put to the link without a session and opened by another', async () => {
    const url = await askLetter(letter, { contentType: 'application/pdf', size: pdf.length })
    expect((await put(url, pdf, 'application/pdf')).status).toBe(200)
    const [row] = await t.db.select().from(uploads).where(eq(uploads.fileName, letter))
    expect(row).toMatchObject({ ownerIpId: 'EMP1', userId: 'emp', uploadedAt: testNow, sniffedType: 'application/pdf' })

    const opened = await t.app.request((await view(letter)).body.data.presignUrl)
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(pdf)
    expect(opened.headers.get('Content-Type')).toBe('application/pdf')
    expect(opened.headers.get('Content-Disposition')).toBe("inline; filename*=UTF-8''letter.pdf")
    expect(opened.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(opened.headers.get('Cache-Control')).toBe('private, no-store')
    expect(opened.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  })
  test('TRAP-38 is not taken by a link of an account that was switched off since', async () => {
    const name = 'joiningDoc/F1/offerLetter/late.pdf'
    const url = await askLetter(name, { contentType: 'application/pdf', size: pdf.length })
    await t.db.update(users).set({ status: 0 }).where(eq(users.id, 'emp'))
    const refused = await put(url, pdf, 'application/pdf')
    await t.db.update(users).set({ status: 1 }).where(eq(users.id, 'emp'))
    expect([refused.status, (await refused.json()).error.reason]).toEqual([404, 'file-link-ended'])
    expect((await put(url, pdf, 'application/pdf')).status).toBe(200)
  })
  test('TRAP-38 is not shown by a link of an account that was switched off since', async () => {
    expect((await put(await askLetter(), pdf, 'application/pdf')).status).toBe(200)
    const { body } = await t.call(fileCalls.viewUrl, { type: 'Asset', fileName: letter })
    const show = async () => (await t.app.request(body.data.presignUrl)).status
    expect(await show()).toBe(200)
    await t.db.update(users).set({ status: 0 }).where(eq(users.id, 'emp'))
    const refused = await show()
    await t.db.update(users).set({ status: 1 }).where(eq(users.id, 'emp'))
    expect(refused).toBe(404)
    expect((await t.app.request(body.data.presignUrl.replace(/for=[^&]*/, 'for='))).status).toBe(404)
  })
  test.each([
    ['letter.png', undefined],
    ['letter.exe', undefined],
    ['letter', undefined],
    ['letter.pdf', 'image/jpeg'],
    ['letter.jpg', 'text/html'],
  ])('%s as %s is refused', async (name, contentType) => {
    const reply = await ask({ type: 'Asset', fileName: `joiningDoc/F1/offerLetter/${name}`, contentType })
    expect([reply.status, reply.body.status, reply.body.error.code]).toEqual([200, false, 'file-type'])
  })
  test('of more than 5 MB is refused when it is announced', async () => {
    const reply = await ask({ type: 'Asset', fileName: letter, size: 5 * 1024 * 1024 + 1 })
    expect(reply.body.error.code).toBe('file-too-large')
  })
  test.each([
    ['a name in Hindi', 'joiningDoc/F1/offerLetter/नियुक्ति पत्र.pdf'],
    ['a name with signs', "joiningDoc/F1/offerLetter/a+b & 'c' 100%?#.pdf"],
    ['a long name', `joiningDoc/F1/offerLetter/${'x'.repeat(250)}.pdf`],
  ])('%s comes back as it was', async (_what, fileName) => {
    expect((await put(await askLetter(fileName), pdf, 'application/pdf')).status).toBe(200)
    expect(await t.files.find({ kind: 'Asset', fileName })).toEqual({ size: pdf.length, type: 'application/pdf' })
  })
  test('a repeat replaces it as a whole', async () => {
    await put(await askLetter(), pdf, 'application/pdf')
    const longer = Buffer.concat([pdf, pdf])
    await put(await askLetter(), longer, 'application/pdf')
    expect((await t.files.find({ kind: 'Asset', fileName: letter }))?.size).toBe(longer.length)
  })
  test('TRAP-60 of a person who is erased is refused as an update is: to announce, to put and to show', async () => {
    await t.db.insert(funnelRows).values({
      ...{ funnelId: 'F-erased', hiringRequestId: 'HR-1', ipId: 'EMP1', name: 'Bina', nameFolded: 'bina' },
      ...{ status: 'selected', stageAt: 1, createdAt: 1, updatedAt: 1 },
    })
    const name = 'joiningDoc/F-erased/offerLetter/a.pdf'
    const url = await askLetter(name, { contentType: 'application/pdf', size: pdf.length })
    const meanwhile = await eraseDuring(t, { funnelId: 'F-erased' }, () => ask({ type: 'Asset', fileName: name }))
    const error = { code: 'not-found', reason: 'applicant-deleted' }
    for (const { body } of [meanwhile, await ask({ type: 'Asset', fileName: name }), await view(name)])
      expect(body).toMatchObject({ status: false, error })
    // As an earlier build has left it
    await announceUpload(t.db, { kind: 'Asset', fileName: name }, { ownerIpId: 'EMP1', userId: 'emp', createdAt: 1 })
    const refused = await put(url, pdf, 'application/pdf')
    expect([refused.status, (await refused.json()).error.reason]).toEqual([422, 'applicant-deleted'])
    expect(await t.files.find({ kind: 'Asset', fileName: name })).toBeUndefined()
    expect(await t.db.$count(uploads, eq(uploads.fileName, name))).toBe(0)
  })
})

describe('STG-26 an offer letter that is attached to a joining', () => {
  const name = 'joiningDoc/F2/offerLetter/accepted.pdf'
  const other = Buffer.concat([pdf, Buffer.from(' of another salary')])
  const join = (files: TestApp) => async (docs: { fileName: string; type: string; version?: string }[]) =>
    files.db.update(funnelRows).set({ status: 'joined', joinedDocs: docs }).where(eq(funnelRows.funnelId, 'F2'))
  beforeAll(async () => {
    await t.db.insert(funnelRows).values({
      ...{ funnelId: 'F2', hiringRequestId: 'HR-1', ipId: 'EMP1', name: 'Bina', nameFolded: 'bina' },
      ...{ status: 'selected', stageAt: 1, createdAt: 1, updatedAt: 1 },
    })
  })

  test('is not replaced: there is no new link, and a link from before takes nothing any more', async () => {
    const early = await askLetter(name)
    expect((await put(early, pdf, 'application/pdf')).status).toBe(200)
    await join(t)([{ fileName: name, type: 'Asset' }])
    expect((await ask({ type: 'Asset', fileName: name })).body.error).toMatchObject({ reason: 'offer-letter-attached' })
    expect((await put(early, other, 'application/pdf')).status).toBe(409)
    expect((await t.files.find({ kind: 'Asset', fileName: name }))?.size).toBe(pdf.length)
    expect((await view(name)).body.status).toBe(true)
    // Another name is another letter
    expect((await put(await askLetter(`${name}.pdf`), other, 'application/pdf')).status).toBe(200)
  })

  test('is not shown when a storage of others has taken another one by a link from before', async () => {
    await join(t)([{ fileName: name, type: 'Asset', version: '"accepted"' }])
    expect((await view(name)).body.error).toMatchObject({ reason: 'offer-letter-replaced' })
  })
})

describe('TRAP-35 a file belongs to its applicant’s employer', () => {
  test.each([
    ['another employer', 'rival', letter],
    ['an agency', 'sa', letter],
    ['an unknown applicant', 'emp', 'joiningDoc/F404/offerLetter/letter.pdf'],
  ])('%s gets no link', async (_what, as, fileName) => {
    const words = 'Unauthorized access to Hiring Request'
    expect((await ask({ type: 'Asset', fileName }, as)).body).toMatchObject({
      status: false,
      error: { message: words },
    })
    expect((await view(fileName, as)).body).toMatchObject({ status: false, error: { message: words } })
  })
  test.each([['sub'], ['ops'], ['emp2']])('%s, who acts for it, does', async (as) => {
    expect((await ask({ type: 'Asset', fileName: letter }, as)).body.status).toBe(true)
  })
  test.each([
    ['Asset', '../../etc/passwd'],
    ['Asset', 'joiningDoc/F1/../F2/letter.pdf'],
    ['Asset', 'joiningDoc/F1/letter.pdf'],
    ['Asset', 'joiningDoc\\F1\\x\\letter.pdf'],
    ['CompanyLogo', letter],
    ['Other', letter],
  ])('%s %s is no name of ours', async (type, fileName) => {
    const { body } = await ask({ type, fileName })
    expect(body.status).toBe(false)
    expect(['invalid', 'not-allowed']).toContain(body.error.code)
  })
  test('a file that never arrived cannot be opened', async () => {
    expect((await view('joiningDoc/F1/offerLetter/never.pdf')).body.error.code).toBe('not-found')
  })
})

describe('a link', () => {
  const refused = async (reply: Response | Promise<Response>) => [
    (await reply).status,
    (await (await reply).json()).error.code,
  ]

  test('runs out', async () => {
    const url = await askLetter()
    t.clock.advance(10 * 60_000 + 1)
    expect(await refused(put(url, pdf, 'application/pdf'))).toEqual([404, 'link'])
    t.clock.set(testNow)
    expect((await put(url, pdf, 'application/pdf')).status).toBe(200)
  })
  test.each([
    ['another file', (url: URL) => (url.pathname = url.pathname.replace('F1', 'F2'))],
    ['another kind', (url: URL) => (url.pathname = url.pathname.replace('Asset', 'CompanyLogo'))],
    ['a later end', (url: URL) => url.searchParams.set('until', String(testNow * 2))],
    ['a larger size', (url: URL) => url.searchParams.set('max', '99999999')],
    ['another type', (url: URL) => url.searchParams.set('type', 'text/html')],
    ['no signature', (url: URL) => url.searchParams.delete('sig')],
    ['another signature', (url: URL) => url.searchParams.set('sig', 'x'.repeat(43))],
  ])('changed to %s is good for nothing', async (_what, change) => {
    const url = new URL(await askLetter())
    change(url)
    expect(await refused(put(url.href, pdf, url.searchParams.get('type')!))).toEqual([404, 'link'])
  })
  test('to put is none to look, and the other way round', async () => {
    const toPut = await askLetter()
    await put(toPut, pdf, 'application/pdf')
    expect(await refused(t.app.request(toPut))).toEqual([404, 'link'])
    const toGet = (await view(letter)).body.data.presignUrl as string
    expect(await refused(put(toGet, pdf, 'application/pdf'))).toEqual([404, 'link'])
  })
  test('takes exactly the type and size announced, and what the type says', async () => {
    const url = await askLetter('joiningDoc/F1/offerLetter/exact.jpg', { contentType: 'image/jpeg', size: jpg.length })
    expect(await refused(put(url, jpg, 'text/html'))).toEqual([422, 'file-type'])
    expect(await refused(put(url, jpg.subarray(0, 50), 'image/jpeg'))).toEqual([422, 'file-size'])
    expect(await refused(put(url, Buffer.alloc(jpg.length, 60), 'image/jpeg'))).toEqual([422, 'file-content'])
    expect(await t.files.find({ kind: 'Asset', fileName: 'joiningDoc/F1/offerLetter/exact.jpg' })).toBeUndefined()
    expect((await put(url, jpg, 'image/jpeg')).status).toBe(200)
  })
  test('leaves nothing half written on the disk', () => {
    const names = readdirSync(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(names.filter((entry) => entry.isFile()).every((entry) => /^[0-9a-f]{64}$/.test(entry.name))).toBe(true)
  })
})

describe('a file of 30 MB over a real connection', () => {
  let server: Server
  let origin = ''
  beforeAll(async () => {
    server = createAdaptorServer({ fetch: t.app.fetch }) as Server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const big = Buffer.concat([pdf, Buffer.alloc(30 * 1024 * 1024)])
  const here = (url: string) => origin + url.slice(new URL(url).origin.length)

  test('is 413, with its size announced', async () => {
    const reply = await fetch(here(await askLetter('joiningDoc/F1/offerLetter/big.pdf')), {
      method: 'PUT',
      body: big,
      headers: { 'Content-Type': 'application/pdf' },
    })
    expect(reply.status).toBe(413)
  })
  test('is 413, sent in pieces', async () => {
    const reply = await fetch(here(await askLetter('joiningDoc/F1/offerLetter/big.pdf')), {
      method: 'PUT',
      body: new Blob([big]).stream(),
      headers: { 'Content-Type': 'application/pdf' },
      duplex: 'half',
    } as RequestInit)
    expect(reply.status).toBe(413)
    expect(await t.files.find({ kind: 'Asset', fileName: 'joiningDoc/F1/offerLetter/big.pdf' })).toBeUndefined()
  })
})

test('what a file is comes from its first bytes', () => {
  expect(sniffType(jpg)).toBe('image/jpeg')
  expect(sniffType(pdf)).toBe('application/pdf')
  expect(sniffType(Buffer.from('<html>'))).toBeUndefined()
  expect(sniffType(Buffer.alloc(0))).toBeUndefined()
})
