import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../../server/core/log.ts'
import { whatsAppMedia } from '../../../../server/gateways/carriers/whatsapp/media.ts'
import { whatsAppCarrier } from '../../../../server/gateways/carriers/whatsapp/send.ts'
import { endingOf } from '../../../../server/gateways/files/attached-type.ts'
import type { Resolve } from '../../../../server/gateways/webhooks/resolve.ts'
import { json, plain, silent, standIn, type Answer, type StandIn } from './stand-in.ts'
import { order } from './wires.ts'

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 7)])
const sha256 = createHash('sha256').update(jpeg).digest()
const MOST = 4_096

let meta: StandIn
let names: string[]
const settings = () => ({
  ...{ url: meta.url, phoneNumberId: '1000000001', accessToken: 'meta-token' },
  ...{ appSecret: 'meta-secret', verifyToken: 'meta-verify' },
})
/** What a name leads to: every name of the internet to one address of it. */
const resolve: Resolve = (host) => {
  names.push(host)
  return Promise.resolve([{ address: host.startsWith('inside') ? '10.0.0.7' : '93.184.215.14', family: 4 }])
}
const get = (mediaId = '1234', downloadMs = 1_000) =>
  whatsAppMedia(settings(), { resolve, downloadMs }).load(mediaId, MOST)

/** As Meta answers: first where the file is, then the file. */
function serve(file: Answer, about: Record<string, unknown> = {}) {
  meta.answer = (response, socket) => {
    if (meta.seen.at(-1)!.path.startsWith('/1234'))
      return json(200, {
        ...{ messaging_product: 'whatsapp', url: `${meta.url}/attachments/?mid=1234&ext=17&hash=abc`, id: '1234' },
        ...{ mime_type: 'image/jpeg', sha256: sha256.toString('hex'), file_size: jpeg.length },
        ...about,
      })(response, socket)
    return file(response, socket)
  }
}
const bytes =
  (body: Buffer, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(200, { 'Content-Type': 'image/jpeg', ...headers }).end(body)

beforeEach(async () => {
  meta = await standIn()
  names = []
})
afterEach(() => meta.close())

describe('files that people send over WhatsApp', () => {
  test('PROF-21 the id names an address, which is asked with the same token', async () => {
    serve(bytes(jpeg))
    expect(await get()).toEqual({ bytes: jpeg })
    expect(meta.seen.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['GET', '/1234?phone_number_id=1000000001', 'Bearer meta-token'],
      ['GET', '/attachments/?mid=1234&ext=17&hash=abc', 'Bearer meta-token'],
    ])
  })

  test.each([
    ['written as base64', sha256.toString('base64'), true],
    ['of another file', 'a'.repeat(64), false],
    ['written in an unknown way', 'x', true],
    ['left out', undefined, true],
  ])('PROF-21 a checksum %s', async (_, said, isTaken) => {
    serve(bytes(jpeg), { sha256: said })
    expect(await get()).toEqual(isTaken ? { bytes: jpeg } : 'again')
  })

  test.each<[string, Answer, string]>([
    ['an id that has expired', json(400, { error: { code: 100, message: 'Unsupported get request' } }), 'gone'],
    ['a file that cannot be loaded any more', json(400, { error: { code: 131_052 } }), 'gone'],
    ['an id of nobody', json(404, {}), 'gone'],
    ['a token that has ended', json(401, { error: { code: 190 } }), 'again'],
    ['too many questions', json(429, {}), 'again'],
    ['a server under repair', plain(500, 'sorry'), 'again'],
    ['an answer that is none', plain(200, 'ok'), 'again'],
    ['an address that is none', json(200, { url: 'x' }), 'again'],
    ['more than is kept, by its own word', json(200, { url: 'https://x.fbsbx.com/', file_size: 100_000_000 }), 'large'],
  ])('PROF-21 %s', async (_, answer, outcome) => {
    meta.answer = answer
    expect(await get()).toBe(outcome)
    expect(meta.seen).toHaveLength(1)
    expect(names).toEqual([])
  })

  test.each([
    'http://lookaside.fbsbx.com/x',
    'https://lookaside.fbsbx.com:8443/x',
    'https://user@lookaside.fbsbx.com/x',
    'https://fbsbx.com.evil.example/x',
    'https://evilfbsbx.com/x',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/x',
    'file:///etc/passwd',
  ])('PROF-21 the token goes nowhere else: %s', async (url) => {
    serve(bytes(jpeg), { url })
    expect(await get()).toBe('again')
    expect(meta.seen).toHaveLength(1)
    expect(names).toEqual([])
  })

  test('PROF-21 nor to a name of Meta that leads into a network of ours', async () => {
    serve(bytes(jpeg), { url: 'https://inside.fbsbx.com/x' })
    expect(await get()).toBe('again')
    expect(names).toEqual(['inside.fbsbx.com'])
    expect(meta.seen).toHaveLength(1)
  })

  test.each<[string, Answer, string]>([
    ['one that leads elsewhere', (response) => void response.writeHead(302, { Location: '/other' }).end(), 'again'],
    ['an address that has expired', plain(404, 'gone'), 'again'],
    ['an empty file', bytes(Buffer.alloc(0)), 'again'],
    [
      'a file of 100 MB by its head',
      (response) => void response.writeHead(200, { 'Content-Length': '104857600' }).write('x'),
      'large',
    ],
    ['a file without end', (response) => pour(response), 'large'],
    ['a server that says nothing', silent, 'again'],
    ['a trickle', (response) => trickle(response), 'again'],
  ])('PROF-21 hostile: %s', async (_, answer, outcome) => {
    serve(answer, { file_size: undefined })
    const begun = performance.now()
    expect(await get()).toBe(outcome)
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(meta.seen).toHaveLength(2)
  })
})

