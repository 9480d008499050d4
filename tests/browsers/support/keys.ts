import { expect } from 'vitest'
import { paths } from '../../../src/lib/paths.ts'
import type { ApplicantOf, Company } from '../../journeys/support/company.ts'
import type { steps } from '../steps.mjs'
import type { Cable } from './cable.ts'
import type { Key } from './engine.ts'
import type { User } from './user.ts'

type Step = keyof typeof steps

interface Parts {
  password: string
  user: () => User
  cable: () => Cable
  company: () => Company
  next: () => ApplicantOf
  hasWorker: () => Promise<unknown>
  arrives: (applicant: ApplicantOf, actions: string[]) => Promise<void>
}

/** The main job without a mouse, and what the engine's accessibility tree says of it on the way. */
export function walkKeys(step: (id: Step, work: () => Promise<void>) => void, parts: Parts): void {
  // Between two pages there is nothing that could have it
  const focus = () => parts.user().until('the focus', () => parts.user().tab.evaluate(lookAtFocus))
  const press = async (key: Key) => {
    await parts.user().tab.pressKey(key)
    return focus()
  }
  /** Presses Tab until this has the focus; what has it on the way comes in the order of the page. */
  const tabTo = async (wanted: { name: RegExp; row?: string }) => {
    const isIt = ({ name, row }: Focus) =>
      wanted.name.test(name) && (wanted.row === undefined || row.includes(wanted.row))
    const stops: string[] = []
    await parts.user().tab.evaluate(forgetFocus)
    let at = await focus()
    for (let presses = 0; presses < 200; presses += 1) {
      if (isIt(at)) return at
      at = await press('Tab')
      expect(at.isInOrder, `${at.name.slice(0, 40)} after ${stops.join(', ')}`).toBe(true)
      stops.push(at.name)
    }
    throw new Error(`Tab never came to ${String(wanted.name)}: ${stops.join(', ')}`)
  }
  /** With a ring, in sight, and nothing over it. */
  const isSeen = ({ name }: Focus) =>
    parts.user().until(`${name} with its ring in sight`, async () => {
      const { hasRing, isFree } = await focus()
      // Without the focus of the window no ring is drawn
      const hasWindow = await parts.user().tab.evaluate(() => document.hasFocus())
      if (!hasWindow || !hasRing || !isFree) throw new Error(JSON.stringify({ hasWindow, hasRing, isFree }))
      return true
    })
  const named = (role: string, name: string) =>
    parts.user().until(`${role} ${name} in the accessibility tree`, () => parts.user().tab.countNamed(role, name))
  const isShut = () =>
    parts
      .user()
      .until('the sheet to close', () => parts.user().tab.evaluate(() => !document.querySelector('[role=dialog]')))

  step('keys', async () => {
    const [user, cable, company] = [parts.user(), parts.cable(), parts.company()]
    const applicant = parts.next()
    await user.open(paths.login)
    await user.sees('link', 'Login')
    await isSeen(await tabTo({ name: /^Login$/ }))
    await press('Enter')
    await user.sees('field', /^Email/)
    await isSeen(await tabTo({ name: /^Email/ }))
    await user.tab.type(company.owner.email)
    await isSeen(await tabTo({ name: /^Password/ }))
    await user.tab.type(parts.password)
    await press('Enter')
    await user.sees('link', applicant.name)
    await parts.hasWorker()
    await user.pill('All sent', 45_000)
    await cable.pull()
    await user.pill('Offline')

    const ofRow = { name: /^No$/, row: applicant.name }
    await isSeen(await tabTo(ofRow))
    await press('Enter')
    await user.sees('dialog', applicant.name)
    await user.until('the focus in the sheet', async () => (await focus()).dialog === applicant.name)
    // Round and round, in both directions: what is behind it is not reached
    for (const key of ['Tab', 'Shift+Tab'] as const)
      for (let presses = 0; presses < 10; presses += 1) {
        const { kind, name, dialog } = await press(key)
        expect(dialog, `${key} came to ${kind} ${name.slice(0, 60)}`).toBe(applicant.name)
      }
    await press('Escape')
    await isShut()
    await user.until('the focus back on No', async () => {
      const { name, row } = await focus()
      return name === 'No' && row.includes(applicant.name)
    })

    await press('Enter')
    await user.sees('dialog', applicant.name)
    await user.until('the focus in the sheet', async () => (await focus()).dialog === applicant.name)
    await isSeen(await tabTo({ name: /^Reason for rejection/ }))
    await user.tab.type('Could not lift 25 kg')
    await isSeen(await tabTo({ name: /^(Submit|Mark .+|Did not join)$/ }))
    await press('Enter')
    // Nobody has to find it: it comes into a region that is announced. It is there for seconds, the region always
    const region = '[aria-live=polite][aria-label=Notifications]'
    await user.until('the word in the region', async () => {
      const said = await user.tab.evaluate((at) => document.querySelector<HTMLElement>(at)?.innerText ?? '', region)
      return said.includes(`${applicant.name} rejected`)
    })
    await named('region', 'Notifications')
    await isShut()
    // The row is gone: the focus is in the page and not at its beginning
    await user.until('the focus in the page', async () => (await focus()).kind === 'main')
    await user.pill('Offline · 1')
    await cable.plug()
    await parts.arrives(applicant, ['rejected'])
    await user.pill('All sent', 45_000)
  })

  step('tree', async () => {
    const user = parts.user()
    const applicant = parts.next()
    await user.open(paths.myTasks)
    await user.sees('link', applicant.name)
    for (const [role, name] of list) await named(role, name)
    await named('link', applicant.name)
    await named('heading', applicant.name)
    expect(await user.tab.countNamed('button', 'Mark selected')).toBe(0)
    await user.follow(paths.candidate(applicant.hiringRequestId, applicant.funnelId))
    await user.sees('heading', applicant.name)
    await user.press('button', 'Update')
    await named('dialog', applicant.name)
    await user.press('radio', 'Yes', applicant.name)
    for (const [role, name] of panel) await named(role, name)
    await user.pill('All sent', 45_000)
    const states = await user.tab.evaluate(() => ({
      chosen: document.querySelector<HTMLInputElement>('[role=dialog] input:checked')?.labels?.[0]?.textContent,
      isLive: document.querySelector('[data-sync] [aria-live=polite]') !== null,
    }))
    expect(states).toEqual({ chosen: 'Yes', isLive: true })
    await user.tab.pressKey('Escape')
    await isShut()
    await user.follow(paths.myTasks)
    await user.press('button', 'More')
    await user.press('button', 'Logout')
    await user.sees('link', 'Login')
  })
}

