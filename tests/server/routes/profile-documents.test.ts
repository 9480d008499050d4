import { eq } from 'drizzle-orm'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelStatuses } from '../../../src/contract/funnel-row.ts'
import { funnelCalls } from '../../../src/contract/funnel.ts'
import { profileCalls } from '../../../src/contract/profile.ts'
import { reveals, type FunnelDetails } from '../../../server/db/schema.ts'
import { specimenName } from '../../../server/demo/specimens/specimen.ts'
import { createTestApp, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, addRow, expectRefusal } from '../support/hiring.ts'

let app: TestApp
let request: string
beforeAll(async () => {
  app = await createTestApp()
  request = await addRequest(app.db)
})
afterAll(() => app.close())

const secret = {
  name: 'Ramesh Yadav',
  fatherName: 'Gopal Yadav',
  dob: '1999-02-03',
  gender: 'Male',
  address: 'Plot 7, Kalher',
}
const numbers: Record<string, string> = {
  'aadhar card': '234567890123',
  'pan card': 'ABCPY1234K',
  'driving licence': 'MH04 20110012345',
  'voter id': 'ABC1234567',
}
const shownFields: Record<string, string[]> = {
  'aadhar card': ['address', 'dob', 'docNumber', 'gender', 'name'],
  'pan card': ['dob', 'docNumber', 'fatherName', 'name'],
  'driving licence': ['dob', 'docNumber', 'fatherName', 'name'],
  'voter id': ['address', 'dob', 'docNumber', 'fatherName', 'gender', 'name'],
}

const details = (id: string): FunnelDetails => ({
  identityDocuments: Object.entries(numbers).map(([idType, docNumber]) => ({
    idType,
    status: 'verified',
    docNumber,
    ...secret,
    imageUrl: specimenName(id, idType),
  })),
  certificate: [
    { name: 'Forklift Operator', isValid: true, issuedOn: '2023-04-11', imageUrl: specimenName(id, 'forklift') },
  ],
})
let count = 0
const add = (status: (typeof funnelStatuses)[number]) =>
  addRow(app.db, request, { status, name: 'Someone Else', details: details(`D${++count}`) })
const ask = (funnelId: string, options?: CallOptions) => app.call(profileCalls.documents, { funnelId }, options)
const noted = (funnelId: string) => app.db.select().from(reveals).where(eq(reveals.funnelId, funnelId))
const secrets =
  /Ramesh|Gopal|1999|Kalher|234567890123|ABCPY1234K|20110012345|ABC1234567|2023-04-11|specimen|presign|http/

describe('documents of an applicant who is neither selected nor joined', () => {
  test.each(funnelStatuses.filter((status) => status !== 'selected' && status !== 'joined'))(
    'PROF-09, TRAP-60 %s: every value is masked on the wire and there is no link',
    async (status) => {
      const row = await add(status)
      const { body } = await ask(row.funnelId)
      expect(body.data.isVisible).toBe(false)
      expect(body.data.identityDocuments.map((one: { idType: string }) => one.idType)).toEqual(Object.keys(numbers))
      for (const { idType, status: checked, ...values } of body.data.identityDocuments) {
        expect(checked, idType).toBe('verified')
        expect(new Set(Object.values(values)), idType).toEqual(new Set(['******']))
      }
      expect(body.data.certificates).toEqual([{ name: 'Forklift Operator', isValid: true, issuedOn: '******' }])
      expect(JSON.stringify(body)).not.toMatch(secrets)
      expect(await noted(row.funnelId)).toEqual([])
      expect(
        await app.files.find({ kind: 'Candidates', fileName: specimenName(`D${count}`, 'pan card').fileName }),
      ).toBe(undefined)
    },
  )

  test('TRAP-60 somebody whose selection was the applicant’s own word is not selected', async () => {
    const row = await addRow(app.db, request, {
      status: 'shortlisted',
      subStage: 'selfSelected',
      userConfirmed: true,
      details: details('D-self'),
    })
    expect((await ask(row.funnelId)).body.data.isVisible).toBe(false)
  })
})

