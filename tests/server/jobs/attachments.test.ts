import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../src/lib/dates.ts'
import { contract } from '../../../src/contract/index.ts'
import {
  attachments,
  campaignRecipients,
  campaigns,
  carrierOrders,
  funnelRows,
  messageOptOuts,
  messages,
  reveals,
} from '../../../server/db/schema.ts'
import { fileOf, purgeAttachments } from '../../../server/store/attachments.ts'
import { forgetPerson } from '../../../server/store/forget.ts'
import { plain } from '../gateways/carriers/stand-in.ts'
import { testNow } from '../support/app.ts'
import { addCampaign, addRequest, addRow } from '../support/hiring.ts'
import { createWhatsAppApp, photo, postMessages } from '../support/whatsapp.ts'

type World = Awaited<ReturnType<typeof createWhatsAppApp>>
let world: World
let app: World['app']
beforeAll(async () => {
  world = await createWhatsAppApp()
  ;({ app } = world)
})
afterAll(async () => {
  await app.close()
  await world.meta.close()
})

const mobile = '9812345614'
let hiringRequestId: string
let funnelId: string
beforeEach(async () => {
  const { db, clock } = app
  for (const table of [attachments, campaignRecipients, campaigns, carrierOrders, messageOptOuts, messages, funnelRows])
    await db.delete(table)
  clock.set(testNow)
  world.files.clear()
  world.meta.seen.length = 0
  hiringRequestId = await addRequest(db)
  funnelId = (await addRow(db, hiringRequestId, { status: 'selected', mobile })).funnelId!
  await addOrder(await addCampaign(db, hiringRequestId, { campaignId: 'C-0123456789' }))
})

/** The message of a reachout that this number got over WhatsApp. */
const addOrder = (campaignId: string, n = 1, recipient = mobile) =>
  app.db.insert(carrierOrders).values({
    ...{ orderId: `${campaignId}.${n}`, channel: 'whatsapp', carrier: 'whatsapp', recipient, state: 'taken' },
    ...{ providerId: `wamid.${campaignId}`, sentAt: testNow - 1_000, updatedAt: testNow },
  })

let count = 100
const from = `91${mobile}`
const message = (type: string, inside: object, more: object = {}) => ({
  ...{ from, id: `wamid.in${++count}`, timestamp: String(testNow / 1_000), type, [type]: inside },
  ...more,
})
const image = (id: string, more: object = {}) => message('image', { id, mime_type: 'image/jpeg', ...more })
const stored = () => app.db.select().from(attachments).orderBy(attachments.createdAt, attachments.providerId)
const list = async (as = 'emp') =>
  (await app.call(contract.profile.attachments, { funnelId }, { as })).body.data.result as { attachmentId: string }[]
const open = (attachmentId: string, as = 'emp') =>
  app.call(contract.profile.attachment, { funnelId, attachmentId }, { as })

