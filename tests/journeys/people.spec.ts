import { findFaults } from './support/axe.ts'
import { toast } from './support/screens.ts'
import { expect, shoot, signIn, walk } from './support/test.ts'

walk(
  'PROF-20 two applications of one number: suggested on the profile, linked, seen from the other, taken back, kept apart',
  async ({ page, company, baseURL }) => {
    const mobile = '9812345614'
    const one = await company.applicant('screened', { mobile })
    const two = await company.applicant('screened', { mobile, request: 'telephonic' })
    const pathOf = ({ hiringRequestId, funnelId }: typeof one) => `/candidate-details/${hiringRequestId}/${funnelId}`
    await signIn(page, company.owner, pathOf(one))
    const maybe = page.getByRole('list', { name: 'May be the same person as' })
    await expect(maybe.getByRole('listitem')).toContainText('Same mobile number')
    await expect(maybe.getByRole('listitem')).toContainText('Night shift desk')
    await expect(maybe).not.toContainText('98')
    await maybe.scrollIntoViewIfNeeded()
    await shoot(page, 'people-maybe')
    expect(await findFaults(page)).toEqual([])
    await maybe.getByRole('button', { name: 'Same person' }).click()
    await expect(toast(page, 'Linked as the same person')).toBeVisible()

    const same = page.getByRole('list', { name: 'The same person' })
    await same.getByRole('link', { name: new RegExp(`^${two.name}, Night shift desk`) }).click()
    await expect(page).toHaveURL(new RegExp(two.funnelId))
    await expect(same.getByRole('link', { name: new RegExp(`^${one.name}, Yard ramp-up`) })).toBeVisible()
    await same.scrollIntoViewIfNeeded()
    await shoot(page, 'people-same')
    expect(await findFaults(page)).toEqual([])
    await same.getByRole('button', { name: 'Undo' }).click()
    await maybe.getByRole('button', { name: 'Not the same' }).click()
    await expect(maybe).toHaveCount(0)
    await page.getByText('1 that is not the same person').click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()

    await page.context().addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
    await page.reload()
    await page.getByText('1 जो अलग व्यक्ति हैं').click()
    await page.getByRole('button', { name: 'वापस लें' }).click()
    await expect(page.getByRole('list', { name: 'हो सकता है ये एक ही व्यक्ति हों' })).toContainText('एक ही मोबाइल नंबर')
    await shoot(page, 'people-hindi')
  },
)
