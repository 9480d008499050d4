import { expect, isReadyOffline, signIn, test } from './support/test.ts'
import { openProfile, profileOf } from './support/screens.ts'

test('an address that changes while the first screen is being rendered, as by Back, is the one that is shown', async ({
  page,
  company,
}) => {
  const people = [await company.applicant('attended'), await company.applicant('attended')]
  await signIn(page, company.owner, profileOf(people[0]!))
  await openProfile(page, people[0]!)
  await isReadyOffline(page)
  // From one to the other and back, until the first render takes the place of the first paint
  await page.addInitScript((paths) => {
    let turn = 0
    const change = () => {
      if (!document.querySelector('.first-paint')) return
      history.pushState(null, '', paths[++turn % 2])
      dispatchEvent(new PopStateEvent('popstate'))
      setTimeout(change)
    }
    addEventListener('DOMContentLoaded', change)
  }, people.map(profileOf))
  const name = page.getByRole('main').getByRole('heading', { level: 1 })
  for (let time = 0; time < 5; time += 1) {
    await page.reload()
    await expect(name).toHaveText(/./)
    const address = await page.evaluate(() => location.pathname)
    await expect(name).toHaveText(people.find((person) => profileOf(person) === address)!.name, { timeout: 5_000 })
  }
})
