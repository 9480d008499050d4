import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { s3Files } from '../../../server/gateways/files/s3.ts'
import type { FileGateway } from '../../../server/gateways/files/types.ts'
import { startStorage } from '../support/s3.ts'

const keys = { region: 'ap-south-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'very-secret' }
let storage: Awaited<ReturnType<typeof startStorage>>
let files: FileGateway

beforeAll(async () => {
  storage = await startStorage(keys)
  files = s3Files({ endpoint: storage.endpoint, bucket: 'hire', ...keys })
})
beforeEach(() => {
  storage.kept.clear()
  storage.asked.length = 0
})
afterAll(() => storage.stop())

const letter = { kind: 'Asset' as const, fileName: "joiningDoc/F1/offerLetter/नियुक्ति letter (2), Asha's.pdf" }
const path = `/hire/Asset/${letter.fileName}`
const pdf = Buffer.concat([Buffer.from('%PDF-1.7 and more '), Buffer.alloc(41_216, 0x20)])

describe('links', () => {
  const request = { ...letter, contentType: 'application/pdf', size: pdf.length, maxBytes: 5_000_000 }

  test('API-030 an upload link is for the bucket by path, ten minutes, one type and one size', async () => {
    const url = new URL(await files.uploadLink(request, 'https://hire.example'))
    expect(url.origin).toBe(storage.endpoint)
    expect(decodeURIComponent(url.pathname)).toBe(path)
    expect(url.searchParams.get('X-Amz-Expires')).toBe('600')
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect(url.searchParams.get('X-Amz-Credential')).toContain('/ap-south-1/s3/')
    expect(url.href).not.toContain('very-secret')
  })

  test('API-030 the storage takes exactly that file by the link, and no other', async () => {
    const url = await files.uploadLink(request, 'https://hire.example')
    const put = (body: Buffer, type: string) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })
    expect((await put(pdf, 'text/html')).status).toBe(403)
    expect((await put(pdf.subarray(1), 'application/pdf')).status).toBe(403)
    expect(storage.kept.size).toBe(0)
    expect((await put(pdf, 'application/pdf')).status).toBe(200)
    expect(storage.kept.get(path)?.bytes.equals(pdf)).toBe(true)
  })

  test('API-030 without a size there is no link: this storage knows no maximum', async () => {
    const { size: _, ...unsized } = request
    await expect(files.uploadLink(unsized, 'https://hire.example')).rejects.toMatchObject({
      reason: 'upload-size-missing',
    })
  })

  test('API-031 a link to look is good for five minutes and for this file', async () => {
    await files.store(letter, pdf)
    const link = await files.viewLink(letter, 'https://hire.example')
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('300')
    const seen = await fetch(link)
    expect(seen.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await seen.arrayBuffer()).equals(pdf)).toBe(true)
    expect((await fetch(link.replace('/F1/', '/F2/'))).status).toBe(403)
    expect((await fetch(link.replace('X-Amz-Expires=300', 'X-Amz-Expires=604800'))).status).toBe(403)
  })

  test('PROF-12 a link to save is answered as a file under its own name, and cannot be made into one to look', async () => {
    await files.store(letter, pdf)
    expect((await fetch(await files.viewLink(letter, ''))).headers.get('content-disposition')).toBeNull()
    const link = await files.downloadLink(letter, 'https://hire.example')
    const saved = await fetch(link)
    expect(Buffer.from(await saved.arrayBuffer()).equals(pdf)).toBe(true)
    const [how, name] = saved.headers.get('content-disposition')!.split(";filename*=UTF-8''")
    expect([how, decodeURIComponent(name!)]).toEqual(['attachment', "नियुक्ति letter (2), Asha's.pdf"])
    // Some storages take a plus for a blank, some do not: there is none in the part that is signed
    expect(new URL(link).search).not.toContain('+')
    expect((await fetch(link.replace('attachment', 'inline'))).status).toBe(403)
    expect((await fetch(link.replace(/response-content-disposition=[^&]*&?/, ''))).status).toBe(403)
  })

  test('STG-26 keys of another region or another secret open nothing', async () => {
    for (const wrong of [{ region: 'us-east-1' }, { secretAccessKey: 'other' }, { accessKeyId: 'OTHER' }]) {
      const other = s3Files({ endpoint: storage.endpoint, bucket: 'hire', ...keys, ...wrong })
      await expect(other.store(letter, pdf)).rejects.toThrow('answered 403')
    }
    expect(storage.kept.size).toBe(0)
  })
})

