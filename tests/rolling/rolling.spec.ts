import type { BrowserContext, Page } from '@playwright/test'
import { readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectRoot } from '../journeys/support/app-server.ts'
import type { ApplicantOf, Company } from '../journeys/support/company.ts'
import { countOnDevice } from '../journeys/support/device.ts'
import { getReady, openProfile, pill, reject, syncNow } from '../journeys/support/screens.ts'
import { expect, goOffline, goOnline, test } from '../journeys/support/test.ts'
import { cutAnswers, UPDATES } from '../journeys/support/wires.ts'
import { buildNextVersion } from './next-version.ts'

const QUEUED = 10

/** How a build calls itself in each request. */
const buildOf = (root: string) => basename(readlinkSync(join(root, 'dist/app'))).replace('app-', '')

/** Which build of the app sent updates to the server, for each of its requests: a batch, or one update. */
function watchBuilds(context: BrowserContext): string[] {
  const builds: string[] = []
  context.on('request', (request) => {
    if (/\/(sync\/push|funnel\/data\/update)$/.test(request.url()))
      builds.push(request.headers()['x-app-build'] ?? 'none')
  })
  return builds
}

const addMany = async (company: Company): Promise<ApplicantOf[]> => {
  const all: ApplicantOf[] = []
  for (let n = 0; n < QUEUED + 1; n += 1) all.push(await company.applicant('attended'))
  return all
}

/** The first update reaches the server and its response is lost; the others are recorded without a network. */
async function fillQueue(page: Page, company: Company, all: ApplicantOf[]): Promise<void> {
  const context = page.context()
  await openProfile(page, all[0]!)
  const cuts = await cutAnswers(context, UPDATES)
  await reject(page, all[0]!, 'Answer lost')
  await syncNow(page)
  await expect.poll(cuts).toBe(1)
  await expect.poll(() => company.actions(all[0]!.funnelId)).toEqual(['rejected'])
  await goOffline(context)
  await context.unroute(UPDATES)
  for (const one of all.slice(1)) await reject(page, one)
  await expect.poll(() => countOnDevice(page, company.owner, 'outbox')).toBe(QUEUED + 1)
}

async function allArrivedOnce(page: Page, company: Company, all: ApplicantOf[]): Promise<void> {
  for (const { funnelId } of all)
    await expect.poll(() => company.actions(funnelId), { timeout: 90_000 }).toEqual(['rejected'])
  await expect(pill(page)).toHaveText('All sent', { timeout: 60_000 })
  expect(await countOnDevice(page, company.owner, 'outbox')).toBe(0)
}

/** The app reads the other version's responses: no applicant disappears from the phone, and new data is shown. */
async function everybodyIsThere(page: Page, company: Company, one: ApplicantOf): Promise<void> {
  await page.goto('/My-tasks')
  await company.alter(one.funnelId, { name: `${one.name} Rao` })
  await openProfile(page, { ...one, name: `${one.name} Rao` })
  await syncNow(page)
  await expect(pill(page)).toHaveText('All sent')
  await expect.poll(() => countOnDevice(page, company.owner, 'rows')).toBe(company.applicants)
}

test('OFF-08 I1 I2 I4 I10 a rolling update: the old app with the new server, then the new app with the old server, each with a full queue', async ({
  ownServer,
  companyOn,
  newPhone,
}) => {
  const next = await buildNextVersion()
  const [oldBuild, newBuild] = [buildOf(projectRoot), buildOf(next)]
  expect(newBuild).not.toBe(oldBuild)
  const server = await ownServer()
  const company = await companyOn(server)
  const first = await addMany(company)
  const second = await addMany(company)
  const phone = newPhone(server)
  const page = await phone.open()
  await getReady(page, company, first[0]!)

  await test.step('the old app, whose queue a server of the next version gets', async () => {
    await fillQueue(page, company, first)
    await server.stop()
    server.install(next)
    await server.start()
    const builds = watchBuilds(phone.context)
    await goOnline(phone.context)
    await allArrivedOnce(page, company, first)
    await everybodyIsThere(page, company, first[1]!)
    expect(builds.length).toBeGreaterThan(0)
    expect(new Set(builds)).toEqual(new Set([oldBuild]))
  })

  await test.step('the person takes the new app', async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    const loaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Restart', exact: true }).click()
    await loaded
    await expect(pill(page)).toHaveText('All sent')
    await everybodyIsThere(page, company, first[2]!)
  })

  await test.step('the new app, whose queue a server of the old version gets', async () => {
    await fillQueue(page, company, second)
    await server.stop()
    server.install(projectRoot)
    await server.start()
    const builds = watchBuilds(phone.context)
    await goOnline(phone.context)
    await allArrivedOnce(page, company, second)
    expect(builds.length).toBeGreaterThan(0)
    expect(new Set(builds)).toEqual(new Set([newBuild]))
    await everybodyIsThere(page, company, second[1]!)
  })
  rmSync(next, { recursive: true, force: true })
})
