import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runForget } from '../../../server/cli/run-forget.ts'
import { funnelRows, uploads } from '../../../server/db/schema.ts'
import { diskFiles } from '../../../server/gateways/files/disk.ts'
import { s3Files } from '../../../server/gateways/files/s3.ts'
import type { FileGateway } from '../../../server/gateways/files/types.ts'
import { purgeFiles } from '../../../server/store/expiry.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import { fileCalls } from '../../../src/contract/files.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal, readRow, sendUpdate, today } from '../support/hiring.ts'
import { startStorage } from '../support/s3.ts'

const keys = { region: 'ap-south-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'very-secret' }
const pdf = Buffer.from('%PDF-1.7 the salary is 20,000')
const other = Buffer.from('%PDF-1.7 the salary is 12,000')
const type = 'application/pdf'

describe.each(['disk', 'S3'])('a letter that is attached to a joining, with files on %s', (where) => {
  let storage: Awaited<ReturnType<typeof startStorage>>
  let app: TestApp
  let files: FileGateway
  let row: Awaited<ReturnType<typeof addRow>>
  let fileName: string
  /** Called once, between the look at a letter and its copy. */
  let beforeCopy: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    storage = await startStorage(keys)
    app = await createTestApp({
      more: ({ config, clock }) => {
        files =
          where === 'S3'
            ? s3Files({ endpoint: storage.endpoint, bucket: 'hire', ...keys })
            : diskFiles({ dataDir: config.dataDir, secret: config.sessionSecret, clock })
        const keep: FileGateway['keep'] = async (...of) => {
          await beforeCopy?.()
          beforeCopy = undefined
          return files.keep(...of)
        }
        return { files: { ...files, keep } }
      },
    })
  })
  beforeEach(async () => {
    await app.db.delete(uploads)
    storage.kept.clear()
    const start = { status: 'selected', employerConfirmed: true, joiningTime: today } as const
    row = await addRow(app.db, await addRequest(app.db), start)
    fileName = `joiningDoc/${row.funnelId}/offerLetter/नियुक्ति (1).pdf`
  })
  afterAll(async () => {
    await app.close()
    await storage.stop()
  })

  const request = (url: string, init?: RequestInit) =>
    url.startsWith(storage.endpoint) ? fetch(url, init) : app.app.request(url, init)
  const linkTo = async () =>
    (await app.call(fileCalls.uploadUrl, { type: 'Asset', fileName, contentType: type, size: pdf.length })).body.data
      .presignUrl as string
  const put = async (url: string, body: Buffer) =>
    (await request(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'Content-Type': type } })).status
  const join = (state: 'SELECTED' | 'SHORTLISTED' = 'SELECTED') =>
    sendUpdate(app, row, { state, action: 'joined', body: { docURL: [{ fileName, type: 'Asset' }] } })
  const download = async () => {
    const { body } = await app.call(fileCalls.viewUrl, { type: 'Asset', fileName })
    return String(Buffer.from(await (await request(body.data.presignUrl)).arrayBuffer()))
  }
  const copies = async () =>
    (await app.db.select().from(uploads).where(eq(uploads.type, 'Kept'))).map((each) => each.fileName)
  const isStored = async (kind: 'Asset' | 'Kept', name: string) =>
    (await files.find({ kind, fileName: name })) !== undefined

  test('STG-26 is shown as it was attached, whatever arrives by an earlier link', async () => {
    const early = await linkTo()
    expect(await put(early, pdf)).toBe(200)
    const joined = await join()
    expect(joined.body.status).toBe(true)
    // The name of the copy leads nowhere without a link, and stays on the server
    expect(joined.body.data.result[0].candidateStatus.joined.docURL).toEqual([{ fileName, type: 'Asset' }])
    expect(await put(early, other)).toBe(where === 'S3' ? 200 : 409)
    expect(await download()).toBe(String(pdf))
    // What was on its way when the letter was attached
    await files.store({ kind: 'Asset', fileName }, other)
    expect(await download()).toBe(String(pdf))
  })

  test('STG-26 is the one that was checked, also when another arrives in that moment', async () => {
    const early = await linkTo()
    await put(early, pdf)
    beforeCopy = () => files.store({ kind: 'Asset', fileName }, Buffer.from('<html>no letter</html>'))
    const reply = await join()
    if (where === 'S3') expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5'])
    else expectRefusal(reply, 'file-type')
    expect((await readRow(app.db, row.funnelId)).status).toBe('selected')
  })

  test('STG-26 the copy of a joining that is refused goes after a day, that of a joining stays', async () => {
    await put(await linkTo(), pdf)
    expectRefusal(await join('SHORTLISTED'), 'not-allowed')
    expectRefusal(await join('SHORTLISTED'), 'not-allowed')
    expect((await join()).body.status).toBe(true)
    expect(await copies()).toHaveLength(3)
    expect(await purgeFiles(app.db, files, testNow + DAY_MS - 1)).toBe(0)
    expect(await purgeFiles(app.db, files, testNow + 400 * DAY_MS)).toBe(2)
    const [kept] = await copies()
    expect((await readRow(app.db, row.funnelId)).joinedDocs).toEqual([{ fileName, type: 'Asset', kept }])
    expect(await download()).toBe(String(pdf))
  })

  test('STG-26 goes with its copy when the applicant is forgotten', async () => {
    await put(await linkTo(), pdf)
    await join()
    const [kept] = await copies()
    expect([await isStored('Asset', fileName), await isStored('Kept', kept!)]).toEqual([true, true])
    await runForget({ db: app.db, files, now: testNow }, ['--applicant', row.funnelId])
    expect([await isStored('Asset', fileName), await isStored('Kept', kept!)]).toEqual([false, false])
    expect(await copies()).toEqual([])
  })

  test('TRAP-35 nobody makes a copy of another partner’s letter', async () => {
    await put(await linkTo(), pdf)
    const reply = await sendUpdate(
      app,
      row,
      { state: 'SELECTED', action: 'joined', body: { docURL: [{ fileName, type: 'Asset' }] } },
      { as: 'rival' },
    )
    expect(reply.body.status).toBe(false)
    expect(await copies()).toEqual([])
  })

  test('STG-26 one that was attached without a copy is shown, unless another has taken its place', async () => {
    await put(await linkTo(), pdf)
    const version = (await files.find({ kind: 'Asset', fileName }))!.version
    const docs = sql`${JSON.stringify([{ fileName, type: 'Asset', version }])}::jsonb`
    await app.db
      .update(funnelRows)
      .set({ status: 'joined', joinedDocs: docs })
      .where(eq(funnelRows.funnelId, row.funnelId))
    expect(await download()).toBe(String(pdf))
  })
})
