import { findFaults } from './support/axe.ts'
import type { Reached } from './support/company.ts'
import { toasts } from './support/screens.ts'
import { expect, goOffline, goOnline, shoot, signIn, test, walk } from './support/test.ts'

/** So many people who got the message and did not answer. */
const silent = (count: number): Reached[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `Person ${n + 1}`,
    mobile: `98330${String(n).padStart(5, '0')}`,
    state: 'delivered',
  }))

test(
  'RO-02 CRED-11 whom a reachout was for, what became of each message, and which credits came back',
  { tag: '@both' },
  async ({ page, context, company, isMobile, baseURL }) => {
    const request = await company.request()
    await company.buyCredits(5)
    const id = await company.reachout(request, [
      { name: 'Gauri Tandel', mobile: '9833000001', state: 'delivered' },
      { name: 'Farhan Shaikh', mobile: '9833000002', state: 'replied' },
      { name: 'x'.repeat(100), mobile: '9833000003', state: 'undelivered' },
    ])
    await signIn(page, company.owner, `/hiring-request/${request}/campaign`)
    await page.getByRole('link', { name: `Recipients of reachout ${id}` }).click()
    const main = page.getByRole('main')
    await expect(main.getByText('98XXXXXX01')).toBeVisible()
    await expect(main.getByText('9833000001')).toHaveCount(0)
    await expect(main.getByText('Failed, credit returned')).toBeVisible()
    await expect(main.getByText('3 credits, of which 1 returned')).toBeVisible()
    await expect(main.getByText('Come and see us: (link)')).toBeVisible()
    await expect(main.getByText('English')).toBeVisible()
    for (const [name, colorScheme] of [
      ['light', 'light'],
      ['dark', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findFaults(page), name).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await shoot(page, `recipients-en-${isMobile}`)
    if (!isMobile) await expect(main.getByRole('columnheader', { name: 'Replied' })).toBeInViewport({ ratio: 1 })
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await tooWide()).toBeLessThanOrEqual(0)
    await main.getByRole('link', { name: 'Replied 1' }).click()
    await expect(main.getByText('Gauri Tandel')).toHaveCount(0)
    await expect(main.getByText('Farhan Shaikh')).toBeVisible()
    await main.getByRole('link', { name: 'Waiting 0' }).click()
    await expect(main.getByText('No recipients in this list')).toBeVisible()

    // What was seen with a network is there without one; sending is not
    await main.getByRole('link', { name: 'All 3' }).click()
    await expect(main.getByText('Gauri Tandel')).toBeVisible()
    await goOffline(context)
    await expect(main.getByRole('button', { name: 'Send again to the 1 who did not answer' })).toBeDisabled()
    await expect(main.getByText('Gauri Tandel')).toBeVisible()
    await goOnline(context)

    await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'रीचआउट' })).toBeVisible()
    await expect(main.getByText('3 क्रेडिट, जिनमें से 1 वापस आए')).toBeVisible()
    await shoot(page, `recipients-hi-${isMobile}`)
    expect(await tooWide()).toBeLessThanOrEqual(0)
  },
)

test('RO-23 once more to those who did not answer, and to nobody else', async ({ ownServer, companyOn, newPhone }) => {
  test.setTimeout(240_000)
  // Nobody is reached or replies before the test has ended: that would bring credits back
  const server = await ownServer({ env: { MESSAGE_ANSWER_MS: '600000' } })
  const company = await companyOn(server)
  const page = await newPhone(server).open()
  const request = await company.request()
  await company.buyCredits(9)
  const id = await company.reachout(request, [
    ...silent(2),
    { name: 'Farhan Shaikh', mobile: '9844000002', state: 'replied' },
    { name: 'Meena Rao', mobile: '9844000003', state: 'undelivered' },
  ])
  expect(await company.balance()).toBe(6)
  await signIn(page, company.owner, `/hiring-request/${request}/campaign/${id}`)
  await page.getByRole('button', { name: 'Send again to the 2 who did not answer: 2 credits' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('The message goes to 2 candidates and costs 2 credits.')
  // The network goes while the question is open: it stays, and waits
  const yes = question.getByRole('button', { name: 'Start reachout' })
  await goOffline(page.context())
  await expect(yes).toBeDisabled()
  await expect(yes).toHaveAccessibleDescription('Needs a connection')
  await shoot(page, 'again-away')
  await goOnline(page.context())
  // Without a response it stays as well, and sends the same attempt again
  await page.route('**/campaign/again', (route) => route.abort())
  await yes.click()
  await expect(toasts(page).filter({ hasText: 'The reachout was not started again' }).first()).toBeVisible()
  await expect(question).toContainText('The message goes to 2 candidates and costs 2 credits.')
  await page.unroute('**/campaign/again')
  await yes.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reachouts initiated' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Recipients of reachout/ })).toHaveCount(2)
  expect(await company.balance()).toBe(4)

  // The new one is for those two; the first one has nobody left
  await page
    .getByRole('link', { name: /^Recipients of reachout/ })
    .first()
    .click()
  await expect(page.getByRole('main').getByRole('link', { name: 'All 2' })).toBeVisible()
  await expect(page.getByText('Farhan Shaikh')).toHaveCount(0)
  await page.goto(`/hiring-request/${request}/campaign/${id}`)
  await expect(page.getByText('Farhan Shaikh')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Once more/ })).toHaveCount(0)
})

