import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Files } from '../../server/gateways/files-s3.ts'
import type { FileGateway } from '../../server/gateways/files.ts'

/** A storage that knows one file; what it was asked is kept. */
const asked: IncomingMessage[] = []
let server: Server
let endpoint = ''
let files: FileGateway

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    if (request.url?.includes('letter.pdf')) {
      response.writeHead(206, { 'Content-Range': 'bytes 0-15/41234' })
      response.end('%PDF-1.7 and mor')
    } else response.writeHead(request.url?.includes('broken') ? 403 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  files = s3Files({ endpoint, bucket: 'hire', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'very-secret' })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const letter = { kind: 'Asset' as const, fileName: 'joiningDoc/F1/offerLetter/नियुक्ति letter.pdf' }

test('API-030 an upload link is for the bucket by path, ten minutes, one type and one size', async () => {
  const request = { ...letter, contentType: 'application/pdf', size: 412, maxBytes: 5_000_000 }
  const url = new URL(await files.uploadLink(request, 'https://hire.example'))
  expect(url.origin).toBe(endpoint)
  expect(decodeURIComponent(url.pathname)).toBe(`/hire/Asset/${letter.fileName}`)
  expect(url.searchParams.get('X-Amz-Expires')).toBe('600')
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
  expect(url.href).not.toContain('very-secret')
})

test('API-031 a link to look is good for five minutes', async () => {
  const url = new URL(await files.viewLink(letter, 'https://hire.example'))
  expect(url.searchParams.get('X-Amz-Expires')).toBe('300')
})

test('what arrived is read from the first bytes; nothing is undefined; a fault is not taken for nothing', async () => {
  expect(await files.find(letter)).toEqual({ size: 41_234, type: 'application/pdf' })
  expect(asked.at(-1)?.headers.authorization).toContain('AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/')
  expect(asked.at(-1)?.headers.range).toBe('bytes=0-15')
  expect(await files.find({ kind: 'Asset', fileName: 'gone.jpg' })).toBeUndefined()
  await expect(files.find({ kind: 'Asset', fileName: 'broken.jpg' })).rejects.toThrow('answered 403')
})
