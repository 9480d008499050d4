import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { paths } from '../../../src/lib/paths.ts'
import type { Step } from '../steps.ts'
import { desktop, phone, type Browser } from './engine.ts'
import type { User } from './user.ts'

interface Parts {
  pictures: string
  signIn: (email: string, path: string) => Promise<void>
  browser: () => Browser
  user: () => User
}

const employer = {
  tasks: paths.myTasks,
  interviews: paths.interviewDay,
  requests: paths.hiringRequests,
  desk: paths.desk,
  board: paths.deskBoard,
  dashboard: paths.employerDashboard,
  account: paths.settings,
  members: paths.members,
  addresses: paths.addresses,
  payment: paths.payment,
  buy: paths.buyCredits,
  inbox: paths.inbox,
  feedback: paths.feedback,
  tutorials: paths.tutorials,
  sync: paths.sync,
  form: paths.newHiringRequest,
}

const operations = {
  search: paths.searchDashboard,
  opsDashboard: paths.opsDashboard,
  partners: paths.industryPartners,
  waitingPhones: paths.waitingPhones,
  refusals: paths.refusals,
  approvals: paths.approvals,
  audit: paths.audit,
  users: paths.users,
  credits: paths.credits,
  orders: paths.creditOrders,
  imports: paths.imports,
}

/** Every screen once in both sizes, with a picture; signed in as the demo's employer, then as operations. */
export function walkScreens(step: (id: Step, work: () => Promise<void>) => void, parts: Parts): void {
  const { pictures, signIn, browser, user } = parts
  const look = async (screens: Record<string, string>, size: string) => {
    const wide: string[] = []
    for (const [name, path] of Object.entries(screens)) {
      await user().follow(path)
      await user().rests()
      writeFileSync(join(pictures, `${size}-${name}.png`), await user().tab.picture())
      const over = await user().tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) wide.push(`${name} by ${over} px`)
    }
    expect(wide).toEqual([])
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
    const reachouts = { reachouts: `${request}/campaign`, reachout: `${request}/run-campaign` }
    return { summary: `${request}/summary`, applicants, stages: `${applicants}?view=board`, profile, ...reachouts }
  }
  const logOut = async () => {
    await user().open('/identity/sign-out-is-in-the-app').catch(() => undefined)
  }
  void logOut

  step('phone', async () => {
    await signIn('emp@demo.test', paths.myTasks)
    await user().pill('All sent')
    browser().errors.length = 0
    await look({ ...employer, ...(await ofOne()) }, 'phone')
    expect(browser().errors).toEqual([])
  })

  step('desktop', async () => {
    await user().tab.resize(desktop)
    await look({ ...employer, ...(await ofOne()) }, 'desktop')
    expect(browser().errors).toEqual([])
    await user().tab.resize(phone)
  })
  void operations
}
