import type { Page } from '@playwright/test'
import { paths } from '../../src/lib/paths.ts'
import { countOnDevice } from './support/device.ts'
import { pill } from './support/screens.ts'
import { expect, goOffline, isReadyOffline, PASSWORD, shoot, signIn, test } from './support/test.ts'

/** The page as the worker returned it: before any script ran. */
const start = async (page: Page) => (await (await page.goto('/My-tasks'))!.text()).split('id="drawn"')[1]

/** The list that is kept for the next start. */
const readDrawn = (page: Page, userId: string) =>
  page.evaluate(
    (name) =>
      new Promise<{ online: boolean; language: string; html: string } | undefined>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const getting = opening.result.transaction('drawn').objectStore('drawn').get('drawn')
          getting.addEventListener('success', () => {
            opening.result.close()
            resolve(getting.result as { online: boolean; language: string; html: string } | undefined)
          })
        })
      }),
    `fieldhire-user-${userId}`,
  )

/** Taps at the place of this button as soon as the drawn list is in the page, when no script of the app has run. */
const tapEarly = (page: Page, name: string) =>
  page.addInitScript((words) => {
    const observer = new MutationObserver(() => {
      const list = document.querySelector('#drawn ~ script')?.previousElementSibling
      const button = [...(list?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === words)
      if (!button) return
      observer.disconnect()
      const tap = () => {
        const { left, top, width, height } = button.getBoundingClientRect()
        const at = { clientX: left + width / 2, clientY: top + height / 2 }
        const target = document.elementFromPoint(at.clientX, at.clientY) ?? document.body
        Object.assign(window, { tapped: button.isConnected && button.closest('[inert]') !== null })
        target.dispatchEvent(new MouseEvent('click', { ...at, bubbles: true, cancelable: true }))
      }
      // A frame may come after React on a busy machine. The styles hold back every script, the one that notes taps first
      const wait = () => {
        const isStyled = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
          ({ sheet }) => sheet,
        )
        setTimeout(isStyled ? tap : wait, 0)
      }
      wait()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, name)

test('OFF-13 I7 the list is there before any script, a tap on it counts, and it is gone when it may be wrong', async ({
  newPhone,
  companyOn,
  ownServer,
}) => {
  const server = await ownServer()
  const company = await companyOn(server)
  const meena = await company.applicant('attended', { name: 'मीना बाई' })
  await company.applicant('attended', { name: 'Ravi Kumar' })
  const phone = newPhone(server)
  let page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  const isKept = () => expect.poll(() => countOnDevice(page, company.owner, 'drawn')).toBe(1)
  const restart = async (language?: string) => {
    await page.close()
    // An open page renews its own choice
    if (language) await phone.context.addCookies([{ name: 'language', value: language, url: server.url }])
    page = await phone.context.newPage()
  }
  await isKept()

  await goOffline(phone.context)
  // Kept once more, with the notice above it
  await expect.poll(() => readDrawn(page, company.owner.id)).toMatchObject({ online: false })
  await restart()
  // A small phone: between the drawn list and React's are some tenths of a second
  const devTools = await phone.context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await tapEarly(page, 'No')
  const drawn = await start(page)
  expect(drawn).toContain('मीना बाई')
  expect(drawn).toContain('Ravi Kumar')
  // The tap that came before any script: the question is open, once, and the list is React's
  await expect.poll(() => page.evaluate('window.tapped')).toBe(true)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('#drawn')).toHaveCount(0)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await shoot(page, 'drawn-start-tapped')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await isKept()

  // Recorded without a network: the drawn list would show a question that is answered
  await page.getByRole('link', { name: meena.name, exact: true }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Comes by bus')
  await page.getByRole('textbox', { name: 'Notes' }).blur()
  await expect(pill(page)).toHaveText(/1/)
  expect(await countOnDevice(page, company.owner, 'drawn')).toBe(0)
  await restart()
  expect(await start(page)).toBeUndefined()
  await expect(page.getByRole('link', { name: meena.name, exact: true })).toBeVisible()

  // Sent, and drawn again
  await phone.context.setOffline(false)
  await expect(pill(page)).toHaveText('All sent')
  await isKept()
  await restart()
  expect(await start(page)).toContain('मीना बाई')

  // Another language
  await restart('hi')
  expect(await start(page)).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'मेरे काम' })).toBeVisible()
  await expect.poll(() => readDrawn(page, company.owner.id)).toMatchObject({ language: 'hi' })
  await restart()
  expect(await start(page)).toContain('lang="hi"')

  // Another user on the same phone, and the first one again
  const other = await companyOn(server)
  await other.applicant('attended', { name: 'Sunil Pawar' })
  await restart('en')
  await page.goto('/My-tasks')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(other.owner.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Sunil Pawar' })).toBeVisible()
  await restart()
  const others = await start(page)
  expect(others ?? '').not.toContain('Ravi Kumar')
})

test('OFF-13 the list is kept once what stood in its way is over', async ({ newPhone, company }) => {
  const applicant = await company.applicant('attended')
  const phone = newPhone()
  const page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  const isKept = () => expect.poll(() => countOnDevice(page, company.owner, 'drawn'), { timeout: 20_000 })
  await isKept().toBe(1)
  // A note of another tab removes it, and the menu is open when it would be kept again
  const other = await phone.context.newPage()
  await other.goto(paths.candidate(applicant.hiringRequestId, applicant.funnelId))
  await page.bringToFront()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await other.getByRole('textbox', { name: 'Notes' }).fill('Comes by bus')
  await other.getByRole('textbox', { name: 'Notes' }).blur()
  await isKept().toBe(0)
  await expect(pill(other)).toHaveText('All sent')
  await page.waitForTimeout(2_000)
  expect(await countOnDevice(page, company.owner, 'drawn')).toBe(0)
  await other.close()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await isKept().toBe(1)
})

test('OFF-13 in another language the list is kept anew, and the next start has it in that one', async ({
  newPhone,
  company,
}) => {
  await company.applicant('attended', { name: 'Ravi Kumar' })
  const phone = newPhone()
  const page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  const language = () => expect.poll(async () => (await readDrawn(page, company.owner.id))?.language)
  await language().toBe('en')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('radio', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.keyboard.press('Escape')
  await language().toBe('hi')
  expect(await start(page)).toMatch(/मेरे काम[^]*Ravi Kumar/)
})

test('OFF-13 a tap on the drawn list never reaches somebody else of the same words', async ({ newPhone, company }) => {
  for (const _ of ['one', 'another']) await company.applicant('attended', { name: 'Ravi Kumar' })
  const phone = newPhone()
  let page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  await expect.poll(() => countOnDevice(page, company.owner, 'drawn')).toBe(1)
  await page.close()
  page = await phone.context.newPage()
  // Not a page of the app, but one that may write what it has stored
  await page.goto('/manuals/none')
  // As it was drawn before the two changed places
  const swapped = await page.evaluate(
    (name) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('drawn', 'readwrite')
          const getting = transaction.objectStore('drawn').get('drawn')
          let isSwapped = false
          getting.addEventListener('success', () => {
            const drawn = getting.result as { html: string }
            const [one, other] = [...drawn.html.matchAll(/<article.*?href="([^"]+)"/g)].map(([, link]) => link!)
            if (one === undefined || other === undefined || one === other) return
            const html = drawn.html.replaceAll(one, '*').replaceAll(other, one).replaceAll('*', other)
            transaction.objectStore('drawn').put({ ...drawn, html })
            isSwapped = true
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(isSwapped)
          })
        })
      }),
    `fieldhire-user-${company.owner.id}`,
  )
  expect(swapped).toBe(true)
  const devTools = await phone.context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await tapEarly(page, 'No')
  expect(await start(page)).toContain('Ravi Kumar')
  await expect.poll(() => page.evaluate('window.tapped')).toBe(true)
  await expect(page.locator('#drawn')).toHaveCount(0)
  // What repeats a tap sets the focus first
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await expect(page.getByRole('link', { name: 'Ravi Kumar' })).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('OFF-13 where the app does not follow, its words are on the screen and not below the drawn list', async ({
  newPhone,
  company,
}) => {
  for (let count = 0; count < 8; count += 1) await company.applicant('attended', { name: `Ravi ${count}` })
  const phone = newPhone()
  let page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  await expect.poll(() => countOnDevice(page, company.owner, 'drawn')).toBe(1)
  await page.close()
  page = await phone.context.newPage()
  // What the page reads first never comes
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name, version) {
      return name === 'fieldhire-session' ? (new EventTarget() as IDBOpenDBRequest) : open.call(this, name, version)
    }
  })
  expect(await start(page)).toContain('Ravi 0')
  const words = page.locator('.first-paint-words').first()
  await words.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish()
  })
  await expect(words).toBeVisible()
  await expect(words).toBeInViewport({ ratio: 1 })
  await shoot(page, 'drawn-start-late')
})