describe('documents of an applicant who is selected or joined', () => {
  test.each(['selected', 'joined'] as const)(
    'PROF-09, PROF-11 %s: the fields of each type and no other',
    async (status) => {
      const row = await add(status)
      const reply = await ask(row.funnelId)
      const { data } = reply.body
      expect(data.isVisible).toBe(true)
      for (const { idType, status: _checked, presignUrl, downloadUrl, ...values } of data.identityDocuments) {
        expect(Object.keys(values).toSorted(), idType).toEqual(shownFields[idType])
        expect(values).toMatchObject({ name: secret.name, dob: secret.dob })
        for (const link of [presignUrl, downloadUrl])
          expect(link).toMatch(/^http:\/\/localhost\/files\/Candidates\/specimen\//)
      }
      expect(data.certificates).toMatchObject([{ name: 'Forklift Operator', issuedOn: '2023-04-11' }])
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
    },
  )

  test('PROF-11 never more of an Aadhaar number than its last four digits', async () => {
    const { body } = await ask((await add('joined')).funnelId)
    expect(body.data.identityDocuments[0].docNumber).toBe('XXXX XXXX 0123')
    expect(JSON.stringify(body)).not.toContain('23456789')
    expect(body.data.identityDocuments[1].docNumber).toBe('ABCPY1234K')
  })

  test('API-034, PROF-10 the link opens the picture for five minutes, and nobody keeps it', async () => {
    const { body } = await ask((await add('selected')).funnelId)
    const link = new URL(body.data.identityDocuments[0].presignUrl)
    const picture = await app.app.request(link.pathname + link.search)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('Content-Type')).toBe('image/png')
    expect(picture.headers.get('Cache-Control')).toContain('no-store')
    expect(isPicture(Buffer.from(await picture.arrayBuffer()))).toBe(true)
    const other = link.search.replace(/sig=...../, 'sig=AAAAA')
    expect((await app.app.request(link.pathname + other)).status).toBe(404)
    app.clock.advance(5 * 60_000 + 1)
    expect((await app.app.request(link.pathname + link.search)).status).toBe(404)
  })

  test('PROF-12 the link to save is answered as a file, and neither link can be made into the other', async () => {
    const { body } = await ask((await add('selected')).funnelId)
    const { presignUrl, downloadUrl } = body.data.identityDocuments[0]
    const get = (link: string) => app.app.request(new URL(link).pathname + new URL(link).search)
    expect((await get(presignUrl)).headers.get('Content-Disposition')).toBe("inline; filename*=UTF-8''aadhar-card.png")
    const saved = await get(downloadUrl)
    expect(saved.headers.get('Content-Disposition')).toBe("attachment;filename*=UTF-8''aadhar-card.png")
    expect(isPicture(Buffer.from(await saved.arrayBuffer()))).toBe(true)
    expect((await get(presignUrl.replace('use=get', 'use=save'))).status).toBe(404)
    expect((await get(downloadUrl.replace('use=save', 'use=get'))).status).toBe(404)
  })

  test('TRAP-59 who saw them is written down, without what they say', async () => {
    const row = await add('selected')
    await ask(row.funnelId, { as: 'emp2' })
    const lines = await noted(row.funnelId)
    expect(lines).toMatchObject([{ userId: 'emp2', ipId: 'EMP1', what: 'documents' }])
    expect(JSON.stringify(lines)).not.toMatch(secrets)
  })

  test('PROF-08 without any document there is nothing, and nothing to write down', async () => {
    const row = await addRow(app.db, request, { status: 'selected' })
    expect((await ask(row.funnelId)).body.data).toEqual({
      isVisible: true,
      identityDocuments: [],
      certificates: [],
    })
  })
})

test("ROLE-01 another partner's documents and an unknown applicant's are refused in the same words", async () => {
  const row = await add('selected')
  const foreign = expectRefusal(await ask(row.funnelId, { as: 'rival' }), 'unauthorized')
  expect(foreign).toEqual(expectRefusal(await ask('F-nobody', { as: 'rival' }), 'unauthorized'))
  expect(await noted(row.funnelId)).toEqual([])
})

test('TRAP-60 rows and details name types only, for a selected applicant as well', async () => {
  const row = await add('selected')
  const detail = await app.call(funnelCalls.detail, { funnelId: row.funnelId })
  expect(detail.body.data.certificate).toEqual([{ name: 'Forklift Operator', isValid: true }])
  expect(JSON.stringify(detail.body)).not.toMatch(secrets)
})

test('TRAP-18 no value of a document and no link is in the log of the server', () => {
  const log = app.logged.join('\n')
  expect(log).toContain('profile.documents')
  expect(log).not.toMatch(/Ramesh|Gopal|Kalher|234567890123|ABCPY1234K|sig=/)
})

/** Its size, and that the dots are all there. */
function isPicture(bytes: Buffer): boolean {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const at = bytes.indexOf('IDAT')
  const data = bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4))
  return inflateSync(data).length === (width + 1) * height && width === 640
}
