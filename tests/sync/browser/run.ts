import type { Page } from 'playwright-core'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Applicant } from '../../../src/contract/funnel-row.ts'
import { paths } from '../../../src/lib/paths.ts'
import { actionsOf, findCurrentState } from '../../../src/rules/transitions.ts'
import { Company, day, type ApplicantOf, type Person } from '../../journeys/support/company.ts'
import type { FinalDevice, HistoryEvent, HistoryRecord } from '../events.ts'
import { isSame } from '../inspect.ts'
import { readBooks, type Books } from './ledger.ts'
import { BrowserPhone } from './phone.ts'
import type { BrowserHistory, Step } from './steps.ts'
import type { World } from './world.ts'

/** With a healthy network and session nothing may wait longer, once the user has pressed Sync now (I8). */
const DRAINED_WITHIN_MS = 60_000
/** So long the app is left alone with it, before the user presses Sync now. */
const ALONE_MS = 3_000
const LONGEST_STEP_MS = 40_000

type Timed = { at: number; event: HistoryEvent }

export interface BrowserRecord extends HistoryRecord {
  /** What was done and what came of it, to read. */
  trace: string[]
}

/** Plays one history on a fresh phone, and returns what happened. */
export async function runInBrowser(history: BrowserHistory, world: World): Promise<BrowserRecord> {
  await world.reset()
  const run = new Run(history, world)
  return run.play()
}

class Run {
  private readonly timed: Timed[] = []
  private readonly noticed: string[] = []
  private readonly trace: string[] = []
  private readonly began = Date.now()
  private readonly users = new Set<Person>()
  private company!: Company
  private phone!: BrowserPhone
  private applicants: ApplicantOf[] = []
  private count = 0
  private kills: Promise<void>[] = []

  constructor(
    private readonly history: BrowserHistory,
    private readonly world: World,
  ) {}

  async play(): Promise<BrowserRecord> {
    const { world } = this
    this.company = await Company.open(await world.databaseUrl())
    this.phone = await BrowserPhone.open(world.browser, world.wire.url, world.drivePath)
    try {
      this.applicants = [
        await this.company.applicant('attended'),
        await this.company.applicant('awaitingCall', { request: 'telephonic' }),
        await this.company.applicant('attended'),
        await this.company.applicant('selected'),
        await this.company.applicant('screened'),
        await this.company.applicant('awaitingCall', { request: 'telephonic' }),
        await this.company.applicant('applied'),
      ]
      await this.begin()
      for (const step of this.history.steps) await this.take(step)
      const finals = await this.heal()
      const books = await this.read()
      return {
        events: this.merge(books),
        finals,
        noticed: this.noticed,
        trace: this.trace,
      }
    } catch (error) {
      throw Object.assign(error as Error, { trace: this.trace })
    } finally {
      for (const error of this.phone.errors) this.say(`page error: ${error}`)
      await this.phone.close()
      await this.company.close().catch(() => undefined)
    }
  }

  /** The app is on the phone with its rows, and works without a network. */
  private async begin(): Promise<void> {
    const page = await this.phone.openTab()
    await this.phone.signIn(page, this.company.owner)
    this.users.add(this.company.owner)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await this.phone.drive(page, 'refresh', this.company.owner.id, this.requests(), this.company.ipId)
    this.say('ready')
  }

  private requests = () => [...new Set(this.applicants.map((one) => one.hiringRequestId))]
  private say = (line: string) =>
    this.trace.push(`${((Date.now() - this.began) / 1000).toFixed(2).padStart(6)} ${line}`)
  private push = (event: HistoryEvent) => this.timed.push({ at: Date.now(), event })

  private async take(step: Step): Promise<void> {
    const started = Date.now()
    const work = this.begun(step).then(
      (said) => said ?? '',
      (error: unknown) => `not: ${String(error).split('\n')[0]}`,
    )
    const said = await Promise.race([work, sleep(LONGEST_STEP_MS, 'still at it')])
    this.say(`${JSON.stringify(step)} ${said} (${Date.now() - started} ms)`)
  }

