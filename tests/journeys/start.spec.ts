import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, signInByForm, test } from './support/test.ts'

test('the landing page opens, with nothing on it that its own policy forbids', { tag: '@both' }, async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  const answer = await page.goto('/')
  expect(answer!.headers()['content-security-policy']).toContain("script-src 'self'")
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(said).toEqual([])
})

test('AUTH-01 TASK-01 a person signs in and comes to My Tasks', { tag: '@both' }, async ({ page }, info) => {
  await signInByForm(page, 'emp@demo.test')
  await expect(page).toHaveURL(/\/My-tasks/)
  await expect(page.getByRole('main')).toBeVisible()
  await shoot(page, `my-tasks-${info.project.name}`)
})

test('the app can be installed: the manifest and every file it names are there', async ({ page, request }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(href!)).json()
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/My-tasks', display: 'standalone' })
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true)
  const named = [manifest.icons, manifest.screenshots, manifest.shortcuts.flatMap((one: { icons: [] }) => one.icons)]
  for (const { src, sizes } of named.flat() as { src: string; sizes: string }[]) {
    const file = await request.get(src)
    expect(file.status(), src).toBe(200)
    expect(sizeOfPng(await file.body()), src).toBe(sizes)
  }
})

/** Width and height are in the first chunk. */
const sizeOfPng = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`

test('after the first visit the app opens without a network, and after the browser was killed', async ({
  newPhone,
}) => {
  const phone = newPhone()
  let page = await phone.open()
  await signIn(page)
  await isReadyOffline(page)
  await goOffline(phone.context)
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await phone.kill()
  page = await phone.open()
  await goOffline(phone.context)
  await page.goto('/My-tasks')
  await expect(page).toHaveURL(/\/My-tasks/)
  await expect(page.getByRole('main')).toBeVisible()
  await goOnline(phone.context)
})

test('a killed server comes back on its data and the person is still signed in', async ({ ownServer, newPhone }) => {
  const server = await ownServer({ embedded: true })
  const page = await newPhone(server).open()
  await signIn(page, 'emp@demo.test')
  await server.kill()
  await server.start()
  await page.reload()
  await expect(page).toHaveURL(/\/My-tasks/)
  expect((await page.request.get('/healthz')).status()).toBe(200)
})
