import type { Page } from '@playwright/test'
import { expect, isReadyOffline, shoot, signIn, test } from './support/test.ts'

/** As a hand scanner does: one key after the other, then Enter. */
async function scan(page: Page, pass: string): Promise<void> {
  await page.keyboard.type(pass)
  await page.keyboard.press('Enter')
}

test('GATE-14 @desktop a hand scanner is read wherever the focus is, and presses nothing', async ({
  page,
  company,
}) => {
  const { path } = await company.interestLink('Sunita Devi Prajapati')
  await page.goto(path)
  await expect(page.getByRole('img', { name: 'QR code of your interview pass' })).toBeVisible()
  const pass = await page.evaluate(() => {
    const [saved] = Object.values(JSON.parse(localStorage.getItem('fieldhire-passes')!)) as { pass: string }[]
    return saved!.pass
  })
  await signIn(page, company.owner)
  await isReadyOffline(page)
  await page.getByRole('link', { name: 'Interviews today' }).click()
  await page.getByRole('link', { name: 'Walk-in desk' }).click()
  const person = page.getByRole('heading', { name: 'Sunita Devi Prajapati' })
  const forged = page.getByText('This pass is forged. Do not accept it.')
  const other = `${pass.slice(0, -4)}AAAA`
  await expect(page.getByRole('button', { name: 'Add a walk-in' })).toBeVisible()

  // On nothing at all
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await scan(page, pass)
  await expect(person).toBeVisible()

  // On a button, which Enter would press
  await page.getByRole('button', { name: 'Add a walk-in' }).focus()
  await scan(page, other)
  await expect(forged).toBeVisible()
  await expect(page.getByRole('form', { name: 'Add a walk-in' })).toBeHidden()

  // In a field that is being filled
  await page.getByRole('button', { name: 'Add a walk-in' }).click()
  const name = page.getByRole('form', { name: 'Add a walk-in' }).getByRole('textbox', { name: /^Name/ })
  await name.fill('Ravi ')
  await scan(page, pass)
  await expect(person).toBeVisible()
  await expect(name).toHaveValue('Ravi ')
  await shoot(page, 'hand-scanner')
})
