import { sheets } from '../../src/text/hi/sheets.ts'
import { paths } from '../../src/lib/paths.ts'
import { findFaults } from './support/axe.ts'
import { day, expect, PASSWORD, shoot, signIn, walk } from './support/test.ts'

const ELEVEN_MINUTES = 11 * 60_000

walk(
  'AUTH-25 an export long after the sign-in asks who it is, on a page beside, and then goes on by itself, in both languages',
  async ({ page, context, company, baseURL }, info) => {
    await company.applicant('screened', { name: 'Asha Devi', expiresAt: day(9) })
    const request = await company.request('walkIn')
    await company.applicant('screened', { name: 'Bina Devi', hiringRequestId: request, expiresAt: day(9) })
    await signIn(page, company.owner, paths.applicants(request))
    await expect(page.getByText('Bina Devi').first()).toBeVisible()
    await company.ageSignIns(ELEVEN_MINUTES)

    const download = async (menu: RegExp, item: string) => {
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await download(/^(More actions|Download)$/, 'Screened applicants')
    const sheet = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(sheet).toBeVisible()
    await shoot(page, `proof-ask-${info.project.name}`)
    expect(await findFaults(page)).toEqual([])
    let [beside] = await Promise.all([
      context.waitForEvent('page'),
      sheet.getByRole('button', { name: 'Sign in again' }).click(),
    ])
    await expect(beside.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Sign in on the other page' })).toBeVisible()
    await shoot(beside, `proof-page-${info.project.name}`)
    expect(await findFaults(beside)).toEqual([])
    expect(await findFaults(page)).toEqual([])
    // Who goes on without having signed in there is told, and may do it now
    await page.getByRole('button', { name: 'Continue' }).click()
    const notYet = page.getByRole('dialog', { name: 'You have not signed in there yet' })
    await expect(notYet).toBeVisible()
    await shoot(page, `proof-not-yet-${info.project.name}`)
    const [reopened] = await Promise.all([
      context.waitForEvent('page'),
      notYet.getByRole('button', { name: 'Sign in again' }).click(),
    ])
    await beside.close()
    beside = reopened
    await beside.getByLabel('Email').fill(company.owner.email)
    await beside.getByLabel('Password').fill('wrong')
    await beside.locator('form[action$="/prove"] button[type=submit]').click()
    await expect(beside.getByLabel('Password')).toHaveAccessibleDescription(/./)
    await beside.getByLabel('Password').fill(PASSWORD)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      beside.waitForEvent('close'),
      beside.locator('form[action$="/prove"] button[type=submit]').click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^funnel_applicant_data_screened_/)

    // Not asked again within ten minutes
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      download(/^(More actions|Download)$/, 'Screened applicants'),
    ])
    expect(again.suggestedFilename()).toMatch(/\.xlsx$/)

    await company.ageSignIns(ELEVEN_MINUTES)
    await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
    await page.reload()
    await download(new RegExp(`^(${sheets.more}|${sheets.downloads})$`), 'शॉर्टलिस्ट आवेदक')
    const inHindi = page.getByRole('dialog', { name: 'पुष्टि करें कि यह आप हैं' })
    await expect(inHindi).toBeVisible()
    expect(await findFaults(page)).toEqual([])
    await inHindi.getByRole('button', { name: 'रद्द करें' }).click()
    await expect(page.getByText('कृपया पुष्टि करें कि यह आप हैं', { exact: false }).first()).toBeVisible()
  },
)