/** Role and name, on My Tasks. */
const list = [
  ['navigation', 'Lists of tasks'],
  ['heading', 'My Tasks'],
  ['heading', 'Priority'],
  ['region', 'Priority'],
  ['region', 'Notifications'],
  ['button', 'No'],
  ['button', 'Yes'],
] as const

/** In the panel, when Yes is chosen. */
const panel = [
  ['button', 'Close'],
  ['group', 'Has the candidate been selected?'],
  ['radio', 'No'],
  ['radio', 'Yes'],
  ['button', 'Mark selected'],
  ['button', 'Cancel'],
] as const

interface Focus {
  name: string
  kind: string
  /** Words of the row it is in. */
  row: string
  /** Name of the sheet it is in. */
  dialog: string
  hasRing: boolean
  /** Nothing lies over it. */
  isFree: boolean
  /** It stands after what had the focus before. */
  isInOrder: boolean
}

const lookAtFocus = (): Focus => {
  const { lastFocus, document: page } = window as typeof window & { lastFocus?: Element }
  const element = page.activeElement as HTMLInputElement
  const textOf = (part?: Element | null) => (part?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const nameOf = (part: Element | null) =>
    part?.getAttribute('aria-label') ??
    textOf(
      page.getElementById(part?.getAttribute('aria-labelledby') ?? '') ??
        (part as HTMLInputElement | null)?.labels?.[0] ??
        part,
    )
  const styles = [element, element.parentElement ?? element].map((part) => getComputedStyle(part))
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = page.elementFromPoint(left + width / 2, top + height / 2)
  const dialog = element.closest('[role=dialog]')
  // Inside a sheet they go round; after the last one of the page it begins anew
  const isRound = dialog !== null || element === page.body
  const isInOrder = isRound || !lastFocus?.isConnected || (lastFocus.compareDocumentPosition(element) & 4) > 0
  Object.assign(window, { lastFocus: element })
  return {
    name: nameOf(element),
    kind: element.localName,
    row: textOf(element.closest('article')),
    dialog: dialog ? nameOf(dialog) : '',
    hasRing: styles.some(({ outlineStyle }) => outlineStyle !== 'none'),
    isFree: at !== null && (element.contains(at) || at.contains(element)),
    isInOrder,
  }
}

const forgetFocus = () => void Object.assign(window, { lastFocus: undefined })
