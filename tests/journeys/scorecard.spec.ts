import type { Locator, Page } from '@playwright/test'
import { LARGEST_PHOTO } from '../../src/contract/scorecard.ts'
import { paths } from '../../src/lib/paths.ts'
import { findFaults } from './support/axe.ts'
import { answer, follow, openPanel, openProfile, sendAll, submit } from './support/screens.ts'
import { expect, goOffline, goOnline, isReadyOffline, shoot, signIn, test } from './support/test.ts'

/** The first thing wider than the screen. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function addQuestion(page: Page, n: number, label: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel(`Question ${n}`, { exact: true }).fill(label)
  await page.getByLabel(`Kind of answer to question ${n}`).selectOption({ label: kind })
}

const pick = (where: Locator, question: string, choice: string) => answer(where, question, choice)

/** A photo of 3,000 × 2,000 as a browser's canvas draws it. */
async function takePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3_000, 2_000)
    const context = canvas.getContext('2d')!
    for (let at = 0; at < 3_000; at += 50) {
      context.fillStyle = `hsl(${at % 360} 70% 60%)`
      context.fillRect(at, 0, 50, 2_000)
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  })
  return Buffer.from(base64, 'base64')
}

test('SCORE-01 SCORE-02 SCORE-04 SCORE-06 the employer makes questions, the interviewer answers them offline with the result, and they arrive once', async ({
  page,
  context,
  company,
}, info) => {
  const applicant = await company.applicant('awaitingResult')
  const shot = (name: string) => shoot(page, `scorecard-${name}-${info.project.name}`)
  await signIn(page, company.owner, paths.summary(applicant.hiringRequestId))
  await page.getByRole('link', { name: 'Scorecard' }).click()
  await expect(page.getByText('There are no questions yet.')).toBeVisible()
  await addQuestion(page, 1, 'Can lift 20 kg?', 'Yes or no')
  await addQuestion(page, 2, 'How good is the Hindi?', '1 to 5')
  await addQuestion(page, 3, 'Expected pay in rupees', 'Number')
  await addQuestion(page, 4, 'दो पहिया गाड़ी का लाइसेंस', 'Photo of a document')
  await addQuestion(page, 5, '', 'Short text')
  await page.getByRole('button', { name: 'Save questions' }).click()
  await expect(page.getByText('Write the question.')).toBeVisible()
  await expect(page.getByLabel('Question 5', { exact: true })).toBeFocused()
  await shot('questions')
  expect(await findFaults(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByLabel('Question 5', { exact: true }).fill('Why this job?')
  await page.getByRole('button', { name: 'Save questions' }).click()
  await expect(page.getByText('Questions saved')).toBeVisible()

  // The questions come with the next pull
  await page.reload()
  await isReadyOffline(page)
  await openProfile(page, applicant)
  await expect(page.getByText('Not filled in yet.')).toBeVisible()
  const photo = await takePhoto(page)
  await goOffline(context)
  let panel = await openPanel(page, applicant)
  await panel.getByRole('button', { name: 'Scorecard (5 questions)' }).click()
  await pick(panel, 'Can lift 20 kg?', 'Yes')
  await pick(panel, 'How good is the Hindi?', '4')
  await panel.getByLabel('Expected pay in rupees').fill('a lot')
  await panel.getByLabel('दो पहिया गाड़ी का लाइसेंस').setInputFiles({
    ...{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo },
  })
  await expect(panel.getByText(/^Kept on this (phone|device)|KB/).first()).toBeVisible()
  // The app is closed before anything is saved: the photo is there again, as small as it was made
  await page.waitForTimeout(500)
  await page.reload()
  panel = await openPanel(page, applicant)
  await panel.getByRole('button', { name: 'Scorecard (5 questions)' }).click()
  await expect(panel.getByLabel('Expected pay in rupees')).toHaveValue('a lot')
  await expect(panel.getByText(/^Kept on this (phone|device)|KB/).first()).toBeVisible()
  await shot('photo-again')
  await answer(panel, /selected/, 'No')
  await panel.getByLabel('Reason for rejection').fill('Did not pass the trial hour')
  await panel.getByRole('button', { name: 'Mark rejected' }).click()
  await expect(panel.getByText('Type a number, such as 12500 or 2.5.')).toBeVisible()
  await expect(panel.getByLabel('Expected pay in rupees')).toBeFocused()
  await shot('panel')
  expect(await findFaults(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await panel.getByLabel('Expected pay in rupees').fill('१२,५००')
  await submit(panel)
  await openProfile(page, applicant)
  await expect(page.getByText(/^On this (phone|device), not sent yet$/)).toBeVisible()
  await expect(page.getByText('4 of 5')).toBeVisible()
  await page.getByText('Expected pay in rupees').scrollIntoViewIfNeeded()
  await shot('profile-offline')

  await goOnline(context)
  await sendAll(page)
  await expect
    .poll(async () => (await company.actions(applicant.funnelId)).toSorted(), { timeout: 60_000 })
    .toEqual(['rejected', 'scorecard'])
  const { details } = await company.row(applicant.funnelId)
  expect(details.scorecard!.answers.map(({ value }) => value).slice(0, 3)).toEqual([true, 4, 12_500])

  await openProfile(page, applicant)
  await expect(page.getByText(new RegExp(`^${company.owner.name}, `))).toBeVisible()
  await page.getByText('Expected pay in rupees').scrollIntoViewIfNeeded()
  await shot('profile')
  expect(await findFaults(page)).toEqual([])
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Open the photo/ }).click()
  const tab = await opened
  await expect.poll(() => tab.url()).toContain('/Kept/')
  const stored = await (await page.request.get(tab.url())).body()
  expect(stored.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(stored.length).toBeLessThanOrEqual(LARGEST_PHOTO)
  await tab.close()

  // Changed from the profile: what is not touched stays
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Scorecard' })
  await pick(sheet, 'How good is the Hindi?', '2')
  await shot('sheet')
  await sheet.getByRole('button', { name: 'Save scorecard' }).click()
  await expect
    .poll(async () => (await company.row(applicant.funnelId)).details.scorecard!.answers.map(({ value }) => value))
    .toEqual([true, 2, 12_500, details.scorecard!.answers[3]!.value])

  await follow(page, paths.summary(applicant.hiringRequestId))
  await expect(page.getByText('2.0 of 5')).toBeVisible()
  await page.getByText('2.0 of 5').scrollIntoViewIfNeeded()
  await shot('figures')
})