  private async begun(step: Step): Promise<string | void> {
    const { phone, world } = this
    // Whose app was taken away opens it again
    const page = 'tab' in step ? (phone.tabAt(step.tab) ?? (await phone.openTab())) : undefined
    switch (step.do) {
      case 'update':
      case 'notes':
      case 'number':
      case 'callFailed':
      case 'attended':
      case 'feedback':
        return this.act(page!, step)
      case 'rejectOnScreen':
        return this.rejectOnScreen(page!, this.applicants[step.applicant]!)
      case 'takeBack':
      case 'withdraw':
      case 'discard':
      case 'resend':
      case 'retry':
        return this.end(page!, step.do, step.pick)
      case 'sendNow':
      case 'refresh':
      case 'syncNow':
        return this.ask(page!, step.do)
      case 'openTab':
        if (phone.tabs.length < 3) await phone.openTab(this.isCut() && this.count % 2 ? '/sync' : '/My-tasks')
        return
      case 'closeTab':
        return phone.closeTab(page!)
      case 'crash':
        return phone.crash(page!)
      case 'reload':
        return void (await page!.reload({ timeout: 5_000 }))
      case 'killWorker':
        return phone.killWorker()
      case 'flight':
        return phone.setFlight(step.on)
      case 'net':
        return world.wire.setMode(step.mode)
      case 'fate':
        for (let times = 0; times < step.times; times += 1) world.wire.next.push(step.fate)
        return
      case 'killServer':
        await world.killServer(step.power, step.downMs)
        return step.power ? this.reconnect() : undefined
      case 'phoneClock':
        return phone.setClock(step.days)
      case 'serverClock':
        await world.moveServerClock(step.days)
        return this.reconnect()
      case 'signIn':
        return this.signIn([this.company.owner, this.company.colleague][step.user]!)
      case 'signOut':
        return this.signOut(step.how)
      case 'revoke': {
        const who = await this.who(phone.tabs[0])
        return who ? this.company.endSessions(who) : undefined
      }
      case 'upgrade':
        if (this.isCut()) return 'no network'
        await world.isUp()
        world.upgrade()
        return (await phone.upgrade(page!, step.accept)) ? 'offered' : 'not offered'
      case 'other':
        await world.isUp()
        return this.decide(this.applicants[step.applicant]!, step.action)
      case 'pause':
        return sleep(step.ms)
    }
  }

  /** A Postgres that was restarted listens elsewhere. */
  private async reconnect(): Promise<void> {
    await this.world.isUp()
    await this.company.moveTo(await this.world.databaseUrl())
  }

  private isCut = () => this.phone.isFlight || !['on', 'slow'].includes(this.world.wire.mode)

  private async who(page: Page | undefined): Promise<Person | undefined> {
    const userId = page && (await this.phone.drive(page, 'who'))
    return [this.company.owner, this.company.colleague].find(({ id }) => id === userId)
  }

  private async act(page: Page, step: Extract<Step, { held: boolean }>): Promise<string> {
    const person = await this.who(page)
    if (!person) return 'no one is signed in'
    const applicant = this.applicants[step.applicant]!
    const n = ++this.count
    const kinds = {
      update: 'stage',
      callFailed: 'stage',
      attended: 'stage',
      notes: 'notes',
      number: 'number',
      feedback: '',
    }
    const lane = step.do === 'feedback' ? 'feedback' : `applicant:${applicant.funnelId}:${kinds[step.do]}`
    this.push({ kind: 'enqueue', id: n, device: 0, user: person.id, lane, command: step.do })
    const doing = this.phone.drive(page, 'act', {
      kind: step.do,
      userId: person.id,
      ipId: this.company.ipId,
      funnelId: applicant.funnelId,
      action: step.action,
      held: step.held,
      n,
      ...(this.world.broken === 'saves-late' ? { writeLateMs: 700 } : {}),
    })
    if (step.killAfter !== undefined)
      this.kills.push(sleep(step.killAfter).then(() => this.phone.crash(page).catch(() => undefined)))
    try {
      const promised = await doing
      if (!promised) {
        this.push({ kind: 'failed', id: n, error: 'not possible' })
        return 'not possible'
      }
      this.push({ kind: 'enqueued', id: n, opId: promised.opId })
      this.push({ kind: 'steps', opId: promised.opId, names: promised.steps })
      return `saved ${promised.opId.slice(-4)}`
    } catch (error) {
      // The user sees an error, or no page any more: nothing was reported as saved
      this.push({ kind: 'failed', id: n, error: String(error) })
      return `unknown: ${String(error).split('\n')[0]}`
    } finally {
      await Promise.all(this.kills.splice(0))
    }
  }

