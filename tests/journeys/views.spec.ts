import type { Page } from '@playwright/test'
import { day, expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, type Company } from './support/test.ts'
import { countOnDevice } from './support/device.ts'

async function fill(company: Company) {
  await company.applicant('applied', { channel: 'whatsAppBot' })
  await company.applicant('screened', { name: 'Zarina Tadvi', expiresAt: day(9) })
  await company.applicant('selected', { joiningTime: day(3) })
  return company.request('walkIn')
}

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 1000
const list = (request: string) => `/hiring-request/${request}/applicants`

async function openViews(page: Page) {
  if (!isWide(page)) await page.getByRole('button', { name: 'Filter and view' }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  return page.getByRole('menu', { name: 'Views' })
}

async function saveAs(page: Page, name: string, isShared: boolean) {
  const sheet = page.getByRole('dialog', { name: 'Save this view' })
  await sheet.getByLabel('Name of the view').fill(name)
  if (isShared) await sheet.getByRole('checkbox', { name: 'Share with company' }).check()
  await sheet.getByRole('button', { name: 'Save' }).click()
  return sheet
}

const line = (page: Page) => page.getByRole('group', { name: 'Views' })
const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name })

test(
  'FUN-19 a view is saved, stays after a reload, is changed and saved over; a colleague opens the shared one; it is there offline',
  { tag: '@both' },
  async ({ page, context, company, browser, baseURL, viewport }) => {
    const request = await fill(company)
    await signIn(page, company.owner, list(request))
    await tab(page, /Screened/).click()
    await (await openViews(page)).getByRole('menuitem', { name: 'Save this view…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Save this view' })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('Give the view a name.')).toBeVisible()
    await shoot(page, `views-sheet-${isWide(page)}`)
    await saveAs(page, 'To be interviewed', true)
    await expect(line(page)).toContainText('To be interviewed')
    await expect(line(page)).not.toContainText('Changed')

    await page.reload()
    await expect(line(page)).toContainText('To be interviewed')
    await expect(tab(page, /Screened/)).toHaveAttribute('aria-current', 'page')

    // Another filter: saved over, or as another view
    await tab(page, /Selected/).click()
    await expect(line(page)).toContainText('Changed')
    await shoot(page, `views-changed-${isWide(page)}`)
    await line(page).getByRole('button', { name: 'Save as' }).click()
    await saveAs(page, 'To be interviewed', false)
    await expect(line(page)).not.toContainText('Changed')
    await tab(page, /Screened/).click()
    await line(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(line(page)).not.toContainText('Changed')

    // A colleague sees the shared one only
    const other = await browser.newContext({ baseURL, viewport })
    const theirs = await other.newPage()
    await signIn(theirs, company.colleague, list(request))
    const menu = await openViews(theirs)
    await shoot(theirs, `views-menu-${isWide(page)}`)
    await expect(menu.getByRole('menuitem', { name: /^To be interviewed/ })).toHaveCount(1)
    await menu.getByRole('menuitem', { name: 'To be interviewed · shared by Asha Rane' }).click()
    await expect(theirs).toHaveURL(/tab=screened/)
    await expect(theirs.getByText('Zarina Tadvi')).toBeVisible()
    await other.close()

    // Offline the views are there; a new one waits with its name
    await isReadyOffline(page)
    await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(company.applicants)
    await goOffline(context)
    await page.goto(list(request))
    const offline = await openViews(page)
    await expect(offline.getByRole('menuitem', { name: /^To be interviewed/ })).toHaveCount(2)
    await offline.getByRole('menuitem', { name: 'Save this view…' }).click()
    const waiting = await saveAs(page, 'In the yard', false)
    await expect(waiting.getByText('You are offline. The name stays here')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(waiting).toHaveCount(0)
    await goOnline(context)
    await (await openViews(page)).getByRole('menuitem', { name: 'Save this view…' }).click()
    await expect(waiting.getByLabel('Name of the view')).toHaveValue('In the yard')
    await expect(waiting.getByText('Needs a connection')).toHaveCount(0)
    await waiting.getByRole('button', { name: 'Save' }).click()
    await expect(line(page)).toContainText('In the yard')

    await (await openViews(page)).getByRole('menuitem', { name: 'Delete “In the yard”' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
    await expect(line(page)).toHaveCount(0)
  },
)
