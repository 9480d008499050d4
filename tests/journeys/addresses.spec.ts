import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, walk } from './support/test.ts'
import { toast } from './support/screens.ts'

const API = '**/api/hire/v1/'
const ADD = `${API}hiringRequest/addAddress`
const LIST = 'hiringRequest/getAddress'

/** Requests of an address from now on. */
function watch(page: Page, part: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => void (request.url().includes(part) && seen.push(request)))
  return seen
}

/** Refuses the next requests to an address. The response names the key, or it would not count as the server's. */
async function refuse(context: BrowserContext, address: string, message: string): Promise<() => Promise<void>> {
  const handler = async (route: Route) => {
    const key = route.request().headers()['idempotency-key'] ?? ''
    await route.fulfill({
      json: { status: false, error: { code: 'not-allowed', message } },
      headers: { 'Idempotency-Key': key },
    })
  }
  await context.route(address, handler)
  return () => context.unroute(address, handler)
}

walk(
  'ADDR-04..ADDR-08, HR-36 a recruiter adds an office by its pin and whom applicants meet there',
  { tag: '@both' },
  async ({ page, context, company, isMobile }) => {
    await signIn(page, company.owner, '/hiring-request')
    await page.getByRole('button', { name: /^(2 )?Location and Interview details/ }).click()
    const editor = page
      .getByRole('group', { name: /Office/ })
      .filter({ has: page.getByLabel('Work address') })
      .last()
    await editor.getByRole('button', { name: 'Add New Address' }).first().click()

    const dialog = page.getByRole('dialog', { name: 'Add New Address' })
    const save = dialog.getByRole('button', { name: 'Save' })
    const lookups = watch(page, 'places/search')
    const search = dialog.getByRole('combobox', { name: 'Search for an address or place' })
    await expect(search).toBeFocused()
    await expect(save).toBeDisabled()
    await expect(save).toHaveAccessibleDescription('Choose a place first.')
    // Two characters start no search, three start one, for India
    await search.pressSequentially('ko', { delay: 20 })
    // There is no event to wait for when nothing is requested
    await page.waitForTimeout(700)
    expect(lookups).toHaveLength(0)
    // At once: on a busy machine keystrokes come apart, and each pause between them starts a search
    await search.fill('koramangala')
    await dialog.getByRole('option', { name: 'Koramangala, Bengaluru, Karnataka 560034' }).waitFor()
    expect(lookups).toHaveLength(1)
    expect(new URL(lookups[0]!.url()).searchParams.get('country')).toBe('IN')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Office name')).toHaveValue('Koramangala Office')
    await expect(dialog.getByLabel('City/town')).toHaveValue('Bengaluru')
    await expect(dialog.getByText('At Koramangala, Bengaluru')).toBeVisible()
    await expect(save).toBeEnabled()
    await dialog.getByLabel('Office name').fill('')
    await expect(save).toBeDisabled()
    await expect(save).toHaveAccessibleDescription('Name the office first.')
    await dialog.getByLabel('Office name').fill('Forum Mall desk')

    // The pin by keyboard, and what was typed stays
    await dialog.getByRole('button', { name: 'Move the pin' }).click()
    const map = page.getByRole('dialog', { name: 'Place the pin for exact work location' })
    await map.getByRole('application', { name: 'Map with the pin' }).focus()
    // How far a step is depends on how much the map shows
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(map.getByText(/m east of Koramangala, Bengaluru/)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    // The map leaves room for what stands below it
    await expect(map.getByText('Latitude and longitude')).toBeInViewport({ ratio: 1 })
    await map.getByText('Latitude and longitude').click()
    await shoot(page, `map-${isMobile ? 'phone' : 'desktop'}`)
    await map.getByLabel('Latitude').fill('91')
    await expect(map.getByText(/Enter degrees in India/)).toBeVisible()
    await map.getByLabel('Latitude').fill('12.945')
    await map.getByRole('button', { name: 'Use this place' }).click()
    await expect(map).toBeHidden()
    await expect(dialog.getByText(/12\.94500 N/)).toBeVisible()
    await expect(dialog.getByLabel('Office name')).toHaveValue('Forum Mall desk')

    // Refused without words, then saved: nothing that was entered is lost meanwhile
    const unrefuse = await refuse(context, ADD, '')
    await save.click()
    await expect(toast(page, 'Unable to Add Address')).toBeVisible()
    await unrefuse()
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(editor.getByLabel('Work address').first()).toHaveValue(/^Forum Mall desk/)

    await editor.getByRole('button', { name: 'Add Interview SPOC' }).click()
    const spoc = page.getByRole('dialog', { name: 'Add Interview SPOC' })
    const addSpoc = spoc.getByRole('button', { name: 'Add SPOC' })
    await expect(addSpoc).toBeDisabled()
    await spoc.getByLabel('Email').fill('mahesh')
    await addSpoc.click()
    await expect(spoc.getByLabel('Name')).toBeFocused()
    for (const words of ['Please enter name.', 'Invalid email', 'Please enter mobile.'])
      await expect(spoc.getByText(words)).toBeVisible()
    await spoc.getByLabel('Name').fill('Mahesh Bhoir')
    await spoc.getByLabel('Email').fill('mahesh@example.test')
    await spoc.getByLabel('Mobile').fill('98200')
    await expect(spoc.getByText('Invalid mobile number')).toBeVisible()
    await spoc.getByLabel('Mobile').fill('9820045110')
    await addSpoc.click()
    await expect(spoc).toBeHidden()
    await expect(editor.getByLabel('SPOC', { exact: false }).first()).toHaveValue('Mahesh Bhoir, 98XXXXXX10')

    // It is changed where it was chosen
    await editor.getByRole('button', { name: 'Edit Forum Mall desk' }).first().click()
    const edit = page.getByRole('dialog', { name: 'Edit Address' })
    await edit.getByLabel('Office name').fill('Forum Mall desk 2')
    const words = await edit.getByRole('textbox', { name: 'Address *' }).inputValue()
    await edit.getByRole('textbox', { name: 'Address *' }).fill('')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByRole('textbox', { name: 'Address *' })).toBeFocused()
    await edit.getByRole('textbox', { name: 'Address *' }).fill(words)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(editor.getByLabel('Work address').first()).toHaveValue(/^Forum Mall desk 2/)
  },
)