  private async rejectOnScreen(page: Page, applicant: ApplicantOf): Promise<string> {
    const { phone } = this
    const person = await this.who(page)
    if (!person) return 'no one is signed in'
    if ((await phone.drive(page, 'statusOf', person.id, applicant.funnelId)) !== 'interviewDone') return 'no result due'
    const n = ++this.count
    const before = new Set((await phone.drive(page, 'list', person.id)).map((row) => row.opId))
    const path = paths.candidate(applicant.hiringRequestId, applicant.funnelId)
    const lane = `applicant:${applicant.funnelId}:stage`
    await phone.reject(page, path, applicant.name, `Reason ${n}`, () =>
      this.push({ kind: 'enqueue', id: n, device: 0, user: person.id, lane, command: 'update' }),
    )
    const made = (await phone.drive(page, 'list', person.id)).find((row) => !before.has(row.opId) && row.lane === lane)
    if (!made) return 'sent already'
    this.push({ kind: 'enqueued', id: n, opId: made.opId })
    const names = await phone.drive(page, 'stepsOfOperation', person.id, made.opId)
    this.push({ kind: 'steps', opId: made.opId, names })
    return `saved ${made.opId.slice(-4)}`
  }

  private async end(page: Page, how: 'takeBack' | 'withdraw' | 'discard' | 'resend' | 'retry', pick: number) {
    const person = await this.who(page)
    if (!person) return 'no one is signed in'
    const all = await this.phone.drive(page, 'list', person.id)
    const parked = all.filter(({ state }) => state === 'rejected' || state === 'quarantined')
    const some = how === 'takeBack' || how === 'withdraw' ? all : parked
    const row = some[pick % Math.max(1, some.length)]
    return row ? this.endOne(page, person, how, row.opId) : 'nothing waits'
  }

  private async endOne(
    page: Page,
    person: Person,
    how: 'takeBack' | 'withdraw' | 'discard' | 'resend' | 'retry',
    opId: string,
  ): Promise<string> {
    const id = ++this.count
    this.push({ kind: 'end', id, how, opId })
    try {
      const isLocal = this.world.broken === 'withdraws-locally'
      const { result, newOpId, steps } = await this.phone.drive(page, 'end', person.id, how, opId, isLocal)
      const isNew = newOpId !== undefined && newOpId !== opId
      this.push({ kind: 'ended', id, result, ...(isNew ? { newOpId } : {}) })
      if (isNew) this.push({ kind: 'steps', opId: newOpId, names: steps ?? [] })
      return `${opId.slice(-4)} ${result}${isNew ? ` as ${newOpId.slice(-4)}` : ''}`
    } catch (error) {
      this.push({ kind: 'ended', id, result: `not: ${String(error)}` })
      return `${opId.slice(-4)} not: ${String(error).split('\n')[0]}`
    }
  }

  private async ask(page: Page, what: 'sendNow' | 'syncNow' | 'refresh'): Promise<string | void> {
    const person = await this.who(page)
    if (!person) return 'no one is signed in'
    if (what === 'sendNow') return this.phone.drive(page, 'sendNow', person.id)
    // The user does not wait for it
    const work =
      what === 'syncNow'
        ? this.phone.drive(page, 'syncNow', person.id)
        : this.phone.drive(page, 'refresh', person.id, this.requests(), this.company.ipId)
    await Promise.race([work.catch(() => undefined), sleep(300)])
  }

  private async signIn(person: Person): Promise<string | void> {
    if (this.isCut()) return 'no network'
    await this.world.isUp()
    const page = this.phone.tabs[0] ?? (await this.phone.openTab())
    await this.phone.signIn(page, person)
    this.users.add(person)
  }

  private async signOut(how: 'keep' | 'delete' | 'send'): Promise<string> {
    const page = this.phone.tabs[0]
    const person = await this.who(page)
    if (!page || !person) return 'no one is signed in'
    const isDeleted = await this.phone.signOut(page, how)
    if (isDeleted) this.push({ kind: 'deleted', device: 0, user: person.id })
    return isDeleted ? 'deleted' : 'out'
  }

  private async decide(applicant: ApplicantOf, pick: number): Promise<string> {
    const { status } = await this.company.row(applicant.funnelId)
    const state = findCurrentState(status)
    if (!state) return 'ended'
    const action = actionsOf(state)[pick % actionsOf(state).length]!
    const body = {
      ...(action === 'selected' ? { joiningTime: day(3) } : {}),
      ...(action === 'rejected' ? { message: 'Found another one' } : {}),
    }
    await this.company.decide(this.company.colleague, this.world.server.url, applicant, state, action, body)
    return action
  }

  /** Network, server and sessions are healthy again; each user signs in once more, and what is left must be sent. */
  private async heal(): Promise<FinalDevice[]> {
    const { phone, world } = this
    await Promise.all(this.kills)
    await world.isUp()
    await phone.setFlight(false)
    await world.wire.heal()
    for (const tab of [...phone.tabs]) await phone.closeTab(tab).catch(() => undefined)
    this.say('healthy again')
    const finals: FinalDevice[] = []
    // Compared at once: what the next user sends changes rows that this one has
    for (const person of this.users) finals.push(this.compare(await this.healOne(person), await this.read()))
    return finals
  }

