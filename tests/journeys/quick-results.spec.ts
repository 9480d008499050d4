import { answer, submit, toast, toasts } from './support/screens.ts'
import { type ApplicantOf, expect, goOffline, isReadyOffline, shoot, signIn, test, walk } from './support/test.ts'

test('TASK-14 TRAP-91 after quick results the next question is in sight, under one toast', async ({
  page,
  context,
  company,
}) => {
  const applicants: ApplicantOf[] = []
  for (let at = 0; at < 5; at += 1) applicants.push(await company.applicant('attended'))
  await signIn(page, company.owner)
  await expect(page.getByRole('article')).toHaveCount(5)
  await isReadyOffline(page)
  await goOffline(context)
  for (const count of [1, 2, 3]) {
    const card = page
      .getByRole('article')
      .filter({ has: page.getByText('Has the candidate been selected?') })
      .first()
    await card.getByRole('button', { name: 'No', exact: true }).click()
    const panel = page.getByRole('dialog')
    await answer(panel, 'Has the candidate been selected?', 'No')
    await panel.getByLabel('Reason for rejection').fill('Lives too far away')
    await submit(panel)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    if (count > 1) await expect(toast(page, `${count} recorded`)).toBeVisible()
  }
  await expect(toasts(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: '3 recorded' })).toBeVisible()
  await shoot(page, 'quick-results')
  const yes = page.getByRole('article').getByRole('button', { name: 'Yes', exact: true }).first()
  await expect(yes).toBeInViewport({ ratio: 1 })
  const [button, note] = await Promise.all([yes.boundingBox(), toasts(page).boundingBox()])
  expect(button!.y + button!.height).toBeLessThan(note!.y)
  // The next panel says whose it is, also where it is as tall as the screen allows
  await page.setViewportSize({ width: 360, height: 480 })
  await yes.locator('..').getByRole('button', { name: 'No', exact: true }).click()
  const title = page.getByRole('dialog').getByRole('heading').first()
  await expect(title).toBeInViewport({ ratio: 1 })
  const isOver = async () => {
    const [head, over] = await Promise.all([title.boundingBox(), toasts(page).boundingBox()])
    return over!.y + over!.height > head!.y
  }
  await expect.poll(isOver).toBe(false)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo last' }).click()
  await expect(toast(page, 'was not sent')).toBeVisible()
})

walk(
  'TASK-14 a recorded card stays in its place, and nothing moves when the update is sent',
  async ({ page, company }) => {
    for (let at = 0; at < 4; at += 1) await company.applicant('attended')
    await signIn(page, company.owner)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(4)
    const names = await cards.getByRole('heading').allTextContents()
    await cards.nth(1).getByRole('button', { name: 'No', exact: true }).click()
    const panel = page.getByRole('dialog')
    await answer(panel, 'Has the candidate been selected?', 'No')
    await panel.getByLabel('Reason for rejection').fill('Lives too far away')
    await submit(panel)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const recorded = cards.filter({ hasText: names[1]! })
    await expect(recorded.getByText(/^On this (phone|device), not sent yet$/)).toBeVisible()
    await expect(cards.getByRole('heading')).toHaveText(names)
    const below = cards.nth(2).getByRole('button', { name: 'Yes', exact: true })
    const before = await below.boundingBox()
    await expect(recorded.getByText('Done')).toBeVisible()
    await expect(cards.getByRole('heading')).toHaveText(names)
    expect(await below.boundingBox()).toEqual(before)

    // Another list begins anew
    await page.getByRole('link', { name: /^Other Applicants/ }).click()
    await page.getByRole('link', { name: /^Self Reported Applicants/ }).click()
    await expect(cards.getByRole('heading')).toHaveText(names.filter((name) => name !== names[1]))
  },
)