test(
  'ADDR-01, ADDR-02, ADDR-03 the saved addresses: ten a page, searched, deleted, readable without a network',
  { tag: '@both' },
  async ({ page, context, company }) => {
    await company.addOffices(Array.from({ length: 12 }, (_, at) => `Depot ${String(at + 1).padStart(2, '0')}`))
    await signIn(page, company.owner, '/Settings?tab=addresses')
    const rows = page.getByRole('button', { name: /^Delete Depot/ })
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/page=2/)
    await page.getByLabel('Rows', { exact: true }).selectOption('25')
    await expect(rows).toHaveCount(12)
    await page.getByLabel('Rows', { exact: true }).selectOption('10')

    const searches = watch(page, LIST)
    await page.getByRole('searchbox').fill('depot 07')
    await expect(rows).toHaveCount(1)
    await expect.poll(() => searches.map((request) => request.postDataJSON().searchKey)).toEqual(['depot 07'])

    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Depot 07' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    }
    for (const [said, shown] of [
      ['', 'Not able to delete'],
      ['It is in use', 'It is in use'],
    ] as const) {
      const unrefuse = await refuse(context, `${API}hiringRequest/deleteAddress/*`, said)
      await remove()
      await expect(toast(page, shown)).toBeVisible()
      await unrefuse()
    }
    await remove()
    await expect(toast(page, 'Address deleted successfully')).toBeVisible()
    await expect(page.getByText('No Data Found')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(rows).toHaveCount(10)

    await isReadyOffline(page)
    await goOffline(context)
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeDisabled()
    await expect(page.getByText('Needs a connection').first()).toBeVisible()
    await page.getByRole('searchbox').fill('12')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toBeDisabled()
    await goOnline(context)
    await expect(page.getByRole('button', { name: 'Add New Address' })).toBeEnabled()
  },
)

