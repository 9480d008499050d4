import { createHash, createHmac } from 'node:crypto'
import { createLog } from '../../../server/core/log.ts'
import { whatsAppMedia } from '../../../server/gateways/carriers/whatsapp/media.ts'
import { createAttachmentFetcher } from '../../../server/jobs/attachments.ts'
import { carrierRoutes } from '../../../server/routes/callbacks/carrier-routes.ts'
import { json, standIn, type Answer } from '../gateways/carriers/stand-in.ts'
import { createTestApp, type TestApp } from './app.ts'

/** As the first bytes of a photo. */
export const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('a photo of a card')])

/** A server with WhatsApp Cloud API, and Meta on this machine with the files that people sent. */
export async function createWhatsAppApp() {
  const meta = await standIn()
  const files = new Map<string, Buffer | Answer>()
  meta.answer = (response, socket) => {
    const { pathname } = new URL(meta.seen.at(-1)!.path, meta.url)
    const [, first = '', second] = pathname.split('/')
    const file = files.get(second ?? first)
    if (typeof file === 'function') return file(response, socket)
    if (!file) return json(400, { error: { code: 100 } })(response, socket)
    if (second !== undefined) return void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(file)
    const sha256 = createHash('sha256').update(file).digest('hex')
    return json(200, { url: `${meta.url}/files/${first}?ext=1`, sha256, file_size: file.length })(response, socket)
  }
  const app = await createTestApp({
    settings: {
      ...{ BASE_URL: 'http://localhost', WHATSAPP_CARRIERS: 'whatsapp', SMS_CARRIERS: 'msg91', MSG91_AUTH_KEY: 'auth' },
      ...{ WHATSAPP_PHONE_NUMBER_ID: '1000000001', WHATSAPP_ACCESS_TOKEN: 'meta-token', WHATSAPP_URL: meta.url },
      ...{ WHATSAPP_APP_SECRET: 'meta-secret', WHATSAPP_VERIFY_TOKEN: 'meta-verify' },
    },
    more: ({ db, clock, config }) => ({
      callbacks: carrierRoutes({ db, clock, config, report: () => Promise.resolve(true) }),
    }),
  })
  const fetcher = (of: Partial<Pick<TestApp, 'files'>> = {}, downloadMs = 1_000) =>
    createAttachmentFetcher({
      ...{ db: app.db, files: app.files, clock: app.clock, log: createLog('silent') },
      media: whatsAppMedia(app.config.carriers!.whatsappCloud!, { downloadMs }),
      ...of,
    })
  return { app, meta, files, fetcher }
}

/** What Meta posts of messages, signed as it signs. */
export async function postMessages(app: TestApp, messages: unknown[]): Promise<number> {
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1000000001' }, messages }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field: 'messages', value }] }],
  })
  const signature = `sha256=${createHmac('sha256', 'meta-secret').update(body).digest('hex')}`
  const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature }
  const response = await app.app.request('http://localhost/callbacks/carriers/whatsapp', {
    ...{ method: 'POST', headers, body },
  })
  return response.status
}