describe('what somebody sends over WhatsApp', () => {
  test('PROF-21 a picture is fetched after the webhook was answered, kept, and shown to who may see documents', async () => {
    world.files.set('m1', photo)
    expect(await postMessages(app, [image('m1', { caption: 'My PAN card' })])).toBe(200)
    expect(world.meta.seen).toEqual([])
    expect(await list()).toMatchObject([{ kind: 'image', state: 'waiting', sentAt: testNow }])
    await world.fetcher().deliver()
    const [one] = await list()
    expect(one).toMatchObject({ state: 'kept', size: photo.length })
    expect(JSON.stringify(one)).not.toMatch(/PAN|attachment\//)
    const { body } = await open(one!.attachmentId)
    expect(body.data).toMatchObject({ caption: 'My PAN card', fileName: null, place: null })
    expect(body.data.presignUrl).toMatch(/^http:\/\/localhost\/files\/Kept\/attachment\/[0-9a-f]{24}\/1\.jpg\?use=get/)
    const link = await app.app.request(body.data.presignUrl as string)
    expect([link.status, link.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(Buffer.from(await link.arrayBuffer())).toEqual(photo)
    expect(await app.db.select().from(reveals)).toMatchObject([{ funnelId, userId: 'emp', what: 'documents' }])
  })

  test('PROF-21 before the applicant is selected nobody sees what is in it, and another company not even that it is there', async () => {
    await postMessages(app, [message('location', { latitude: 19.2, longitude: 73.05, name: 'Home' })])
    await app.db.update(funnelRows).set({ status: 'shortlisted' }).where(eq(funnelRows.funnelId, funnelId))
    const { body } = await app.call(contract.profile.attachments, { funnelId })
    expect(body.data).toMatchObject({ isVisible: false, result: [{ kind: 'location', state: 'kept' }] })
    expect(JSON.stringify(body)).not.toMatch(/19\.2|Home/)
    expect((await open(body.data.result[0].attachmentId as string)).body.error.code).toBe('not-found')
    expect((await app.call(contract.profile.attachments, { funnelId }, { as: 'rival' })).body.status).toBe(false)
    // The same person in another company's request, and in another request of this one
    for (const ipId of ['EMP1', 'EMP2']) {
      const elsewhere = await addRow(app.db, await addRequest(app.db, { ipId }), { ipId, mobile, status: 'selected' })
      const as = ipId === 'EMP1' ? 'emp' : 'rival'
      const other = await app.call(contract.profile.attachments, { funnelId: elsewhere.funnelId }, { as })
      expect(other.body.data.result).toEqual([])
    }
  })

  test('PROF-21 places, documents, voice notes and videos, each with what was written', async () => {
    world.files.set('pdf', Buffer.from('%PDF-1.7 resume'))
    world.files.set('ogg', Buffer.from('OggS voice'))
    world.files.set('mp4', Buffer.from('\0\0\0\x18ftypmp42', 'latin1'))
    await postMessages(app, [
      message('document', { id: 'pdf', filename: 'Re\u202esume\u0000.pdf', caption: 'CV' }),
      message('audio', { id: 'ogg', mime_type: 'audio/ogg; codecs=opus', voice: true }),
      message('video', { id: 'mp4' }),
      message('location', { latitude: 19.2, longitude: 73.05, name: 'Home', address: 'Kalher' }),
    ])
    await world.fetcher().deliver()
    const kept = await stored()
    expect(kept.map(({ kind, state, fileName }) => [kind, state, fileName])).toEqual([
      ['document', 'kept', 'Re sume .pdf'],
      ['audio', 'kept', null],
      ['video', 'kept', null],
      ['location', 'kept', null],
    ])
    const { body } = await open(kept[3]!.attachmentId)
    expect(body.data.place).toEqual({ latitude: 19.2, longitude: 73.05, name: 'Home', address: 'Kalher' })
    expect(body.data.presignUrl).toBeUndefined()
  })

  test('PROF-21 what is not kept says why', async () => {
    world.files.set('exe', Buffer.from('MZ program'))
    world.files.set(
      'big',
      (response) => void response.writeHead(200).end('{"url":"https://x.fbsbx.com/","file_size":104857600}'),
    )
    await postMessages(app, [
      image('exe'),
      image('big'),
      image('expired'),
      message('contacts', [{ name: { formatted_name: 'Somebody Else' }, phones: [{ phone: '9' }] }] as object),
    ])
    await world.fetcher().deliver()
    expect((await stored()).map(({ state, reason, storedAs }) => [state, reason, storedAs])).toEqual([
      ['refused', 'type', null],
      ['refused', 'large', null],
      ['refused', 'gone', null],
      ['refused', 'other-person', null],
    ])
    expect(JSON.stringify(await stored())).not.toContain('Somebody')
  })

  test('PROF-21 told twice it is noted and fetched once, also by two servers', async () => {
    world.files.set('m1', photo)
    const sent = image('m1')
    await postMessages(app, [sent, sent])
    await postMessages(app, [sent])
    expect(await stored()).toHaveLength(1)
    await Promise.all([world.fetcher().deliver(), world.fetcher().deliver()])
    await postMessages(app, [sent])
    await world.fetcher().deliver()
    expect(world.meta.seen).toHaveLength(2)
  })

  test('PROF-21 from a stranger, long after, or to the message of another nothing is kept and nothing fetched', async () => {
    world.files.set('m1', photo)
    await postMessages(app, [{ ...image('m1'), from: '919999999999' }])
    await postMessages(app, [{ ...image('m1'), from: '15005550006' }])
    app.clock.set(testNow + 8 * DAY_MS)
    await postMessages(app, [{ ...image('m1'), timestamp: String((testNow + 8 * DAY_MS) / 1_000) }])
    await world.fetcher().deliver()
    expect([await stored(), world.meta.seen]).toEqual([[], []])
  })

  test.each([
    ['no id', { from, type: 'image', image: { id: 'm1' } }],
    ['an id that leads elsewhere', image('../me?x=')],
    ['no file', message('image', {})],
    ['a place off the earth', message('location', { latitude: 191, longitude: 7 })],
    ['a sticker', message('sticker', { id: 'm1' })],
    ['what WhatsApp does not know', message('unsupported', {})],
  ])('PROF-21 what cannot be read is left out: %s', async (_, sent) => {
    expect(await postMessages(app, [sent])).toBe(200)
    expect(await stored()).toEqual([])
  })

  test('PROF-21 twenty a day; the next is noted as too many, and those after it are not', async () => {
    await postMessages(
      app,
      Array.from({ length: 30 }, (_, at) => image(`m${at}`, { caption: 'x' })),
    )
    const all = await stored()
    expect(all).toHaveLength(21)
    expect(all.filter(({ state }) => state === 'refused')).toMatchObject([{ reason: 'many', caption: null }])
    app.clock.advance(DAY_MS + 1)
    await postMessages(app, [image('later')])
    expect(await stored()).toHaveLength(22)
  })

  test('PROF-21 a STOP under a picture counts, and a yes makes an applicant of who sends one', async () => {
    await app.db.delete(funnelRows)
    await postMessages(app, [image('m1', { caption: 'STOP' })])
    expect(await app.db.select().from(messageOptOuts)).toMatchObject([{ mobile }])
    expect(await stored()).toEqual([])
    // Who becomes an applicant later has what they sent before
    await postMessages(app, [image('m2')])
    funnelId = (await addRow(app.db, hiringRequestId, { status: 'selected', mobile })).funnelId!
    expect(await list()).toHaveLength(1)
  })

  test('PROF-21 an answer to the onboarding bot belongs to the request of that applicant', async () => {
    await app.db.delete(carrierOrders)
    const messageId = 'onboarding-message'
    await app.db.insert(messages).values({ messageId, funnelId, recipient: mobile, text: 'x', sentAt: testNow })
    await app.db.insert(carrierOrders).values({
      ...{ orderId: messageId, channel: 'whatsapp', carrier: 'whatsapp', recipient: mobile, state: 'delivered' },
      ...{ providerId: 'wamid.onboarding', sentAt: testNow, updatedAt: testNow },
    })
    await postMessages(app, [image('m1')])
    expect(await stored()).toMatchObject([{ hiringRequestId, ipId: 'EMP1', sender: mobile }])
  })
})

describe('when fetching fails', () => {
  test('PROF-21 it is tried again, later each time, and given up when the id has ended', async () => {
    world.files.set('m1', plain(500, 'sorry'))
    await postMessages(app, [image('m1')])
    const fetcher = world.fetcher()
    await fetcher.deliver()
    await fetcher.deliver()
    expect(await stored()).toMatchObject([
      { state: 'waiting', attempts: 1, nextAt: testNow + 30_000, claimedUntil: null },
    ])
    app.clock.advance(30_000)
    world.files.set('m1', photo)
    await world.fetcher().deliver()
    expect(await stored()).toMatchObject([{ state: 'kept', attempts: 2 }])
    world.files.set('m2', plain(500, 'sorry'))
    await postMessages(app, [image('m2')])
    for (let hours = 0; hours < 7 * 24 + 12; hours += 12) {
      await world.fetcher().deliver()
      app.clock.advance(12 * HOUR_MS)
    }
    expect((await stored()).at(-1)).toMatchObject({ state: 'refused', reason: 'away', nextAt: null })
  })

  test('PROF-21 a full storage loses nothing, nor does a server that dies', async () => {
    world.files.set('m1', photo)
    await postMessages(app, [image('m1')])
    const full = { ...app.files, store: () => Promise.reject(new Error('full')) }
    await world.fetcher({ files: full }).deliver()
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    // It claimed, and died
    await app.db.update(attachments).set({ claimedUntil: testNow + 120_000, nextAt: 0 })
    await world.fetcher().deliver()
    expect((await stored())[0]!.state).toBe('waiting')
    app.clock.advance(120_001)
    await world.fetcher().deliver()
    expect((await stored())[0]!.state).toBe('kept')
  })

  test('TRAP-60 a file whose storing was not answered is not left where nobody erases it', async () => {
    world.files.set('m1', photo)
    await postMessages(app, [image('m1')])
    const names: string[] = []
    const mute = {
      ...app.files,
      store: async (...given: Parameters<typeof app.files.store>) => {
        names.push(given[0].fileName)
        await app.files.store(...given)
        throw new Error('no answer')
      },
    }
    await world.fetcher({ files: mute }).deliver()
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    expect([names.length, await app.files.find(fileOf(names[0]!))]).toEqual([1, undefined])
  })

  test('PROF-21 a server that ends does not wait for a slow file, which another fetches', async () => {
    let isAsked = () => {}
    const asked = new Promise<void>((resolve) => (isAsked = resolve))
    world.files.set('m1', (response) => {
      const { path } = world.meta.seen.at(-1)!
      if (path.startsWith('/files/')) return void (response.writeHead(200).write('begun'), isAsked())
      response.writeHead(200).end(JSON.stringify({ url: `${world.meta.url}/files/m1` }))
    })
    await postMessages(app, [image('m1')])
    const fetcher = world.fetcher({}, 30_000)
    const fetching = fetcher.deliver()
    await asked
    const began = performance.now()
    await fetcher.stop()
    await fetching
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await stored()).toMatchObject([{ state: 'waiting', attempts: 1, claimedUntil: null }])
    world.files.set('m1', photo)
    app.clock.advance(30_000)
    await world.fetcher().deliver()
    expect(await stored()).toMatchObject([{ state: 'kept' }])
  })

  test('TRAP-60 who sent a file and is nowhere else is erased with it', async () => {
    await app.db.delete(funnelRows)
    world.files.set('m1', photo)
    await postMessages(app, [image('m1', { caption: 'My PAN card' })])
    await world.fetcher().deliver()
    const storedAs = (await stored())[0]!.storedAs!
    const gone = await app.db.transaction((tx) => forgetPerson(tx, { mobile }, testNow))
    expect(gone).toMatchObject({ applications: 0, files: [fileOf(storedAs)] })
    expect(await stored()).toEqual([])
  })

  test('TRAP-60 an erased person leaves no row and no file, also while it is fetched', async () => {
    world.files.set('m1', photo)
    await postMessages(app, [image('m1')])
    await world.fetcher().deliver()
    const storedAs = (await stored())[0]!.storedAs!
    const gone = await app.db.transaction((tx) => forgetPerson(tx, { mobile }, testNow))
    expect(gone!.files).toContainEqual(fileOf(storedAs))
    expect(await stored()).toEqual([])

    await addRow(app.db, hiringRequestId, { mobile })
    await addOrder('C-0123456789', 2)
    await postMessages(app, [image('m1')])
    let late = ''
    const slow = {
      ...app.files,
      store: async (...given: Parameters<typeof app.files.store>) => {
        late = given[0].fileName
        await app.db.transaction((tx) => forgetPerson(tx, { mobile }, testNow))
        return app.files.store(...given)
      },
    }
    await world.fetcher({ files: slow }).deliver()
    expect([late === '', await app.files.find(fileOf(late))]).toEqual([false, undefined])
  })

  test('PROF-21 what nobody became an applicant with goes after 90 days, with its file', async () => {
    world.files.set('m1', photo)
    await postMessages(app, [image('m1')])
    await world.fetcher().deliver()
    const storedAs = (await stored())[0]!.storedAs!
    await purgeAttachments(app.db, app.files, testNow + 91 * DAY_MS)
    expect(await stored()).toHaveLength(1)
    await app.db.delete(funnelRows)
    await purgeAttachments(app.db, app.files, testNow + 89 * DAY_MS)
    expect(await stored()).toHaveLength(1)
    await purgeAttachments(app.db, app.files, testNow + 91 * DAY_MS)
    expect([await stored(), await app.files.find(fileOf(storedAs))]).toEqual([[], undefined])
  })
})