describe('what is there', () => {
  test('STG-26 it is read from the first bytes; nothing is undefined; a fault is not taken for nothing', async () => {
    expect(await files.find(letter)).toBeUndefined()
    storage.kept.set(path, { bytes: pdf, type: 'application/pdf' })
    expect(await files.find(letter)).toMatchObject({ size: pdf.length, type: 'application/pdf' })
    expect(storage.asked.at(-1)?.headers.range).toBe('bytes=0-15')
    storage.ills.push(403)
    await expect(files.find(letter)).rejects.toThrow('answered 403')
  })

  test('PROF-10 what the server made is stored under its name, with the type of its first bytes', async () => {
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(70_000, 7)])
    const picture = { kind: 'Candidates' as const, fileName: 'F1/pan card.jpg' }
    expect(await files.store(picture, jpeg)).toEqual({ size: jpeg.length, type: 'image/jpeg' })
    const kept = storage.kept.get('/hire/Candidates/F1/pan card.jpg')!
    expect(kept.type).toBe('image/jpeg')
    expect(kept.bytes.equals(jpeg)).toBe(true)
    const first = await files.find(picture)
    expect(first).toMatchObject({ size: jpeg.length, type: 'image/jpeg' })
    // Again is the same file, and not a second one
    await files.store(picture, pdf)
    expect(storage.kept.size).toBe(1)
    const second = await files.find(picture)
    expect(second).toMatchObject({ size: pdf.length, type: 'application/pdf' })
    expect([typeof first?.version, second?.version === first?.version]).toEqual(['string', false])
    expect(await files.store(letter, Buffer.from('plain'))).toEqual({ size: 5, type: undefined })
    expect(storage.kept.get(path)?.type).toBe('application/octet-stream')
  })

  test('STG-26 a part of a bigger piece of memory is stored, and nothing around it', async () => {
    const whole = new Uint8Array(Buffer.from('secret before|%PDF-1.7 letter|secret after'))
    await files.store(letter, whole.subarray(14, 29))
    expect(String(storage.kept.get(path)!.bytes)).toBe('%PDF-1.7 letter')
  })

  test('STG-26 a storage that is ill for a moment is asked again; one that stays ill is a fault, with nothing stored', async () => {
    storage.ills.push(503, 500)
    expect(await files.store(letter, pdf)).toMatchObject({ size: pdf.length })
    expect(storage.asked).toHaveLength(3)
    expect(storage.kept.get(path)?.bytes.equals(pdf)).toBe(true)
    storage.kept.clear()
    storage.ills.push(503, 503, 503)
    await expect(files.store(letter, pdf)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
    expect(storage.kept.size).toBe(0)
  })
})

describe('a copy that is kept', () => {
  const copy = { kind: 'Kept' as const, fileName: "joiningDoc/F1/offerLetter/x1/नियुक्ति letter (2), Asha's.pdf" }
  const other = Buffer.concat([Buffer.from('%PDF-1.7 of another '), Buffer.alloc(41_214, 0x20)])

  test('STG-26 is made by the storage itself, of the version that was looked at, with its type', async () => {
    await files.store(letter, pdf)
    const { version } = (await files.find(letter))!
    storage.asked.length = 0
    expect(await files.keep(letter, copy, version)).toBe(true)
    expect(storage.asked.map(({ method, headers }) => [method, headers['content-length']])).toEqual([['PUT', '0']])
    await files.store(letter, other)
    const kept = storage.kept.get(`/hire/Kept/${copy.fileName}`)
    expect([kept?.type, kept?.bytes.equals(pdf)]).toEqual(['application/pdf', true])
    expect(await files.find(copy)).toMatchObject({ size: pdf.length, type: 'application/pdf' })
  })

  test('STG-26 nothing is copied of a file that was replaced since it was looked at, or is not there', async () => {
    await files.store(letter, pdf)
    const { version } = (await files.find(letter))!
    await files.store(letter, other)
    expect(await files.keep(letter, copy, version)).toBe(false)
    await files.remove(letter)
    expect(await files.keep(letter, copy, undefined)).toBe(false)
    expect(storage.kept.size).toBe(0)
  })

  test('STG-26 a storage that is away, or fails while it copies, is a fault that passes', async () => {
    await files.store(letter, pdf)
    for (const ills of [[503, 503, 503], [200]]) {
      storage.ills.push(...ills)
      await expect(files.keep(letter, copy, undefined)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
    }
    expect(storage.kept.size).toBe(1)
  })
})