  private async healOne(person: Person): Promise<FinalDevice> {
    const { phone } = this
    const page = await phone.openTab()
    await phone.signIn(page, person)
    await this.drained(page, person)
    const stuck = await phone.drive(page, 'undrained', person.id)
    for (let round = 0; round < 12; round += 1) {
      const rows = await phone.drive(page, 'list', person.id)
      if (rows.length === 0) break
      for (const row of rows)
        if (row.state === 'rejected' || row.state === 'quarantined')
          this.say(
            `${row.lastError?.class}/${row.lastError?.code}: ${await this.endOne(page, person, 'discard', row.opId)}`,
          )
      await this.drained(page, person)
    }
    await phone.drive(page, 'refresh', person.id, this.requests(), this.company.ipId)
    const { outbox, log, rows } = await phone.drive(page, 'inspect', person.id)
    await phone.closeTab(page)
    this.say(`${person.name}: ${log.filter((line) => line.event === 'done').length} done, ${stuck.length} stuck`)
    return { device: 0, user: person.id, outbox, log, stuck, rows, strayed: [] }
  }

  private async drained(page: Page, person: Person): Promise<void> {
    const started = Date.now()
    let isAsked = false
    while (Date.now() - started < DRAINED_WITHIN_MS) {
      // A user whose session is over signs in again, as the app requests
      if (await this.phone.isOver(page)) await this.phone.signIn(page, person)
      if ((await this.phone.drive(page, 'undrained', person.id)).length === 0) return
      if (!isAsked && Date.now() - started > ALONE_MS) {
        isAsked = true
        void this.keepSyncing(page, person, started + DRAINED_WITHIN_MS)
      }
      await sleep(100)
    }
  }

  private async keepSyncing(page: Page, person: Person, until: number): Promise<void> {
    while (Date.now() < until && !page.isClosed()) {
      await this.phone.drive(page, 'syncNow', person.id).catch(() => undefined)
      await sleep(1_000)
      if ((await this.phone.drive(page, 'undrained', person.id).catch(() => [])).length === 0) return
    }
  }

  private async read(): Promise<Books> {
    const { company, world } = this
    return readBooks(await world.databaseUrl(), company.ipId, [company.owner.id, company.colleague.id])
  }

  /** Merges the server's events into the users' events, by time. */
  private merge({ seen, changes }: Books): HistoryEvent[] {
    const { wire } = this.world
    for (const { at, opId, user } of wire.arrivals) this.timed.push({ at, event: { kind: 'arrived', opId, user } })
    for (const { at, opId, status } of wire.turnedAway)
      this.timed.push({ at, event: { kind: 'turned-away', opId, status } })
    const known = new Set(this.timed.flatMap(({ event }) => ('opId' in event ? [event.opId] : [])))
    for (const { at, user, key, status } of seen) {
      const [opId = '', step = ''] = key.split(':')
      if (status === 'done' && known.has(opId))
        this.timed.push({ at, event: { kind: 'effect', opId, step, user, changed: true } })
    }
    for (const [key, count] of changes)
      if (count > 1) this.noticed.push(`I2 ${key} stands ${count} times beside a change`)
    const done = new Set(seen.flatMap((one) => (one.status === 'done' ? [one.key] : [])))
    for (const key of changes.keys())
      if (!done.has(key)) this.noticed.push(`I2 ${key} changed something and is not done`)
    return this.timed.toSorted((a, b) => a.at - b.at).map(({ event }) => event)
  }

  /** Rows whose snapshot, fetched again, differs from the server's. */
  private compare(final: FinalDevice, { applicants }: Books): FinalDevice {
    const strayed = final.rows.flatMap(({ record: { funnelId, snapshot } }) => {
      const theirs = applicants.get(funnelId)
      const members = Object.keys({ ...snapshot, ...theirs }) as (keyof Applicant)[]
      // A missing value is left out by one of the two ways and null by the other
      const odd = members.filter(
        (member) => !isSame({ it: snapshot[member] ?? null }, { it: theirs?.[member] ?? null }),
      )
      for (const member of odd)
        this.say(`${funnelId} ${member}: ${JSON.stringify(snapshot[member])}, not ${JSON.stringify(theirs?.[member])}`)
      return odd.length > 0 ? [funnelId] : []
    })
    return { ...final, strayed }
  }
}
