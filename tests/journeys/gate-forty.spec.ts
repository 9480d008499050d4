import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_KEY, basePaths, headers } from '../../src/contract/call.ts'
import { interestCalls } from '../../src/contract/interest.ts'
import { cameraArgs, filmCode } from './support/camera.ts'
import { countOnDevice } from './support/device.ts'
import { sendAll } from './support/screens.ts'
import { day, expect, goOffline, goOnline, isReadyOffline, signIn, test, type Company } from './support/test.ts'

const film = join(tmpdir(), `fieldhire-gate-forty-${process.pid}.y4m`)
test.use({
  launchOptions: async ({ launchOptions }, give) => give({ ...launchOptions, args: cameraArgs(film) }),
})

const PASSES = 40
const names = ['Sunita Devi', 'Ravi Kumar', 'Imran Shaikh', 'लक्ष्मी बाई', 'Joseph Fernandes']

/** Somebody who marked interest by the link and holds the pass. */
async function arrival(app: string, company: Company, n: number) {
  const name = `${names[n % names.length]} ${String.fromCharCode(65 + (n % 26)).repeat(1 + Math.floor(n / 26))}`
  const { path, arrived } = await company.interestLink(name)
  const [, , hiringRequestId, person, supplyType, flag] = path.split('/') as string[]
  const link = { hiringRequestId: hiringRequestId!, person: person!, supplyType: supplyType!, flag: flag! }
  const at = (call: { path: string }) => `${app}${basePaths.hire}${call.path}`
  const common = { [headers.apiKey]: API_KEY, [headers.deviceId]: 'candidate', [headers.deviceType]: 'web' }
  const marked = await fetch(at(interestCalls.mark), {
    method: 'POST',
    headers: { ...common, 'content-type': 'application/json', [headers.idempotencyKey]: crypto.randomUUID() },
    body: JSON.stringify(link),
  })
  expect(await marked.json()).toMatchObject({ status: true })
  const answer = await fetch(`${at(interestCalls.pass)}?${new URLSearchParams(link)}`, { headers: common })
  const { data } = (await answer.json()) as { data: { pass: string } }
  return { name, pass: data.pass, arrived }
}

test('GATE-03 GATE-04 forty passes are scanned without a network, and forty results arrive once each', async ({
  app,
  newPhone,
  company,
}) => {
  const people = []
  for (let n = 0; n < PASSES; n += 1) people.push(await arrival(app, company, n))
  filmCode(film, people[0]!.pass)
  const phone = newPhone()
  const page = await phone.open()
  await signIn(page, company.owner)
  await isReadyOffline(page)
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(PASSES)
  await page.getByRole('link', { name: 'Interviews today' }).click()
  await page.getByRole('link', { name: 'Walk-in desk' }).click()
  await goOffline(phone.context)

  for (const [n, { name, pass }] of people.entries()) {
    filmCode(film, pass)
    await page.getByRole('button', { name: 'Scan passes' }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Stop scanning' }).click()
    await page.getByRole('button', { name: 'Mark attended' }).click()
    await page.getByRole('button', { name: 'Record result' }).first().click()
    const panel = page.getByRole('dialog', { name })
    const isChosen = n % 2 === 0
    await panel.getByRole('radio', { name: isChosen ? 'Yes' : 'No', exact: true }).check()
    await panel.getByRole('radio', { name: isChosen ? /^Tomorrow, / : /^Lives too far away$/ }).check()
    await panel.getByRole('button', { name: isChosen ? 'Mark selected' : 'Mark rejected', exact: true }).click()
    await expect(panel).toHaveCount(0)
  }

  await expect(page.getByText(`${PASSES} of ${PASSES} attended today`)).toBeVisible()

  // The same pass once more: replayed, and nothing is recorded of it
  filmCode(film, people[1]!.pass)
  await page.getByRole('button', { name: 'Scan passes' }).click()
  await expect(page.getByText('Already decided. No entry is needed.')).toBeVisible()

  await goOnline(phone.context)
  await sendAll(page)
  for (const [n, { arrived }] of people.entries()) {
    const [row] = await arrived()
    const result = n % 2 === 0 ? 'selected' : 'rejected'
    expect(row).toMatchObject({ status: result, ...(n % 2 === 0 ? { joiningTime: day(1) } : {}) })
    expect(await company.actions(row!.funnelId)).toEqual(['attended', result])
  }
})
