import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The hiring request form, by the words a person sees. */

export const main = (page: Page) => page.getByRole('main')
export const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label)
export const section = (page: Page, title: RegExp) => main(page).getByRole('button', { name: title, expanded: false })

/** Picks from a list one can search in. */
export async function pick(page: Page, box: Locator, option: string | RegExp) {
  // From the middle of the screen the list opens below, and reaching an option does not scroll the page under it
  await box.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await box.click()
  if (typeof option === 'string') await box.fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function fillDetails(page: Page, name: string) {
  await field(page, /^Hiring request name/).fill(name)
  await pick(page, main(page).getByRole('combobox', { name: 'Job role' }), 'Loader')
  await field(page, /^Minimum salary/).fill('14500')
  await field(page, /^Maximum salary/).fill('19000')
}

export async function fillLocation(page: Page, { office = /^Mankoli Office/, district = 'Thane' } = {}) {
  await pick(page, main(page).getByRole('combobox', { name: 'State' }), 'Maharashtra')
  await pick(page, main(page).getByRole('combobox', { name: 'District' }), district)
  await field(page, /^City\/town/).fill('Bhiwandi')
  await field(page, /^Number of positions/).fill('12')
  const editor = main(page).getByRole('group', { name: 'Office, not saved yet' })
  const save = editor.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await pick(page, editor.getByRole('combobox', { name: 'Work address' }), office)
  await expect(editor.getByRole('combobox', { name: 'Interview address' })).toHaveValue(office)
  await save.click()
  await expect(editor).toBeHidden()
}
