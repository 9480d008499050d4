import { createHmac } from 'node:crypto'
import { json, standIn } from '../server/gateways/carriers/stand-in.ts'
import { findFaults } from './support/axe.ts'
import { profileOf } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, type AppServer } from './support/test.ts'

const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('a photo of a card')])
const mobile = '9812345614'

/** What Meta posts when somebody sends something, signed as it signs. */
async function post(server: AppServer, messages: object[]): Promise<void> {
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '10000' }, messages }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ changes: [{ field: 'messages', value }] }],
  })
  const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
  const headers = { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature }
  const answer = await fetch(`${server.url}/callbacks/carriers/whatsapp`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

test('PROF-21 what applicants send over WhatsApp stands on their profile, opens once they are selected, and not without a network', async ({
  page,
  context,
  ownServer,
  companyOn,
  isMobile,
}) => {
  const meta = await standIn()
  meta.answer = (response, socket) => {
    const path = meta.seen.at(-1)!.path
    if (path.startsWith('/files/')) return void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(photo)
    if (path.startsWith('/gone')) return json(400, { error: { code: 100 } })(response, socket)
    return json(200, { url: `${meta.url}/files/1`, file_size: photo.length })(response, socket)
  }
  const server = await ownServer()
  // Links that leave by carriers need an address, and a server gets its port when it starts
  await server.stop()
  await server.start({
    ...{ BASE_URL: server.url, WHATSAPP_CARRIERS: 'whatsapp', WHATSAPP_URL: meta.url },
    ...{ SMS_CARRIERS: 'gupshup', GUPSHUP_USER_ID: '2000', GUPSHUP_PASSWORD: 'pass', GUPSHUP_URL: meta.url },
    DLT_ENTITY_ID: '1101000000000000001',
    ...{ WHATSAPP_PHONE_NUMBER_ID: '10000', WHATSAPP_ACCESS_TOKEN: 'token-1', WHATSAPP_APP_SECRET: 'secret' },
    ...{ WHATSAPP_VERIFY_TOKEN: 'word' },
  })
  const company = await companyOn(server)
  const selected = await company.applicant('selected', { mobile })
  const screened = await company.applicant('screened', { mobile: '9812345615' })
  await company.buyCredits(10)
  await company.wroteOverWhatsApp(selected, mobile)
  await company.wroteOverWhatsApp(screened, '9812345615')
  let id = 0
  const sent = (from: string, type: string, inside: object) => ({
    ...{ from: `91${from}`, id: `wamid.in${++id}`, timestamp: String(Math.floor(Date.now() / 1_000)) },
    ...{ type, [type]: inside },
  })
  await post(server, [
    sent(mobile, 'image', { id: 'm1', mime_type: 'image/jpeg', caption: 'मेरा पैन कार्ड, दोनों तरफ़ से' }),
    sent(mobile, 'document', { id: 'gone', filename: 'Resume.pdf' }),
    sent(mobile, 'location', { latitude: 19.2512, longitude: 73.0213, name: 'Home', address: 'Kalher' }),
    sent('9812345615', 'location', { latitude: 19.3, longitude: 73.1, name: 'Hidden' }),
  ])

  const look = async (name: string) => {
    await shoot(page, `attachments-${name}-${isMobile}`)
    expect(await findFaults(page)).toEqual([])
  }
  const block = page.getByRole('list', { name: 'Sent over WhatsApp' })
  await signIn(page, company.owner, `${server.url}${profileOf(selected)}`)
  await expect(block.getByRole('listitem')).toHaveCount(3)
  // The server fetches them every few seconds
  await expect(async () => {
    await page.reload()
    await expect(block).toContainText('Not kept: WhatsApp no longer has it', { timeout: 3_000 })
    await expect(block.getByRole('button', { name: /^Show Picture/ })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await block.scrollIntoViewIfNeeded()
  await look('list')
  expect(meta.seen.every(({ headers }) => headers.authorization === 'Bearer token-1')).toBe(true)

  await block.getByRole('button', { name: /^Show Picture/ }).click()
  await expect(block).toContainText('मेरा पैन कार्ड')
  const [file] = await Promise.all([
    page.waitForEvent('popup'),
    block.getByRole('link', { name: 'Open', exact: true }).click(),
  ])
  expect(file.url()).toContain('/files/Kept/attachment/')
  await file.close()
  await block.getByRole('button', { name: /^Show Place/ }).click()
  await expect(block).toContainText('Home, Kalher, 19.2512, 73.0213')
  await look('open')

  await isReadyOffline(page)
  await goOffline(context)
  await page.reload()
  await expect(page.getByRole('heading', { name: selected.name }).first()).toBeVisible()
  // Neither what was shown nor a link to it is on the device
  await expect(page.getByText('मेरा पैन कार्ड')).toHaveCount(0)
  await goOnline(context)

  await page.goto(`${server.url}${profileOf(screened)}`)
  await expect(block.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('You can open these once the applicant is selected.')).toBeVisible()
  await expect(block.getByRole('button')).toHaveCount(0)
  await context.addCookies([{ name: 'language', value: 'hi', url: server.url }])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${server.url}${profileOf(selected)}`)
  const hindi = page.getByRole('list', { name: /WhatsApp/ })
  await expect(hindi.getByRole('listitem')).toHaveCount(3)
  await hindi.scrollIntoViewIfNeeded()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await look('hindi-320')
  await meta.close()
})