function pour(response: Parameters<Answer>[0]) {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 1)));
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

function trickle(response: Parameters<Answer>[0]) {
  const timer = setInterval(() => response.write('x'), 20)
  response.on('close', () => clearInterval(timer))
}

describe('kinds of files that are kept, whatever they are called', () => {
  const of = (text: string) => Buffer.from(text, 'latin1')
  test.each([
    ['a JPEG', jpeg, 'jpg'],
    ['a PNG', of('\x89PNG\r\n\x1a\n'), 'png'],
    ['a PDF', of('%PDF-1.7'), 'pdf'],
    ['a voice note', of('OggS\0\x02'), 'ogg'],
    ['an AMR', of('#!AMR\n'), 'amr'],
    ['an MP3 with tags', of('ID3\x03'), 'mp3'],
    ['an MP3', of('\xff\xfb\x90\x00'), 'mp3'],
    ['an AAC', of('\xff\xf1\x50\x80'), 'aac'],
    ['a video', of('\0\0\0\x18ftypmp42'), 'mp4'],
    ['a page', of('<html>'), undefined],
    ['a program', of('MZ\x90'), undefined],
    ['an archive or a Word file', of('PK\x03\x04'), undefined],
    ['an SVG', of('<svg xmlns'), undefined],
    ['two bytes', of('\xff\xff'), undefined],
    ['nothing', of(''), undefined],
  ])('PROF-21 %s', (_, file, ending) => expect(endingOf(file)).toBe(ending))
})

describe('the header of a template', () => {
  const sent = async (header: { kind: 'image' | 'video' | 'document'; link: string }) => {
    meta.answer = json(200, { messages: [{ id: 'wamid.1' }] })
    await whatsAppCarrier(settings(), createLog('silent')).send({ ...order, template: { ...order.template!, header } })
    const { template } = JSON.parse(meta.seen.at(-1)!.body) as { template: { components: unknown[] } }
    return template.components
  }

  test.each([
    ['image', { link: 'https://cdn.acme.in/yard.jpg' }],
    ['video', { link: 'https://cdn.acme.in/yard.jpg' }],
    ['document', { link: 'https://cdn.acme.in/yard.jpg', filename: 'yard.jpg' }],
  ] as const)('OPS-04 a template with a header carries its %s, before the text', async (kind, media) => {
    const components = await sent({ kind, link: 'https://cdn.acme.in/yard.jpg' })
    expect(components[0]).toEqual({ type: 'header', parameters: [{ type: kind, [kind]: media }] })
    expect(components.slice(1)).toMatchObject([{ type: 'body' }, { type: 'button' }])
  })
})
