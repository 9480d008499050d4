import { beforeEach, describe, expect, test } from 'vitest'
import { PIECE_BYTES, readUploadMetadata, toUploadMetadata } from '../../../../src/contract/file-pieces.ts'
import { syncPush } from '../../../../src/contract/sync-push.ts'
import type { OfflineDeps } from '../../../../src/offline/device/deps.ts'
import type { Store } from '../../../../src/offline/device/store.ts'
import { stopAttempts } from '../../../../src/offline/network/first-response.ts'
import { drain } from '../../../../src/offline/outbox/drain.ts'
import { enqueue } from '../../../../src/offline/outbox/enqueue.ts'
import { listOperations } from '../../../../src/offline/outbox/list-operations.ts'
import { upsertRows } from '../../../../src/offline/rows/rows.ts'
import { answer, PieceServer } from '../../../support/piece-server.ts'
import { joined, json, notes, setUp, until, type Device, type World } from '../world.ts'

const letter = { name: 'offer.pdf', type: 'application/pdf', size: 300_000 }
const bytes = new Uint8Array(letter.size).map((_, index) => index % 251)

let pieces: PieceServer
let world: World
let device: Device
let store: Store

const deps = (more: Partial<OfflineDeps> = {}): Partial<OfflineDeps> => ({
  fetch: (url, init) => {
    if (!/\/uploads(\/|$)/.test(url)) return world.fetch(url, init)
    return world.up ? pieces.fetch(url, init) : Promise.reject(new TypeError('Failed to fetch'))
  },
  ...more,
})
const record = (id: string) =>
  enqueue(store, 'applicant.update', joined(id, [letter]), { files: [new Blob([bytes], { type: letter.type })] })

beforeEach(async () => {
  pieces = new PieceServer()
  ;({ world, device, store } = await setUp(3, deps()))
  await upsertRows(
    store,
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => world.row(`F${n}`, 'selected', { updatedAt: world.now })),
  )
})

const arrived = () => pieces.uploads.map((upload) => Buffer.from(pieces.whole(upload)).equals(Buffer.from(bytes)))

describe('TRAP-36 OFF a letter in pieces', () => {
  test('leaves in pieces of 64 kB, before its joining', async () => {
    await record('F1')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, left: 0 })
    expect(pieces.log).toEqual(['POST', '0+65536', '65536+65536', '131072+65536', '196608+65536', '262144+37856'])
    expect(arrived()).toEqual([true])
    expect(world.applied).toEqual(['F1 selected', 'F1 joined'])
    const post = world.requests.findLast((request) => request.key)!
    expect(post.body).toMatchObject({
      payload: { body: { docURL: [{ fileName: 'joiningDoc/F1/offerLetter/offer.pdf', type: 'Asset' }] } },
    })
    expect(world.files.size).toBe(0)
    expect(await store.db.blobs.count()).toBe(0)
  })

  test('goes on in the middle of a piece that was cut, and sends no byte twice', async () => {
    let cut = 0
    pieces.onPiece = (_, length) => ((cut += 1) % 2 === 0 ? Math.floor(length / 3) : undefined)
    await record('F1')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, left: 0 })
    expect(pieces.log.filter((line) => line === 'HEAD').length).toBeGreaterThan(2)
    expect(pieces.sentBytes).toBe(letter.size)
    expect(arrived()).toEqual([true])
  })

  test('a piece that was lost is sent again, and no other', async () => {
    let count = 0
    pieces.onPiece = () => ((count += 1) === 3 ? 'response-lost' : count === 5 ? 'lost' : undefined)
    await record('F1')
    await drain(store, 'enqueue')
    expect(arrived()).toEqual([true])
    expect(pieces.sentBytes).toBe(letter.size)
  })

  test('the response to the last piece was lost: it is known to be there', async () => {
    pieces.onPiece = (offset) => (offset > 4 * PIECE_BYTES - 1 ? 'response-lost' : undefined)
    await record('F1')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1 })
    expect(pieces.log.at(-1)).toBe('HEAD')
    expect(pieces.sentBytes).toBe(letter.size)
  })

  test('goes on in the next tab after the app was closed, with the upload that is kept beside it', async () => {
    await record('F1')
    pieces.onPiece = (offset) => (offset < 2 * PIECE_BYTES ? undefined : new Promise<never>(() => undefined))
    void drain(store, 'enqueue').catch(() => undefined)
    await until(() => pieces.log.length === 4)
    const [waiting] = await listOperations(store)
    expect(waiting!.steps[0]!.upload).toEqual({ id: 'upload-1-of-test', received: 2 * PIECE_BYTES, size: letter.size })
    device.kill(store)
    store = await device.tab(deps())
    pieces.onPiece = () => undefined
    pieces.log = []
    expect(await drain(store, 'start')).toMatchObject({ sent: 1, left: 0 })
    expect(pieces.log).toEqual(['HEAD', '131072+65536', '196608+65536', '262144+37856'])
    expect(arrived()).toEqual([true])
  })

  test('an upload that has expired begins anew', async () => {
    let expires = 1
    pieces.onPiece = (offset) => {
      if (offset === 2 * PIECE_BYTES && (expires -= 1) >= 0) pieces.uploads = []
      return undefined
    }
    await record('F1')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1, left: 0 })
    expect(pieces.log.filter((line) => line === 'POST')).toHaveLength(2)
    expect(arrived()).toEqual([true])
    // Where each one vanishes the letter waits
    expires = Infinity
    await record('F2')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 0, left: 1 })
  })

  test('at another offset than the server’s it asks, and goes on there', async () => {
    pieces.onPiece = (offset) => {
      // Another tab has sent the same piece meanwhile
      if (offset === PIECE_BYTES && pieces.received(pieces.uploads[0]!) === offset)
        pieces.uploads[0]!.bytes.push(bytes.slice(offset, offset + 10_000))
      return undefined
    }
    await record('F1')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 1 })
    expect(pieces.log.slice(2, 5)).toEqual(['65536+65536', 'HEAD', `${PIECE_BYTES + 10_000}+65536`])
    expect(arrived()).toEqual([true])
  })

  test.each([
    [422, 'upload-content-differs'],
    [413, 'upload-too-large'],
  ])('refused with %i it comes back with the reason', async (status, reason) => {
    pieces.onPiece = () => answer(status, {}, reason)
    await record('F1')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 0, refused: 1 })
    const [refused] = await listOperations(store)
    expect(refused).toMatchObject({ state: 'rejected', lastError: { class: 'file', reason } })
    expect(await store.db.blobs.count()).toBe(1)
  })

  test('a link that lets nothing through ends the attempt and not the upload', async () => {
    pieces.onPiece = () => 'lost'
    await record('F1')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 0, left: 1 })
    expect((await listOperations(store))[0]).toMatchObject({ state: 'waiting', lastError: { class: 'network' } })
    pieces.onPiece = () => undefined
    expect(await drain(store, 'online')).toMatchObject({ sent: 1, left: 0 })
    expect(pieces.log.filter((line) => line === 'POST')).toHaveLength(1)
  })

  test('a page of a portal in between is no response', async () => {
    pieces.onPiece = () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })
    await record('F1')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 0, left: 1, stopped: 'portal' })
  })

  test('a server that takes no pieces gets the whole file by a link, and is asked once', async () => {
    const uploads: string[] = []
    store = await device.tab({
      fetch: (url, init) => {
        if (url.endsWith('/uploads')) uploads.push(url)
        return world.fetch(url, init)
      },
    })
    await record('F1')
    await record('F2')
    expect(await drain(store, 'enqueue')).toMatchObject({ sent: 2, left: 0 })
    expect([...world.files.values()]).toEqual([letter.size, letter.size])
    expect(uploads).toHaveLength(1)
  })
})