walk(
  'RO-02 SHELL-21 the page of a reachout for nobody, and of one for many, page by page',
  async ({ page, company }) => {
    const request = await company.request()
    await company.buyCredits(50)
    const none = await company.reachout(request)
    const many = await company.reachout(request, silent(23))
    const main = page.getByRole('main')
    await signIn(page, company.owner, `/hiring-request/${request}/campaign/${none}`)
    await expect(main.getByText('No recipients in this list')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Once more/ })).toHaveCount(0)
    await page.goto(`/hiring-request/${request}/campaign/${many}?state=delivered`)
    await expect(main.getByRole('article')).toHaveCount(10)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(main.getByText('Person 11', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(main.getByText('Person 23', { exact: true })).toBeVisible()
    await expect(main.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await page.getByLabel('Rows').selectOption('25')
    await expect(main.getByRole('article')).toHaveCount(23)
    // A page that has nobody leads to the last one that has
    await page.goto(`/hiring-request/${request}/campaign/${many}?page=9`)
    await expect(main.getByText('Person 23', { exact: true })).toBeVisible()
  },
)

walk(
  'RO-02 TRAP-60 who was deleted before anything was tried is named apart from what has failed',
  async ({ page, company }) => {
    const request = await company.request()
    await company.buyCredits(5)
    const people: Reached[] = [
      ...silent(1),
      { name: 'Farhan Shaikh', mobile: '9833000002', state: 'undelivered' },
      { name: '', mobile: '', state: 'refused' },
    ]
    const id = await company.reachout(request, people)
    await signIn(page, company.owner, `/hiring-request/${request}/campaign/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('article')).toHaveCount(3)
    const deleted = main.getByRole('article').filter({ hasText: 'Deleted person' })
    await expect(deleted).toContainText('Not sent')
    await expect(deleted).not.toContainText('Failed')
    await deleted.scrollIntoViewIfNeeded()
    await shoot(page, 'recipients-deleted')
    await main.getByRole('link', { name: 'Failed 1' }).click()
    await expect(main.getByRole('article')).toHaveCount(1)
    await expect(main.getByText('Farhan Shaikh')).toBeVisible()
    await main.getByRole('link', { name: 'Not sent 1' }).click()
    await expect(main.getByText('Deleted person')).toBeVisible()
    await expect(main.getByRole('article')).toHaveCount(1)
    await main.getByRole('link', { name: 'All 3' }).click()
    await expect(main.getByRole('article')).toHaveCount(3)
  },
)

walk(
  'RO-23 CRED-11 once more says what it costs, that little will be left, and the way on where the credits do not suffice',
  async ({ page, company }) => {
    const request = await company.request()
    await company.buyCredits(5)
    const id = await company.reachout(request, silent(3))
    await signIn(page, company.owner, `/hiring-request/${request}/campaign/${id}`)
    const main = page.getByRole('main')
    const onceMore = main.getByRole('button', { name: 'Send again to the 3 who did not answer: 3 credits' })
    await expect(main.getByText('1 credit is missing.')).toBeVisible()
    await expect(onceMore).toBeDisabled()
    await company.buyCredits(1)
    await page.reload()
    await expect(main.getByText('Only 0 credits left after this reachout.')).toBeVisible()
    await expect(onceMore).toBeEnabled()
    await company.buyCredits(12)
    await page.reload()
    await expect(main.getByText('12 credits left after this reachout')).toBeVisible()
    await company.spendCredits(15)
    await page.reload()
    await expect(main.getByText('3 credits are missing.')).toBeVisible()
    await main.getByRole('link', { name: 'Buy credits' }).click()
    await expect(page).toHaveURL(/\/Payment$/)
  },
)
