import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect as connectTcp, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentity } from '../../../server/identity/identity.ts'
import { createLog } from '../../../server/core/log.ts'
import { MESSAGE_CALLBACK } from '../../../server/gateways/messages/http.ts'
import { TELEPHONY_CALLBACK } from '../../../server/gateways/telephony/http.ts'
import { messageRoutes } from '../../../server/routes/callbacks/message-routes.ts'
import { telephonyRoutes } from '../../../server/routes/callbacks/telephony-routes.ts'
import { API_KEY, basePaths, headers as names, type AnyCall } from '../../../src/contract/call.ts'
import { contract } from '../../../src/contract/index.ts'
import { sheetCalls } from '../../../src/contract/sheets.ts'
import { syncPush } from '../../../src/contract/sync-push.ts'
import { syncReads } from '../../../src/contract/sync-reads.ts'
import { projectRoot, sourcesIn } from '../../support/imports.ts'
import { announceUpload } from '../../../server/store/uploads.ts'
import { createTestApp, testNow, type TestApp } from '../support/app.ts'
import { noLetters } from '../support/sign-in.ts'

let app: TestApp
let server: Server
let port: number

beforeAll(async () => {
  const isSigned = () => false
  app = await createTestApp({
    more: ({ db, clock, config }) => {
      const log = createLog('silent')
      const identity = createIdentity({ config, db, clock, log, ...noLetters })
      const ring = { longestCallMs: 1, place: () => Promise.reject(new Error('nobody')), stop: () => undefined }
      const send = { send: () => Promise.reject(new Error('nobody')), isSigned }
      const callbacks = telephonyRoutes({
        ...{ clock, telephony: { ...ring, isSigned }, report: () => Promise.resolve(false) },
      }).route(
        '/',
        messageRoutes({
          clock,
          db,
          config,
          messages: send as never,
          mail: { isEmbedded: false } as never,
          demo: false,
        }),
      )
      return { identity: identity.routes, callbacks }
    },
  })
  server = createServer(getRequestListener(app.app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
}, 60_000)
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

const asApp = { [names.apiKey]: API_KEY, [names.deviceId]: 'slow', [names.deviceType]: 'web' }
const asUser = { ...asApp, [names.idempotencyKey]: 'half-sent-0001', Authorization: 'Bearer test.emp' }
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const parts = { 'Content-Type': 'multipart/form-data; boundary=x' }

interface Half {
  address: string
  headers?: Record<string, string>
  method?: string
}

/** Sends the beginning of a body and stops; resolves to the status of the answer once the connection is closed. */
async function sendHalf({ address, headers = {}, method = 'POST' }: Half, rest: string): Promise<number> {
  const socket = connectTcp(port, '127.0.0.1')
  socket.on('error', () => undefined)
  let said = ''
  socket.on('data', (bytes) => (said += String(bytes)))
  await once(socket, 'connect')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${address} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}${rest}`)
  await new Promise((resolve) => socket.once('close', resolve))
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1])
}

const announced = 'Content-Length: 100\r\n\r\n{'
const chunked = 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'

const pages = [
  ...['authorize', 'passkey', 'code', 'password', 'password/change', 'password/forgot'],
  ...['prove', 'prove-passkey', 'prove-code', 'add', 'remove', 'remove-password'].map((step) => `security/${step}`),
  ...['codes', 'codes-on', 'codes-renew', 'codes-off'].map((step) => `security/${step}`),
]
const ofEveryone: Half[] = [
  ...pages.map((page) => ({ address: `/identity/${page}`, headers: form })),
  { address: '/identity/token', headers: json },
  { address: '/identity/token', headers: form },
  { address: TELEPHONY_CALLBACK, headers: json },
  { address: MESSAGE_CALLBACK, headers: json },
]
const calls = Object.values(contract).flatMap((area) => Object.values(area) as AnyCall[])
const addressOf = (call: Pick<AnyCall, 'base' | 'path'>) => basePaths[call.base] + call.path.replaceAll(/[{}]/g, '')
const posts = calls.filter(({ method }) => method === 'POST')

describe('a body that stops in the middle', () => {
  const pdf = 'application/pdf'
  const linkTo = async (name: string) => {
    const file = { kind: 'Asset', fileName: `joiningDoc/F1/${name}` } as const
    await announceUpload(app.db, file, { ownerIpId: 'EMP1', userId: 'emp', createdAt: testNow })
    return app.files.uploadLink({ ...file, contentType: pdf, size: 100, maxBytes: 100 }, '')
  }

  test.each([
    ['of announced length', announced],
    ['in chunks', chunked],
  ])(
    'I8 %s is waited for no longer than the grace, whoever sends it',
    async (_, rest) => {
      const signedIn = ['sync/push', 'sync/reads', 'sync/pull', 'fulfillment/notes/x', 'operations/void'].map(
        (path) => ({
          ...{ address: basePaths.hire + path, headers: { ...asUser, ...json } },
        }),
      )
      const upload = { address: addressOf(sheetCalls.bulkUpdate), headers: { ...asUser, ...parts } }
      const letter = await linkTo('half.pdf')
      const put: Half = { address: letter, method: 'PUT', headers: { 'Content-Type': 'application/pdf' } }
      const all = [...ofEveryone, ...signedIn, upload, put]
      const answers = await Promise.all(all.map((one) => sendHalf(one, rest)))
      expect(answers).toEqual(all.map(() => 408))
    },
    90_000,
  )

  test('I8 of someone without a session it is not read at all, at no call that needs one', async () => {
    const needing = posts.filter(({ auth }) => auth === 'session')
    expect(needing.length).toBeGreaterThan(40)
    const all = [...needing.map(addressOf), ...[syncPush, syncReads].map(({ path }) => basePaths.hire + path)].map(
      (address) => ({
        ...{ address, headers: { ...asApp, ...json } },
      }),
    )
    const answers = await Promise.all(all.map((one) => sendHalf(one, chunked)))
    expect(answers).toEqual(all.map(() => 401))
  }, 90_000)

  test('I8 of a file it waits in memory: two at once of one user, by one link or by three', async () => {
    const upload = { address: addressOf(sheetCalls.bulkUpdate), headers: { ...asUser, ...parts } }
    const links = await Promise.all(['1.pdf', '2.pdf', '3.pdf'].map(linkTo))
    const toLink = (address: string): Half => ({ address, method: 'PUT', headers: { 'Content-Type': pdf } })
    const [uploads, puts] = await Promise.all([
      Promise.all([1, 2, 3].map(() => sendHalf(upload, announced))),
      Promise.all(links.map((link) => sendHalf(toLink(link), announced))),
    ])
    expect(uploads!.toSorted()).toEqual([408, 408, 429])
    expect(puts!.toSorted()).toEqual([408, 408, 429])
    expect((await Promise.all([1, 2, 3].map(() => sendHalf(toLink(links[0]!), announced)))).toSorted()).toEqual([
      ...[408, 408, 429],
    ])
  }, 90_000)

  test('I8 in chunks it is refused above its limit, with a session and without', async () => {
    const much = `Transfer-Encoding: chunked\r\n\r\n${'10000\r\n'}${'x'.repeat(65_536)}\r\n`.concat(
      `10000\r\n${'x'.repeat(65_536)}\r\n`,
    )
    const push = { address: basePaths.hire + syncPush.path, headers: { ...asUser, ...json } }
    const token = { address: '/identity/token', headers: json }
    expect(await Promise.all([push, token].map((one) => sendHalf(one, much)))).toEqual([413, 400])
  }, 90_000)
})

test('I8 bodies are read where their size and pace are bounded, and nowhere else', () => {
  const reads = /bodyLimit|\.raw\.body|c\.req\.(text|json|parseBody|formData|arrayBuffer|blob)\(/
  const bounded = /\breadBody\(|\breadsForm\(|\breadInPace\(/
  const free = sourcesIn('server').filter((file) => {
    const text = readFileSync(join(projectRoot, file), 'utf8')
    return reads.test(text) && !bounded.test(text)
  })
  expect(free).toEqual([])
})