describe('I5 OFF files hold nothing up', () => {
  test('eight letters that are stuck leave the lanes of the others alone, also where updates go one by one', async () => {
    pieces.onPiece = () => new Promise<never>(() => undefined)
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) await record(`F${n}`)
    await enqueue(store, 'applicant.notes', notes('F1', 'Punctual'))
    await enqueue(store, 'applicant.notes', notes('F2', 'Friendly'))
    void drain(store, 'enqueue').catch(() => undefined)
    await until(() => world.applied.length === 2)
    expect(world.applied.toSorted()).toEqual(['F1 notes Punctual', 'F2 notes Friendly'])
    // One file at a time
    expect(pieces.log).toEqual(['POST', '0+65536'])
    device.kill(store)
    stopAttempts(store)
  })

  test('without a network the files that wait find out with the first one', async () => {
    await record('F1')
    await record('F2')
    await record('F3')
    world.up = false
    world.health = () => json({}, 503)
    const report = await drain(store, 'enqueue')
    expect(report).toMatchObject({ sent: 0, left: 3, stopped: 'offline' })
    world.up = true
    world.health = () => json({ service: 'fieldhire', ok: true, time: world.now })
    expect(await drain(store, 'online')).toMatchObject({ sent: 3, left: 0 })
    expect(arrived()).toEqual([true, true, true])
  })

  test('a batch of updates goes ahead of the next piece', async () => {
    let endBatch = () => {}
    const order: string[] = []
    const { fetch } = deps()
    store = await device.tab({
      ...deps(),
      takesBatches: true,
      fetch: async (url, init = {}) => {
        if (!url.endsWith(syncPush.path)) {
          if (init.method === 'PATCH') order.push('piece')
          return fetch!(url, init)
        }
        order.push('batch')
        await new Promise<void>((resolve) => (endBatch = resolve))
        order.push('batch ended')
        const { operations } = JSON.parse(init.body as string) as { operations: { key: string }[] }
        const lines = operations.map(({ key }) =>
          JSON.stringify({ key, status: 200, body: { status: true, data: {} } }),
        )
        return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'application/x-ndjson' } })
      },
    })
    await record('F1')
    await enqueue(store, 'applicant.notes', notes('F2', 'Punctual'))
    void drain(store, 'enqueue').catch(() => undefined)
    await until(() => order.includes('batch'))
    await world.advance(2_000)
    expect(order).toEqual(['batch'])
    endBatch()
    await until(async () => {
      await world.advance(200)
      return order.includes('piece')
    })
    expect(order.slice(0, 3)).toEqual(['batch', 'batch ended', 'piece'])
    device.kill(store)
    stopAttempts(store)
  })
})

test('STG-26 the metadata of an upload keep names of every script', () => {
  const values = { filename: 'joiningDoc/F1/offerLetter/प्रस्ताव-पत्र.jpg', filetype: 'image/jpeg' }
  expect(readUploadMetadata(toUploadMetadata(values))).toEqual(values)
  expect(readUploadMetadata('filename %%%')).toBeUndefined()
  expect(readUploadMetadata(`filename ${btoa('\xff\xfe')}`)).toBeUndefined()
})