test(
  'OFF-13 a desktop has its own, and neither width shows the layout of the other',
  { tag: '@desktop' },
  async ({ newPhone, company }) => {
    await company.applicant('attended', { name: 'Ravi Kumar' })
    const desk = newPhone()
    let page = await desk.open()
    await signIn(page, company.owner)
    await isReadyOffline(page)
    await expect.poll(() => countOnDevice(page, company.owner, 'drawn')).toBe(1)
    await page.close()
    page = await desk.context.newPage()
    expect(await start(page)).toContain('data-wide="true"')
    await expect(page.getByRole('link', { name: 'Ravi Kumar' })).toBeVisible()
  },
)

test('OFF-13 TASK-11 the list at the start is the one that was chosen last, however soon the app was closed', async ({
  newPhone,
  company,
}) => {
  await company.applicant('attended', { name: 'Alpha One' })
  await company.applicant('scheduled', { name: 'Omega Other' })
  const phone = newPhone()
  let page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  const keeps = (html: string) =>
    expect.poll(async () => (await readDrawn(page, company.owner.id))?.html ?? '').toContain(html)
  await keeps('Alpha One')
  await page.getByRole('link', { name: /^Other Applicants/ }).click()
  await expect(page.getByRole('link', { name: 'Omega Other' })).toBeVisible()
  // Less than a second later
  await page.close()
  page = await phone.context.newPage()
  expect((await start(page)) ?? '').not.toContain('Alpha One')
  await expect(page.getByRole('link', { name: 'Omega Other' })).toBeVisible()
  // A pull that still brings rows would remove it
  await expect(pill(page)).toHaveText('All sent')
  await keeps('Omega Other')
  await page.close()
  page = await phone.context.newPage()
  // From the icon: the address has no query
  expect(await start(page)).toContain('Omega Other')
  await expect(page).toHaveURL(/tab=other/)
  await expect(page.getByRole('link', { name: 'Omega Other' })).toBeVisible()
})
