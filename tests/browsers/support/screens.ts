import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { paths } from '../../../src/lib/paths.ts'
import type { steps } from '../steps.mjs'
import { desktop, phone, type Browser } from './engine.ts'
import type { User } from './user.ts'

type Step = keyof typeof steps

interface Parts {
  pictures: string
  signIn: (email: string, path: string) => Promise<void>
  browser: () => Browser
  user: () => User
}

/** Where a screen is, and by which words of its title or its own it is known from the one before. */
type Screens = Record<string, readonly [path: string, known: RegExp]>

const employer: Screens = {
  tasks: [paths.myTasks, /^My Tasks ·/],
  interviews: [paths.interviewDay, /^Interviews today ·/],
  requests: [paths.hiringRequests, /^Hiring Request ·/],
  desk: [paths.desk, /^Walk-in desk ·/],
  board: [paths.deskBoard, /^Queue board ·/],
  dashboard: [paths.employerDashboard, /^Dashboard ·/],
  account: [paths.settings, /Contact person name/],
  members: [paths.members, /Full access members can/],
  addresses: [paths.addresses, /Add New Address/],
  payment: [paths.payment, /Free Tier/],
  buy: [paths.buyCredits, /^Buy credits ·/],
  feedback: [paths.feedback, /^Feedback ·/],
  tutorials: [paths.tutorials, /Job report/],
  sync: [paths.sync, /^Sync centre ·/],
  form: [paths.newHiringRequest, /^Create new hiring request ·/],
}

const operations: Screens = {
  search: [paths.searchDashboard, /^Search Dashboard ·/],
  opsDashboard: [paths.opsDashboard, /^Dashboard ·/],
  inbox: [paths.inbox, /^Feedback inbox ·/],
  waitingPhones: [paths.waitingPhones, /^Phones with unsent updates ·/],
  refusals: [paths.refusals, /^Refusals and old phones ·/],
  approvals: [paths.approvals, /^Approvals ·/],
  audit: [paths.audit, /^Audit trail ·/],
  users: [paths.users, /^Users ·/],
  credits: [paths.credits, /^Credits ·/],
  orders: [paths.creditOrders, /^Credit orders ·/],
  imports: [paths.imports, /^Candidate imports ·/],
}

/** What no screen may say while the server is reached. */
const wrong = /This page (had a problem|could not be loaded)|Page not found|You are offline|Open this once online/

/** Every screen once in both sizes, with a picture; signed in as the demo's employer, then as operations. */
export function walkScreens(step: (id: Step, work: () => Promise<void>) => void, parts: Parts): void {
  const { pictures, signIn, browser, user } = parts
  const look = async (screens: Screens, size: string) => {
    const wide: string[] = []
    const failed: string[] = []
    for (const [name, [path, known]] of Object.entries(screens)) {
      await user().follow(path)
      // Until its code is there, the screen before it stands; until its data are, bars
      await user().until(`the screen ${name}`, async () => known.test(await user().titleAndWords()))
      await user().rests()
      // A screen that fails says so, whatever became of the line in the console
      const words = await user().words()
      if (wrong.test(words)) failed.push(`${name}: ${words}`)
      writeFileSync(join(pictures, `${size}-${name}.png`), await user().tab.picture())
      const over = await user().tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) wide.push(`${name} by ${over} px`)
    }
    expect({ wide, failed }).toEqual({ wide: [], failed: [] })
  }
  /** Those with an id in their address, from the links of a list. */
  const ofOne = async () => {
    await user().follow(paths.hiringRequests)
    const link = (part: string) =>
      user().until(`a link to ${part}`, () =>
        user().tab.evaluate(
          (part) => document.querySelector(`a[href*="${part}"]`)?.getAttribute('href') ?? undefined,
          part,
        ),
      )
    const applicants = (await link('/applicants')).split('?')[0]!
    const request = applicants.replace('/applicants', '')
    await user().follow(applicants)
    const profile = (await link('/candidate-details/')).split('?')[0]!
    return {
      summary: [`${request}/summary`, /Total no\. reached out to/],
      applicants: [applicants, /View Profile/],
      stages: [`${applicants}?view=board`, /Applied \d+ \w{3}, \d{4}/],
      profile: [profile, /Current location/],
      reachouts: [`${request}/campaign`, /^Reachouts initiated ·/],
      reachout: [`${request}/run-campaign`, /^Create New Reachout ·/],
    } satisfies Screens
  }
  const logOut = async () => {
    await user().open(paths.myTasks)
    await user().press('button', 'More')
    await user().press('button', 'Logout')
    await user().sees('link', 'Login')
  }

  step('phone', async () => {
    await user().open(paths.login)
    await user().rests()
    await signIn('emp@demo.test', paths.myTasks)
    // The shell stands; the screens do not wait for the first download either
    await user().pill(/All sent|Downloading|Ready/, 45_000)
    browser().errors.length = 0
    await look({ ...employer, ...(await ofOne()) }, 'phone')
    await user().follow(paths.myTasks)
    await user().press('button', 'More')
    await user().press('radio', 'हिन्दी')
    await user().until('Hindi', () => user().tab.evaluate(() => document.documentElement.lang === 'hi'))
    await user().tab.pressKey('Escape')
    const isClosed = () => user().tab.evaluate(() => document.querySelector('dialog[open],[role=dialog]') === null)
    await user().until('the menu to close', isClosed)
    await look({ hindi: [paths.myTasks, /^मेरे काम ·/] }, 'phone')
    await user().press('button', 'और')
    await user().press('radio', 'English')
    await user().until('English', () => user().tab.evaluate(() => document.documentElement.lang === 'en'))
    await user().tab.pressKey('Escape')
    expect(browser().errors).toEqual([])
  })

  step('desktop', async () => {
    await user().tab.resize(desktop)
    await look({ ...employer, ...(await ofOne()) }, 'desktop')
    await user().tab.resize(phone)
    expect(browser().errors).toEqual([])
  })

  step('operations', async () => {
    await logOut()
    await signIn('ops@demo.test', paths.searchDashboard)
    await user().sees('button', 'More')
    browser().errors.length = 0
    await look(operations, 'phone')
    await user().tab.resize(desktop)
    await look(operations, 'desktop')
    expect(browser().errors).toEqual([])
  })
}
