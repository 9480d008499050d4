import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { paths } from '../../../src/lib/paths.ts'
import { AppServer, makeFolder } from '../../journeys/support/app-server.ts'
import { Company, day, type ApplicantOf, type Person } from '../../journeys/support/company.ts'
import { copyDemo } from '../../journeys/support/databases.ts'
import { steps } from '../steps.mjs'
import { Cable } from './cable.ts'
import { phone, type Browser, type Engine, type Tab } from './engine.ts'
import { walkKeys } from './keys.ts'
import { walkScreens } from './screens.ts'
import { resultsFolder } from './setup.ts'
import { User } from './user.ts'

const PASSWORD = 'Demo-1234'
export type Step = keyof typeof steps

/** Each step must be over by then, ms. */
const MOST_MS = 180_000

/** These go on without the network that the step before took away. */
const continues = new Set<Step>(['deepLink', 'result', 'reopen', 'backOpen'])

const profileOf = ({ hiringRequestId, funnelId }: ApplicantOf) => paths.candidate(hiringRequestId, funnelId)

/** The walk of one engine through all steps, as one test each, with a server and a profile of its own. */
export function walk(engine: Engine): void {
  describe(`${engine.name}`, { timeout: MOST_MS }, () => {
    const results: Partial<Record<Step, 'works' | 'fails'>> = {}
    const pictures = join(resultsFolder, engine.name)
    const profile = makeFolder('profile')
    const took: Partial<Record<Step, number>> = {}
    let server: AppServer
    let cable: Cable
    let company: Company
    let browser: Browser
    let user: User
    let version = ''
    const people: ApplicantOf[] = []
    let selected: ApplicantOf
    const next = () => people.shift()!

    const open = async () => {
      browser = await engine.open(profile, phone)
      version = browser.version
      user = new User(browser.tab, `http://localhost:${cable.port}`)
    }

    beforeAll(async () => {
      mkdirSync(pictures, { recursive: true })
      server = await AppServer.start({ databaseUrl: await copyDemo(process.env.JOURNEYS_POSTGRES!) })
      cable = await Cable.to(Number(new URL(server.url).port))
      company = await Company.open(server.databaseUrl!)
      for (let count = 0; count < 12; count += 1) people.push(await company.applicant('attended'))
      // Today: from yesterday on the job of each hour may set it to no update while this walk goes on (SM-48)
      selected = await company.applicant('selected', { joiningTime: day(0) })
      await open()
    }, MOST_MS)

    afterAll(async () => {
      await browser?.close()
      await cable?.pull()
      await company?.close()
      await server?.dispose()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    }, MOST_MS)

    // After each step: a run that is ended says what it got to
    const keepResults = () => {
      const result = { name: engine.name, version, results, took }
      writeFileSync(join(pictures, 'result.json'), JSON.stringify(result, null, 2))
    }

    const step = (id: Step, work: () => Promise<void>) =>
      // oxlint-disable-next-line vitest/expect-expect -- the steps below do
      test(`${engine.name}: ${steps[id]}`, async () => {
        results[id] = 'fails'
        keepResults()
        // One cause, one failure that explains itself
        if (id !== 'signIn' && results.signIn === 'fails') throw new Error('Not tried: the sign-in failed')
        const start = Date.now()
        if (!continues.has(id)) await cable.plug()
        onTestFailed(async ({ task }) => {
          console.log(`${engine.name} ${id} fails:`, task.result?.errors?.[0]?.message)
          const refused = server.log.split('\n').filter((line) => /"status":40|identity|session\./.test(line))
          console.log(refused.slice(-8).join('\n'))
          await keepPicture(browser.tab, join(pictures, `failed-${id}.png`)).catch(console.log)
          console.log(`${engine.name} ${id}:`, await user.words(), browser.errors.slice(-10))
        })
        await work()
        took[id] = Date.now() - start
        console.log(`${engine.name} ${id}: ${(took[id] / 1_000).toFixed(1)} s`)
        results[id] = 'works'
        keepResults()
      })

    const signIn = async (person: Person | string, path: string) => {
      await user.open(path)
      await logIn(person)
    }
    const logIn = async (person: Person | string) => {
      await user
        .until('Login', async () => (await user.press('link', 'Login')) === undefined, 1_000)
        .catch(() => user.press('button', 'Login'))
      await user.fill(/^Email/, typeof person === 'string' ? person : person.email)
      await user.fill(/^Password/, PASSWORD)
      await user.press('button', 'Sign in')
    }
    const openProfile = async (applicant: ApplicantOf, at = user) => {
      await at.follow(profileOf(applicant))
      await at.sees('heading', applicant.name)
    }
    const reject = async (applicant: ApplicantOf, at = user) => {
      await openProfile(applicant, at)
      await at.press('button', 'Update')
      await at.press('radio', 'No', applicant.name)
      await at.fill(/^Reason for rejection/, 'Wants general shift only', applicant.name)
      await at.press('button', /^(Submit|Mark .+|Did not join)$/, applicant.name)
      await at.sees('text', new RegExp(`${applicant.name} rejected`))
    }
    const arrives = (applicant: ApplicantOf, actions: string[]) =>
      expect.poll(() => company.actions(applicant.funnelId), { timeout: 45_000 }).toEqual(actions)
    const inOutbox = () => user.tab.evaluate(countOutbox, `fieldhire-user-${company.owner.id}`)
    const hasWorker = () =>
      user.until(
        'the service worker',
        () => user.tab.evaluate(() => navigator.serviceWorker.controller !== null),
        45_000,
      )

    step('signIn', async () => {
      await signIn(company.owner, paths.myTasks)
      await user.sees('link', people[0]!.name)
      await hasWorker()
      await user.pill('All sent', 45_000)
    })

    step('reload', async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        // Its stream of events is open again, and ends with the page
        await sleep(2_000)
        await user.tab.reload()
        const said = await user.tab.evaluate(followPill, 3_000)
        expect(said.filter((words) => words.startsWith('Offline'))).toEqual([])
        expect(said).toContain('All sent')
      }
    })

    step('cable', async () => {
      await cable.pull()
      await user.pill(/^Offline/, 3_000)
    })

    step('deepLink', async () => {
      await user.open(profileOf(people[0]!))
      await user.sees('heading', people[0]!.name)
      await user.open(paths.myTasks)
      await user.sees('link', people[0]!.name)
      await user.tab.reload()
      await user.sees('link', people[0]!.name)
      await user.pill(/^Offline/)
    })

    let recorded: ApplicantOf
    step('result', async () => {
      recorded = next()
      await reject(recorded)
      await user.follow(paths.myTasks)
      await user.pill('Offline · 1')
      await keepPicture(user.tab, join(pictures, 'recorded-offline.png'))
    })

    step('reopen', async () => {
      await browser.close()
      await open()
      await user.open(paths.myTasks)
      await user.pill('Offline · 1')
      expect(await inOutbox()).toBe(1)
    })

    step('backOpen', async () => {
      await cable.plug()
      await arrives(recorded, ['rejected'])
      await user.pill('All sent', 45_000)
    })

    step('backClosed', async () => {
      const applicant = next()
      await cable.pull()
      await user.pill(/^Offline/)
      await reject(applicant)
      // The word that it is saved is the promise: the browser goes in that moment
      await browser.close()
      await cable.plug()
      await open()
      await user.open(paths.myTasks)
      await arrives(applicant, ['rejected'])
      await user.pill('All sent', 45_000)
      expect(await inOutbox()).toBe(0)
    })

    step('note', async () => {
      const applicant = next()
      await cable.pull()
      await user.open(profileOf(applicant))
      await user.fill(/^Notes/, 'Asks for the night shift')
      await user.sees('text', /not sent yet/)
      await cable.plug()
      await expect
        .poll(async () => (await company.row(applicant.funnelId)).notes, { timeout: 45_000 })
        .toContain('Asks for the night shift')
    })

    step('photo', async () => {
      const file = join(pictures, 'offer-letter.jpg')
      const { data } = await user.tab.evaluate(drawPhoto)
      writeFileSync(file, Buffer.from(data, 'base64'))
      await cable.pull()
      await user.open(profileOf(selected))
      await user.press('button', 'Update')
      await user.press('radio', 'Yes', selected.name)
      await user.press('radio', /^Same date/, selected.name)
      await user.choose(/^Offer letter/, file)
      await user.sees('text', /kept on this (phone|device)/)
      await user.press('button', /^(Submit|Mark .+|Did not join|Save joining day)$/, selected.name)
      await user.sees('text', new RegExp(`${selected.name} joining confirmed`))
      await cable.plug()
      await arrives(selected, ['already:selected', 'joined'])
      const [kept] = (await company.row(selected.funnelId)).joinedDocs
      expect(kept?.fileName).toMatch(/\.jpg$/)
      rmSync(file)
    })

    step('twoTabs', async () => {
      const [one, two] = [next(), next()]
      const second = new User(await browser.newTab(), user.origin)
      await second.open(paths.myTasks)
      await second.pill('All sent')
      await cable.pull()
      await reject(one)
      await reject(two, second)
      await user.follow(paths.myTasks)
      await second.follow(paths.myTasks)
      for (const at of [user, second]) await at.pill('Offline · 2')
      await cable.plug()
      for (const at of [user, second]) await at.pill('All sent', 45_000)
      for (const applicant of [one, two]) await arrives(applicant, ['rejected'])
      await second.tab.close()
    })

    step('forced', async () => {
      const applicant = next()
      // As somebody who opens one address after the other: each page has just begun to read and write
      for (const wait of [300, 900, 1_500, 600, 1_200]) {
        await user.open(profileOf(applicant))
        await sleep(wait)
        await user.open(paths.myTasks)
        await sleep(wait)
      }
      await reject(applicant)
      await arrives(applicant, ['rejected'])
    })

    step('update', async () => {
      const applicant = next()
      server.deploy(process.env.NEXT_RELEASE!)
      await user.open(paths.myTasks)
      await user.tab.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
      await user.sees('text', /A new version is ready/)
      // Held for its Undo meanwhile
      await reject(applicant)
      await user.follow(paths.myTasks)
      await user.press('button', 'Restart')
      await user.until('the next version', () =>
        user.tab.evaluate(
          () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content === 'next-release',
        ),
      )
      await arrives(applicant, ['rejected'])
      await user.pill('All sent', 45_000)
    })

    step('signOut', async () => {
      const applicant = next()
      await cable.pull()
      await user.pill(/^Offline/)
      await reject(applicant)
      await user.follow(paths.myTasks)
      await user.press('button', 'More')
      await user.press('button', 'Logout')
      const dialog = 'Some updates are not sent yet'
      await user.sees('dialog', dialog)
      await user.press('button', /^Keep on this (phone|device) until I sign in again$/, dialog)
      await user.sees('text', /^1 update of a•••@demo\.test waits on this (phone|device)/)
      await cable.plug()
      await signIn(company.owner, paths.myTasks)
      await arrives(applicant, ['rejected'])
      await user.pill('All sent', 45_000)
      await user.press('button', 'More')
      await user.press('button', 'Logout')
      await user.sees('link', 'Login')
    })

    const parts = { password: PASSWORD, user: () => user, cable: () => cable, company: () => company }
    walkKeys(step, { ...parts, next, hasWorker, arrives })
    walkScreens(step, { pictures, signIn, browser: () => browser, user: () => user })
  })
}

async function keepPicture(tab: Tab, file: string): Promise<void> {
  writeFileSync(file, await tab.picture())
}

/** Runs in the page. */
async function countOutbox(name: string): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  const database = await settled(indexedDB.open(name))
  const count = await settled(database.transaction('outbox').objectStore('outbox').count())
  database.close()
  return count
}

/** Runs in the page: all that the pill says within `ms`. */
async function followPill(ms: number): Promise<string[]> {
  const said = new Set<string>()
  for (const end = Date.now() + ms; Date.now() < end;) {
    const pill = document.querySelector<HTMLElement>('[data-sync]')
    if (pill) said.add(pill.innerText.replaceAll(/\s+/g, ' ').trim())
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return [...said]
}

/** Runs in the page: a picture too large to be sent as it is. */
function drawPhoto(): { data: string } {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 1_400, height: 1_000 })
  const context = canvas.getContext('2d')!
  const image = context.createImageData(canvas.width, canvas.height)
  for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
  context.putImageData(image, 0, 0)
  return { data: canvas.toDataURL('image/jpeg', 0.9).split(',')[1]! }
}
