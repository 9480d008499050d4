import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { basePaths } from '../../../src/contract/call.ts'
import { refusalReasons } from '../../../src/contract/refusal-reasons.ts'
import { scopeOfCall } from '../../../src/contract/api-scopes.ts'
import { allCalls, DOCUMENT_PATH, type OpenApi } from '../../../server/openapi/document.ts'
import { undescribed } from '../../../server/openapi/words.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let document: OpenApi
beforeAll(async () => {
  app = await createTestApp()
  document = (await app.request(DOCUMENT_PATH, { as: null })).body
})
afterAll(() => app.close())

test('CONN-01 the document is OpenAPI 3.1 to a validator and names every call once, in both languages of refusals', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const call of allCalls()) {
    const operation = document.paths[basePaths[call.base] + call.path]?.[call.method.toLowerCase()]
    // Two that only the query tells apart are one
    expect(`${operation?.operationId} ${String(operation?.description)}`, call.name).toContain(call.name)
  }
  const refusals = document['x-refusals'] as Record<string, { en: unknown; hi: unknown }>
  expect(Object.keys(refusals)).toEqual(Object.keys(refusalReasons))
  for (const [reason, { en, hi }] of Object.entries(refusals)) {
    expect(JSON.stringify(en), reason).toMatch(/[a-z]/i)
    expect(JSON.stringify(hi), reason).toMatch(/[ऀ-ॿ]/)
  }
})

test('CONN-01 every reference leads somewhere, and every call of a key says what it does and needs', () => {
  const text = JSON.stringify(document)
  for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path!
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)
    expect(found, path).toBeTypeOf('object')
  }
  expect(undescribed()).toEqual([])
  const scoped = Object.values(document.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => ('x-scope' in operation ? [operation] : [])),
  )
  expect(scoped.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(scopeOfCall).toSorted())
  for (const { operationId, responses } of scoped)
    expect(Object.keys(responses as object), operationId).toContain('429')
})

test('CONN-01 the document is sent again only when it has changed', async () => {
  const first = await app.request(DOCUMENT_PATH, { as: null })
  const etag = first.headers.get('ETag')!
  expect(first.headers.get('Content-Type')).toContain('json')
  expect((await app.request(DOCUMENT_PATH, { as: null, headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('CONN-01 the page for developers has every call of a key with its example, in English and Hindi, and runs nothing', async () => {
  const pages = await Promise.all(['en', 'hi'].map((lang) => app.request(`/developers?lang=${lang}`, { as: null })))
  for (const { status, headers, body } of pages) {
    expect(status).toBe(200)
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(body).not.toContain('<script')
    for (const name of Object.keys(scopeOfCall)) expect(body).toContain(`id="${name}"`)
  }
  const [english, hindi] = pages.map(({ body }) => body as string)
  expect(english).toContain('This key may not make this call')
  expect(english).toContain('Ramesh Kumar Yadav')
  expect(hindi).toContain('इस कुंजी से यह काम नहीं किया जा सकता')
})