walk(
  'ADDR-07 the pin goes where the device is, and where a pasted pair of coordinates says',
  async ({ page, context, company }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 19.2512, longitude: 73.0213 })
    await signIn(page, company.owner, '/Settings?tab=addresses')
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await page.getByRole('button', { name: 'Place the pin on the map' }).click()
    const map = page.getByRole('dialog', { name: 'Place the pin for exact work location' })
    await map.getByText('Latitude and longitude').click()
    const [latitude, longitude] = [map.getByLabel('Latitude'), map.getByLabel('Longitude')]
    await map.getByRole('button', { name: 'Use my current location' }).click()
    await expect(latitude).toHaveValue('19.25120')
    await expect(longitude).toHaveValue('73.02130')
    // As maps copy it, into either field
    for (const [written, field] of [
      ['18.5204, 73.8567', latitude],
      ['१८.५२०४, ७३.८५६७', longitude],
    ] as const) {
      await latitude.fill('12.5')
      await field.fill(written)
      await expect(latitude).toHaveValue('18.5204')
      await expect(longitude).toHaveValue('73.8567')
    }
    // Abroad is no place for an office
    await context.setGeolocation({ latitude: 48.2, longitude: 16.37 })
    await map.getByRole('button', { name: 'Use my current location' }).click()
    await expect(map.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()
    await expect(latitude).toHaveValue('18.5204')
  },
)

