import type { Locator, Page } from '@playwright/test'
import { day, expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test, walk } from './support/test.ts'
import { chooseDay, sendAll, submitButton, toast } from './support/screens.ts'

const column = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (page: Page, name: string): Locator => page.getByRole('article').filter({ hasText: name })

walk(
  'STG-10 STG-21 the board: a card is dragged or moved by its menu, its panel asks for what is missing, and what cannot be is said',
  { tag: '@desktop' },
  async ({ page, company }) => {
    const attended = await company.applicant('attended')
    const joins = await company.applicant('selected', { joiningTime: day(0) })
    await company.applicant('applied')
    await company.applicant('rejected')
    await signIn(page, company.owner, `/hiring-request/${attended.hiringRequestId}/applicants`)
    await page.getByRole('radio', { name: 'Board' }).click()
    await expect(page).toHaveURL(/view=board/)
    await expect(card(page, joins.name)).toBeVisible()
    await expect(column(page, 'Interviewed').getByRole('article')).toHaveText([new RegExp(attended.name)])

    // No applicant joins before being selected: the column does not take the card
    await card(page, attended.name).dragTo(column(page, 'Joined'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: `Move ${attended.name}` }).click()
    await expect(page.getByRole('menuitem', { name: /Joined needs Selected first/ })).toHaveAttribute('aria-disabled')
    await page.keyboard.press('Escape')

    // A drop requests the joining date and saves nothing by itself
    await card(page, attended.name).dragTo(column(page, 'Selected'))
    const panel = page.getByRole('dialog', { name: attended.name })
    await expect(submitButton(panel)).toBeDisabled()
    await chooseDay(panel, 'Joining date', 3)
    await submitButton(panel).click()
    await expect(toast(page, `${attended.name} selected`)).toBeVisible()
    await expect(column(page, 'Selected').getByRole('article').filter({ hasText: attended.name })).toContainText(
      'Not sent yet',
    )
    await shoot(page, 'board')

    // The same by keyboard alone, through the menu
    await page.getByRole('button', { name: `Move ${joins.name}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Joined' })).toBeFocused()
    await page.keyboard.press('Enter')
    const joining = page.getByRole('dialog', { name: joins.name })
    await joining.getByRole('radio', { name: 'Same date' }).click()
    await submitButton(joining).click()
    await expect(column(page, 'Joined').getByRole('article').filter({ hasText: joins.name })).toBeVisible()
    await sendAll(page)
    expect(await company.row(attended.funnelId)).toMatchObject({ status: 'selected', joiningTime: day(3) })
    expect(await company.row(joins.funnelId)).toMatchObject({ status: 'joined', joiningTime: day(0) })
  },
)

test(
  'STG-23 STG-25 I1 WCAG 2.1.4 keys tick and reject several at once: one update each, one Undo for all, offline too',
  { tag: '@desktop' },
  async ({ page, context, company }) => {
    const all = [
      await company.applicant('attended'),
      await company.applicant('attended'),
      await company.applicant('screened', { expiresAt: day(9) }),
    ]
    const joined = await company.applicant('joined')
    await signIn(page, company.owner, `/hiring-request/${all[0]!.hiringRequestId}/applicants`)
    await expect(page.getByRole('row')).toHaveCount(5)
    await isReadyOffline(page)
    await goOffline(context)
    await page.keyboard.press('?')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(shortcuts).toContainText('Next applicant')
    // WCAG 2.1.4: switched off the letters do nothing, and a button leads back to the switch
    await shortcuts.getByRole('checkbox', { name: 'Single letters act as shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: /^View Profile/ }).first()).not.toBeFocused()
    await page.getByRole('button', { name: 'Shortcuts', exact: true }).click()
    await shortcuts.getByRole('checkbox', { name: 'Single letters act as shortcuts' }).check()
    // A sheet that fades out has the keys no longer: none is lost
    await page.keyboard.press('Escape')
    for (let row = 0; row < 4; row += 1) {
      await page.keyboard.press('j')
      await expect(page.getByRole('link', { name: /^View Profile/ }).nth(row)).toBeFocused()
      await page.keyboard.press('x')
    }
    const bar = page.getByRole('region', { name: '4 selected' })
    await expect(bar).toContainText('All Walk-in.')
    // It stands on the pager, which it does not cover
    const pager = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
    const { y, height } = (await bar.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(pager!.y + 0.5)
    await shoot(page, 'batch-bar')

    const rejectAll = async () => {
      // The applicants that were ticked come from the device; what can be done with them is known then
      await expect(page.getByRole('button', { name: 'Mark rejected' })).toBeVisible()
      await page.keyboard.press('r')
      const sheet = page.getByRole('dialog', { name: 'Mark 3 applicants rejected' })
      await expect(sheet.getByRole('region', { name: '1 is left out' })).toContainText(joined.name)
      await expect(submitButton(sheet)).toBeDisabled()
      await sheet.getByLabel('Reason for rejection').fill('Lives too far from the site')
      await submitButton(sheet).click()
      await expect(toast(page, '3 applicants updated')).toContainText(/Saved on this (phone|device), not sent yet/)
    }
    await rejectAll()
    await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible()
    await toast(page, '3 applicants updated').getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, '3 updates were not sent.')).toBeVisible()
    await expect(page.getByText('Rejected', { exact: true }).locator('visible=true')).toHaveCount(1)

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await rejectAll()
    await goOnline(context)
    await sendAll(page)
    for (const { funnelId } of all) {
      expect(await company.actions(funnelId)).toEqual(['rejected'])
      expect(await company.row(funnelId)).toMatchObject({ rejectionMessage: 'Lives too far from the site' })
    }
    expect(await company.ledger()).toHaveLength(3)
  },
)

walk(
  'STG-10 a panel that a key opens has the focus on what is to be answered, and on Submit when nothing is',
  { tag: '@desktop' },
  async ({ page, company }) => {
    const attended = await company.applicant('attended')
    const awaited = await company.applicant('awaitingJoining')
    await signIn(page, company.owner, `/hiring-request/${attended.hiringRequestId}/applicants`)
    const open = async ({ name }: { name: string }, key: string) => {
      await page
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('link', { name: /^View Profile/ })
        .focus()
      await page.keyboard.press(key)
      return page.getByRole('dialog', { name })
    }
    const close = async (panel: Locator) => {
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
    }
    const rejecting = await open(attended, 'r')
    await expect(rejecting.getByLabel('Reason for rejection')).toBeFocused()
    await close(rejecting)
    const selecting = await open(attended, 's')
    await expect(selecting.getByRole('button', { name: /^Joining date/ })).toBeFocused()
    await close(selecting)
    // A joining that is awaited is turned down without a reason (TRAP-40)
    const complete = await open(awaited, 'r')
    await expect(submitButton(complete)).toBeFocused()
  },
)

walk('STG-23 several are ticked and selected on a phone', async ({ page, company }) => {
  const two = [await company.applicant('attended'), await company.applicant('claimedSelected', { expiresAt: day(9) })]
  await signIn(page, company.owner, `/hiring-request/${two[0]!.hiringRequestId}/applicants`)
  for (const { name } of two) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await shoot(page, 'batch-phone')
  await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Mark selected' }).click()
  const sheet = page.getByRole('dialog', { name: 'Mark 2 applicants selected' })
  await chooseDay(sheet, 'Joining date', 2)
  await submitButton(sheet).click()
  await expect(toast(page, '2 applicants updated')).toBeVisible()
  await sendAll(page)
  for (const { funnelId } of two)
    expect(await company.row(funnelId)).toMatchObject({ status: 'selected', joiningTime: day(2) })
})
