import type { Page } from '@playwright/test'
import { expect, goOffline, goOnline, isReadyOffline, signIn, test } from './support/test.ts'

/** Create New Reachout of the first request in the list. Answers the request's id. */
async function openReachout(page: Page): Promise<string> {
  await signIn(page, 'emp@demo.test', '/Employer-hiring-requests')
  const link = page.locator('a[href$="/applicants"]').first()
  const id = (await link.getAttribute('href'))!.split('/')[2]!
  await page.goto(`/hiring-request/${id}/run-campaign`)
  await expect(page.getByRole('heading', { name: /^Found [\d,]+ suitable candidates$/ })).toBeVisible({
    timeout: 30_000,
  })
  return id
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test(
  'RO-08 RO-13 RO-20 RO-23 RO-24 RO-26 RO-29 a Chatbot reachout, from the first card until candidates have answered',
  { tag: '@both' },
  async ({ ownServer, newPhone, isMobile }) => {
    const page = await newPhone(await ownServer({ env: { MESSAGE_ANSWER_MS: '300' } })).open()
    const id = await openReachout(page)
    await expect(page.getByRole('radio', { name: /^WhatsApp/ })).toBeDisabled()
    await page.getByRole('radio', { name: /^Chatbot/ }).check({ force: true })
    await page.getByLabel('Candidates to reach').fill('999999')
    await expect(page.getByText('Exceeds total candidates available')).toBeVisible()
    await page.getByLabel('Candidates to reach').fill('60')
    await button(page, 'Initiate').last().click()
    await expect(page.getByText('Please select a Template')).toBeVisible()
    await page.getByLabel('Template').selectOption({ label: 'Job near you' })
    await button(page, 'Initiate').last().click()
    await expect(dialog(page)).toContainText('The message goes to 60 candidates and costs ₹60.')
    await expect(dialog(page)).toContainText(/Salary up to ₹[\d,]+ a month/)
    await button(page, 'Start reachout').click()
    await expect(page.getByText('Chatbot reachout initiated')).toBeVisible()
    await expect(page).toHaveURL(`/hiring-request/${id}/campaign`, { timeout: 10_000 })
    // The candidates of the demo answer one after the other
    await expect(async () => {
      await page.reload()
      const newest = isMobile ? page.getByRole('article').first() : page.getByRole('row').nth(1)
      const text = await newest.innerText({ timeout: 5_000 })
      expect(text).toContain('Completed')
      // Reached, and some of them have answered
      expect(text).toMatch(/Reached [56]\d · Responded [1-9]|\s[56]\d\s+[1-9]\d*\s/)
    }).toPass({ timeout: 45_000 })
  },
)

test(
  'RO-06 RO-24 RO-25 a schedule is stopped before it begins, and its credits come back',
  { tag: '@desktop' },
  async ({ ownServer, newPhone }) => {
    const page = await newPhone(await ownServer()).open()
    await openReachout(page)
    await page.getByRole('radio', { name: /^App/ }).check({ force: true })
    await page.getByLabel('Candidates to reach').fill('12')
    await button(page, 'Schedule').click()
    await dialog(page).getByLabel('Time').fill('00:00')
    await expect(dialog(page).getByText('*Plase select time in future')).toBeVisible()
    await dialog(page).getByLabel('Day').selectOption({ index: 6 })
    await button(page, 'Schedule reachout').click()
    await expect(page.getByRole('heading', { name: 'CAMPAIGN SUCCESSFULLY SCHEDULED' })).toBeVisible()
    await button(page, 'OK').click()
    const row = page.getByRole('row').filter({ hasText: 'Scheduled' }).first()
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Stop reachout' }).click()
    await expect(dialog(page)).toContainText('₹12 come back')
    await dialog(page).getByRole('button', { name: 'Stop reachout' }).click()
    await expect(page.getByText('Campaign Stopped')).toBeVisible()
    // The demo has stopped one before
    await expect(page.getByRole('cell', { name: 'Stopped' })).toHaveCount(2)
  },
)

test(
  'RO-28 OFF-10 a file is checked without a network, kept set up over a reload, and sent with one',
  { tag: '@phone' },
  async ({ ownServer, newPhone }) => {
    const page = await newPhone(await ownServer()).open()
    await openReachout(page)
    await isReadyOffline(page)
    await page.getByRole('radio', { name: /^App/ }).check({ force: true })
    await page.getByRole('radio', { name: 'Upload' }).check({ force: true })
    await goOffline(page.context())
    await page.reload()
    await expect(page.getByRole('radio', { name: /^App/ })).toBeChecked()
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Mobile\nआशा पाटील,9811111111\nRavi,98222\nAgain,9811111111\nBina,9833333333'),
    })
    await expect(page.getByText('2 candidates can be reached')).toBeVisible()
    await expect(page.getByText('1 row repeats a number and is left out')).toBeVisible()
    await expect(page.getByText('Row 3: this is no mobile number of India')).toBeVisible()
    await expect(button(page, 'Upload file')).toBeDisabled()
    await goOnline(page.context())
    await button(page, 'Upload file').click()
    await expect(page.getByText('File Uploaded')).toBeVisible()
    await expect(page.getByLabel('Candidates to reach')).toHaveValue('2')
    await button(page, 'Initiate').last().click()
    await expect(dialog(page)).toContainText('2 candidates')
    await button(page, 'Start reachout').click()
    await expect(page.getByText('App reachout initiated')).toBeVisible()
  },
)