test('ADDR-07 TRAP-99 the map that was open once draws towns and highways without a network', async ({
  page,
  context,
  company,
}) => {
  const asked = watch(page, '/places/')
  await signIn(page, company.owner, '/Settings?tab=addresses')
  await page.getByRole('button', { name: 'Add New Address' }).click()
  await page.getByRole('combobox').fill('pune')
  const found = page.waitForResponse((response) => response.url().includes('/places/reverse'))
  await page.getByRole('option', { name: /^Pune,/ }).click()
  await page.getByRole('button', { name: 'Move the pin' }).click()
  const map = page.getByRole('dialog', { name: 'Place the pin' })
  await expect(map.getByText('Highways are drawn from town to town.')).toBeVisible()
  // What is at the pin is asked as soon as it stands still, and only once
  await found
  await goOffline(context)
  await expect(map.getByText('Needs a connection')).toBeVisible()
  await map.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Move the pin' }).click()
  const before = asked.length
  // From the streets of Pune out to the next large city
  await expect(async () => {
    await map.getByRole('button', { name: 'Zoom out' }).click()
    await expect(map.getByText('Mumbai', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expect(map.getByText(/^NH \d+$/).first()).toBeVisible()
  // A movement asks nobody
  expect(asked.slice(before).map((request) => new URL(request.url()).pathname)).toEqual([])
})

walk(
  'ADDR-07 a map that could not be loaded says so and is loaded again',
  async ({ page, company, expectedErrors }) => {
    expectedErrors.add('pin-map')
    let isCut = true
    await page.route(/\/assets\/pin-map/, (route) => (isCut ? route.abort() : route.continue()))
    await signIn(page, company.owner, '/Settings?tab=addresses')
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await page.getByRole('button', { name: 'Place the pin on the map' }).click()
    const dialog = page.getByRole('dialog', { name: 'Place the pin' })
    await expect(dialog.getByText('The map could not be loaded. Enter latitude and longitude below.')).toBeVisible()
    await expect(dialog.getByText('Drag the pin or tap the map to move it.')).toBeHidden()
    await expect(dialog.getByLabel('Latitude')).toBeVisible()
    isCut = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('Drag the pin or tap the map to move it.')).toBeVisible()
    const map = dialog.getByRole('application')
    await expect(map).toBeVisible()
    // With its styles: it fills its frame and takes a tap
    expect((await map.boundingBox())!.height).toBeGreaterThan(120)
    const latitude = await dialog.getByLabel('Latitude').inputValue()
    await map.click({ position: { x: 40, y: 60 } })
    await expect(dialog.getByLabel('Latitude')).not.toHaveValue(latitude)
  },
)

test('ADDR-07 SHELL-24 a tile server draws the map, nobody else may, and without its answer the map is our own', async ({
  ownServer,
  companyOn,
  newPhone,
  expectedErrors,
}) => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const asked: string[] = []
  let works = true
  const tiles = createServer((request, response) => {
    asked.push(request.url!)
    if (!works) return response.writeHead(503).end()
    return response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(picture)
  })
  await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`
  try {
    const server = await ownServer({
      env: { TILES_URL: `${origin}/{z}/{x}/{y}.png`, TILES_ATTRIBUTION: '© OpenStreetMap contributors' },
    })
    const company = await companyOn(server)
    const phone = newPhone(server)
    const page = await phone.open()
    await signIn(page, company.owner, '/Settings?tab=addresses')
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await page.getByRole('button', { name: 'Place the pin on the map' }).click()
    const map = page.getByRole('dialog', { name: 'Place the pin' })
    const drawn = map.locator('img.leaflet-tile-loaded')
    await expect(drawn.first()).toBeVisible()
    await expect(map.getByText('Map: © OpenStreetMap contributors')).toBeVisible()
    expect(asked.every((path) => /^\/15\/\d+\/\d+\.png$/.test(path))).toBe(true)
    // The same server under another name is another origin, and the page's policy stops it
    const elsewhere = `${origin.replace('127.0.0.1', 'localhost')}/15/1/1.png`
    const isLoaded = (src: string) =>
      page.evaluate(
        (address) =>
          new Promise((done) => {
            const image = new Image()
            image.addEventListener('load', () => done(true))
            image.addEventListener('error', () => done(false))
            image.src = address
          }),
        src,
      )
    expectedErrors.add(elsewhere)
    expect(await isLoaded(elsewhere)).toBe(false)
    expect(asked).not.toContain('/15/1/1.png')
    expect(await isLoaded(`${origin}/15/1/1.png`)).toBe(true)

    works = false
    await page.reload()
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await page.getByRole('button', { name: 'Place the pin on the map' }).click()
    await expect(map.getByText('Bengaluru', { exact: false }).first()).toBeVisible()
    await expect(map.getByText('Map: © OpenStreetMap contributors')).toHaveCount(0)
    await expect(drawn).toHaveCount(0)
  } finally {
    tiles.close()
  }
})

/** What axe finds on the screen as it is, by rule and place; best nothing. */
async function findFaults(page: Page) {
  // Colours are measured when nothing fades any more
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0))))
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
}

for (const colorScheme of ['light', 'dark'] as const) {
  walk(
    `WCAG 2.2 AA axe finds nothing on the addresses, their form and the map, ${colorScheme}`,
    // One screen for each scheme: colours do not depend on the size
    { tag: colorScheme === 'dark' ? '@desktop' : [] },
    async ({ page, company, isMobile }) => {
      const check = (name: string) => test.step(name, async () => expect.soft(await findFaults(page), name).toEqual([]))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await company.addOffices(['Kalher Office'])
      await signIn(page, company.owner, '/Settings?tab=addresses')
      await page.getByText('Kalher Office').first().waitFor()
      await check('addresses')
      await page.getByRole('button', { name: 'Add New Address' }).click()
      await page.getByRole('combobox').fill('pune')
      await page.getByRole('option').first().waitFor()
      await check('address form with places')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Move the pin' }).click()
      await page.getByText('At Pune').last().waitFor()
      await page.getByRole('application').waitFor()
      await check('map')
      await shoot(page, `map-pune-${isMobile ? 'phone' : 'desktop'}-${colorScheme}`)
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      const sheet = page.getByRole('dialog', { name: 'Place the pin' })
      expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
      await expect(page.getByRole('button', { name: 'Use this place' })).toBeInViewport()
    },
  )
}
