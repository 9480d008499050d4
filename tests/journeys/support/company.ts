import { asc, eq, isNotNull, and } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { connect, type Connection } from '../../../server/db/connect.ts'
import {
  addresses,
  campaignRecipients,
  campaigns,
  carrierOrders,
  contactMessages,
  funnelHistory,
  funnelRows,
  hiringRequests,
  mails,
  operations,
  partners,
  users,
  registrations,
  waitingPhones,
} from '../../../server/db/schema.ts'
import { findAccount } from '../../../server/identity/accounts.ts'
import { openSession, revokeSession } from '../../../server/identity/sessions.ts'
import { signInSessions } from '../../../server/identity/schema.ts'
import { addRefusals } from '../../../server/store/refusals.ts'
import { DEVICE_BITS } from '../../../server/db/tables/refusals.ts'
import { messageIdOf } from '../../../server/store/campaigns.ts'
import { approveRequest } from '../../../server/store/approvals.ts'
import { findBalance, giveBack, purchase, spend, type Spend } from '../../../server/store/credits.ts'
import { searchTextOf } from '../../../server/store/addresses.ts'
import { makeInterestLinks } from '../../../server/store/interest.ts'
import { stagePlans, type StagePlan, type StagePlanName } from '../../../server/demo/seed/stages.ts'
import { API_KEY, basePaths, headers } from '../../../src/contract/call.ts'
import type { CurrentState, StageAction } from '../../../src/contract/funnel.ts'
import { addIstDays } from '../../../src/lib/dates.ts'
import { foldName } from '../../../src/lib/text.ts'
import { SESSION_SECRET } from './app-server.ts'

export interface Person {
  id: string
  email: string
  name: string
}

export interface ApplicantOf {
  funnelId: string
  hiringRequestId: string
  name: string
}

/** Someone a reachout was for. Refused, and neither name nor number: deleted before anything was tried. */
export interface Reached {
  name: string
  mobile: string
  state: 'delivered' | 'replied' | 'undelivered' | 'refused'
}
const returnsCredit = ({ state }: Reached) => state === 'undelivered' || state === 'refused'

type RequestRow = typeof hiringRequests.$inferInsert
type FunnelRow = typeof funnelRows.$inferInsert

const HOUR = 3_600_000
const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const firstNames = ['Aarti', 'Bhushan', 'Chetan', 'Deepika', 'Ekta', 'Farhan', 'Gauri', 'Harish', 'Irfan', 'Jaya']
const lastNames = ['Bhoir', 'Gawli', 'Jadhav', 'Kamble', 'Mhatre', 'Nishad', 'Pawar', 'Shinde', 'Thakre', 'Yadav']

/** Midnight in India, so many days from today. */
export const day = (days: number): number => addIstDays(Date.now(), days)

/**
 * An employer of one's own on a server that others use too: two people, and the applicants a test needs. Nobody else
 * changes them, and there is little to download. What the server holds is read from its database, past the app.
 */
export class Company {
  readonly ipId = `EMP${randomInt(1_000_000, 9_999_999)}`
  readonly name = `Journey ${this.ipId} Pvt Ltd`
  readonly owner = this.person('asha', 'Asha Rane')
  readonly colleague = this.person('vikas', 'Vikas Bendre')
  /** How many applicants there are. */
  applicants = 0
  private requests: Partial<Record<'walkIn' | 'ahead' | 'telephonic', string>> = {}

  private constructor(private connection: Connection) {}

  static async open(databaseUrl: string): Promise<Company> {
    const company = new Company(connect(databaseUrl, { max: 2 }))
    await company.register()
    return company
  }

  close = (): Promise<void> => this.connection.close()

  /** The database was started anew and listens elsewhere. */
  async moveTo(databaseUrl: string): Promise<void> {
    await this.connection.close().catch(() => undefined)
    this.connection = connect(databaseUrl, { max: 2 })
  }

  private person(short: string, name: string): Person {
    return { id: `${short}-${this.ipId}`, email: `${short}.${this.ipId.toLowerCase()}@demo.test`, name }
  }

  private async register() {
    const { db } = this.connection
    const now = Date.now()
    const stamps = { createdAt: now, updatedAt: now }
    await db.insert(partners).values({
      ipId: this.ipId,
      userCode: 'EMP',
      userType: 'Employer',
      legalEntityName: this.name,
      contactPersonName: this.owner.name,
      contactEmail: this.owner.email,
      ...stamps,
    })
    const [demo] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, 'demo-emp'))
    const { passwordHash } = demo!
    await db
      .insert(users)
      .values([this.owner, this.colleague].map((user) => ({ ...user, ipId: this.ipId, passwordHash, ...stamps })))
  }

  setManagers = (managers: (typeof partners.$inferSelect)['managers']) =>
    this.connection.db.update(partners).set({ managers }).where(eq(partners.ipId, this.ipId))

  setMigrated = (migrated: boolean) =>
    this.connection.db.update(partners).set({ migrated }).where(eq(partners.ipId, this.ipId))

  /** Saved offices with these names, all in Bhiwandi (ADDR-01). */
  addOffices = (names: string[]) =>
    this.connection.db.insert(addresses).values(
      names.map((officeName, at) => ({
        addressId: `office-${this.ipId}-${at}`,
        ...{ ipId: this.ipId, officeName, address: `Gala ${at + 1}, Kalher`, city: 'Bhiwandi', locality: 'Kalher' },
        ...{
          longitude: 73.0213,
          latitude: 19.2512,
          searchText: foldName(`${officeName} Gala ${at + 1} Kalher Bhiwandi`),
        },
        ...{ createdBy: this.owner.id, createdAt: at, updatedAt: at },
      })),
    )

  /** The owner's phone said that so many updates wait on it, the oldest for a day (operations see it). */
  hasWaitingPhone = (pending: number) =>
    this.connection.db.insert(waitingPhones).values({
      ...{ userId: this.owner.id, deviceId: `phone-${this.ipId}`, label: 'Chrome on Android', pending },
      ...{ oldestAt: Date.now() - 24 * HOUR, seenAt: Date.now() },
    })

  /** A company of this name has registered and waits for operations; returns its id. */
  async seesRegister(legalEntityName: string, email: string): Promise<string> {
    const ipId = `EMP${randomInt(10_000_000, 99_999_999)}`
    const stamps = { createdAt: Date.now(), updatedAt: Date.now() }
    const { db } = this.connection
    const person = 'Anuradha Kulkarni'
    await db.insert(partners).values({
      ...{ ipId, userCode: 'EMP', userType: 'Employer', legalEntityName, status: 0, ...stamps },
      ...{ contactPersonName: person, contactEmail: email, contactMobile: '9812345678' },
      details: { pan: 'AAACA1111A', headquarterLocation: 'Nashik' },
    })
    await db.insert(users).values({ id: `user-${ipId}`, ipId, email, name: person, passwordHash: '-', ...stamps })
    await db.insert(registrations).values({ ipId, origin: 'https://hire.example', createdAt: Date.now() })
    return ipId
  }

  buyCredits = (credits: number) =>
    purchase(this.connection.db, { ipId: this.ipId, credits, now: Date.now(), userId: this.owner.id })

  balance = () => findBalance(this.connection.db, this.ipId)

  spendCredits = (credits: number, why: Partial<Spend> = {}) =>
    spend(this.connection.db, { ipId: this.ipId, credits, now: Date.now(), userId: this.owner.id, ...why })

  /** So many calls were refused within the last hour, whoever sent them. */
  async wereRefused(count: number): Promise<void> {
    const hour = Math.floor(Date.now() / HOUR) * HOUR
    const devices = '1'.padStart(DEVICE_BITS, '0')
    await addRefusals(this.connection.db, [
      { hour, call: 'funnel.notes', reason: 'key-reused', build: this.ipId, count, devices },
    ])
  }

  /**
   * A request of this employer. walkIn: interviews on every day, so the first one of somebody screened the day before
   * yesterday is over; ahead: the first one is tomorrow.
   */
  async request(kind: 'walkIn' | 'ahead' | 'telephonic' = 'walkIn', more: Partial<RequestRow> = {}): Promise<string> {
    const known = this.requests[kind]
    if (known && Object.keys(more).length === 0) return known
    const hiringRequestId = String(randomInt(10_000_000, 99_999_999))
    const names = { walkIn: 'Yard ramp-up', ahead: 'Store opening', telephonic: 'Night shift desk' }
    await this.connection.db.insert(hiringRequests).values({
      hiringRequestId,
      ipId: this.ipId,
      name: names[kind],
      nameFolded: foldName(names[kind]),
      jobRole: 'Picker & Packer',
      status: 1,
      districts: ['Thane'],
      positions: 10,
      interviewType: kind === 'telephonic' ? 'telephonic' : 'walkIn',
      schedulingType: kind === 'ahead' ? 'dates' : 'days',
      operatingDays: kind === 'walkIn' ? week : [],
      interviewDates: kind === 'ahead' ? [day(1)] : [],
      slots: kind === 'telephonic' ? [] : [{ from: '10:00', to: '18:00' }],
      startDate: day(-30),
      endDate: day(60),
      createdDate: day(-30),
      updatedAt: day(-30),
      ...more,
    })
    this.requests[kind] ??= hiringRequestId
    return hiringRequestId
  }

  /** Another partner of this code that nobody else has, with one account: an agency, a council, a member of this employer. */
  async partner(code: 'EMP' | 'SA' | 'AGG' | 'SSC' | 'SUB', more: { parentIpId?: string; clients?: string[] } = {}) {
    const { db } = this.connection
    const ipId = `${code}${randomInt(1_000_000, 9_999_999)}`
    const person: Person = { id: `p-${ipId}`, email: `${ipId.toLowerCase()}@demo.test`, name: `Lata ${ipId}` }
    const stamps = { createdAt: Date.now(), updatedAt: Date.now() }
    await db.insert(partners).values({
      ...{ ipId, userCode: code, userType: code, legalEntityName: `Partner ${ipId}`, contactPersonName: person.name },
      ...{ contactEmail: person.email, parentIpId: more.parentIpId ?? null, ...stamps },
      details: { targetEmployers: more.clients ?? [] },
    })
    const [demo] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, 'demo-emp'))
    await db.insert(users).values({ ...person, ipId, passwordHash: demo!.passwordHash, ...stamps })
    return { ipId, person, name: `Partner ${ipId}` }
  }

  /**
   * A reachout of a request for these people, which has ended: a credit each was spent, and that of whom it did not reach
   * came back. Without anybody one that costs nothing.
   */
  async reachout(hiringRequestId: string, people: Reached[] = []): Promise<string> {
    const { db } = this.connection
    const at = Date.now()
    const campaignId = `C-${randomInt(0x1000000000, 0xffffffffff).toString(16).toUpperCase()}`
    const { ipId } = this
    await db.insert(campaigns).values({
      ...{ campaignId, hiringRequestId, ipId, channel: 'app', total: people.length, isScheduled: false },
      ...{ state: 'completed', language: 'english', message: 'Come and see us: #link#', origin: 'http://localhost' },
      ...{ scheduledAt: at, createdBy: this.owner.id, createdAt: at, startedAt: at },
    })
    if (people.length === 0) return campaignId
    await db.insert(campaignRecipients).values(
      people.map(({ name, mobile, state }, n) => ({
        ...{ campaignId, n, hiringRequestId, candidateId: `m-${mobile}`, mobile, supplyType: 8, state },
        ...{ person: { candidateId: `m-${mobile}`, name, mobile }, repliedAt: state === 'replied' ? at : null },
        ...{ sentAt: state === 'refused' ? null : at, refundedAt: returnsCredit({ name, mobile, state }) ? at : null },
      })),
    )
    const spent = await spend(db, { ipId, credits: people.length, now: at, campaignId, hiringRequestId })
    const credits = people.filter(returnsCredit).length
    if (credits > 0) await giveBack(db, { spendId: spent.id, credits, now: at })
    return campaignId
  }

  /** A reachout that has left to this number over WhatsApp: what comes from there answers it. */
  async wroteOverWhatsApp({ hiringRequestId, name }: ApplicantOf, mobile: string): Promise<void> {
    const campaignId = await this.reachout(hiringRequestId, [{ name, mobile, state: 'delivered' }])
    const at = Date.now() - 60_000
    await this.connection.db.insert(carrierOrders).values({
      ...{ orderId: messageIdOf(campaignId, 0), channel: 'whatsapp', carrier: 'whatsapp', recipient: mobile },
      ...{ state: 'delivered', providerId: `wamid.${campaignId}`, sentAt: at, updatedAt: at },
    })
  }

  /** A saved address of this employer, or of another partner. */
  async office(officeName: string, ipId: string = this.ipId): Promise<string> {
    const addressId = `A-${ipId}-${randomInt(1_000_000)}`
    const place = { address: 'Plot 7, Mankoli Naka, Bhiwandi', city: 'Bhiwandi', locality: 'Mankoli' }
    await this.connection.db.insert(addresses).values({
      ...{ addressId, ipId, officeName, ...place, longitude: 73.05, latitude: 19.24 },
      ...{ searchText: searchTextOf({ officeName, ...place }), createdBy: this.owner.id },
      ...{ createdAt: day(-30), updatedAt: day(-30) },
    })
    return addressId
  }

  /** What the owner wrote on the Feedback page. */
  writes = (subject: string, message: string) =>
    this.connection.db.insert(contactMessages).values({
      ...{ userId: this.owner.id, partnerId: this.ipId, partnerType: 'Employer', firstName: this.owner.name },
      ...{ email: this.owner.email, subject, message, createdAt: Date.now() },
    })

  /** The messages of this employer as the server holds them. */
  messages = () =>
    this.connection.db
      .select({ subject: contactMessages.subject, message: contactMessages.message, state: contactMessages.state })
      .from(contactMessages)
      .where(eq(contactMessages.partnerId, this.ipId))

  /** The e-mails to a person, as texts. */
  lettersTo = async ({ email }: Person): Promise<string[]> =>
    (await this.connection.db.select({ text: mails.text }).from(mails).where(eq(mails.recipient, email))).map(
      ({ text }) => text,
    )

  /** Operations approve a request. */
  approve = (hiringRequestId: string): Promise<boolean> =>
    approveRequest(this.connection.db, hiringRequestId, Date.now())

  /** The request as the server holds it. */
  async requestRow(hiringRequestId: string) {
    const { db } = this.connection
    const [row] = await db.select().from(hiringRequests).where(eq(hiringRequests.hiringRequestId, hiringRequestId))
    return row!
  }

  /** Somebody else saves a request: another gender, the next version. */
  async changeRequest(hiringRequestId: string) {
    const row = await this.requestRow(hiringRequestId)
    await this.connection.db
      .update(hiringRequests)
      .set({
        details: { ...row.details, gender: 'Female Only' },
        version: row.version + 1,
        updatedByName: this.colleague.name,
        updatedAt: Date.now(),
      })
      .where(eq(hiringRequests.hiringRequestId, hiringRequestId))
  }

  /** Somebody in that stage, under a name that nobody else here has. Screened two days ago unless `more` says otherwise. */
  async applicant(
    stage: StagePlanName,
    { request = 'walkIn', ...more }: Partial<FunnelRow> & { request?: 'walkIn' | 'ahead' | 'telephonic' } = {},
  ): Promise<ApplicantOf> {
    const plan: StagePlan = stagePlans[stage]
    const at = this.applicants++
    const name = more.name ?? `${firstNames[at % 10]} ${lastNames[(at + Math.floor(at / 10)) % 10]}`
    const hiringRequestId = more.hiringRequestId ?? (await this.request(request))
    const funnelId = `${this.ipId}-${at}`
    const stageAt = more.stageAt ?? day(-2) + 8 * HOUR
    const isSelected = plan.status === 'selected' || plan.status === 'joined'
    await this.connection.db.insert(funnelRows).values({
      funnelId,
      hiringRequestId,
      ipId: this.ipId,
      name,
      nameFolded: foldName(name),
      age: 26,
      gender: 'male',
      district: 'Thane',
      locality: 'Bhiwandi East',
      workCity: 'Bhiwandi',
      distanceM: 3_200,
      mobile: '9812345614',
      channel: 'app',
      supplyType: 1,
      status: plan.status,
      subStage: plan.subStage ?? null,
      userConfirmed: plan.userConfirmed ?? false,
      employerConfirmed: plan.employerConfirmed ?? false,
      stageAt,
      expiresAt: ['shortlisted', 'interviewDone'].includes(plan.status) ? day(2) : null,
      // Not a day that has passed: the hourly job would take it
      joiningTime: isSelected ? day(0) : null,
      rejectionMessage: plan.status === 'rejected' ? 'Took another job' : null,
      createdAt: day(-10),
      updatedAt: stageAt,
      ...more,
    })
    return { funnelId, hiringRequestId, name }
  }

  /** The path of the link that a campaign sends to a candidate, and how to find who came by it. */
  async interestLink(name: string) {
    const { db } = this.connection
    const candidateId = `C-${this.ipId}-${this.applicants++}`
    const [link] = await makeInterestLinks(
      db,
      [{ candidateId, name, mobile: `9${randomInt(100_000_000, 999_999_999)}` }],
      {
        sessionSecret: SESSION_SECRET,
        origin: 'http://localhost',
        hiringRequestId: await this.request(),
        supplyType: 1,
        channel: 'sms',
        now: Date.now(),
      },
    )
    const arrived = () => db.select().from(funnelRows).where(eq(funnelRows.candidateId, candidateId))
    return { path: new URL(link!).pathname, arrived }
  }

  /** The applicants of this company with a mobile. */
  byMobile(mobile: string) {
    const isTheirs = and(eq(funnelRows.ipId, this.ipId), eq(funnelRows.mobile, mobile))
    return this.connection.db.select().from(funnelRows).where(isTheirs)
  }

  /** The row as the server holds it. */
  async row(funnelId: string) {
    const [row] = await this.connection.db.select().from(funnelRows).where(eq(funnelRows.funnelId, funnelId))
    return row!
  }

  /** What operations did to an applicant, oldest first: an operation that was applied twice stands here twice. */
  async history(funnelId: string) {
    return this.connection.db
      .select()
      .from(funnelHistory)
      .where(and(eq(funnelHistory.funnelId, funnelId), isNotNull(funnelHistory.operationKey)))
      .orderBy(asc(funnelHistory.id))
  }

  /** The actions that arrived, in the order in which they did. */
  async actions(funnelId: string): Promise<string[]> {
    return (await this.history(funnelId)).map(({ action }) => action)
  }

  /** Every operation that the server took up from this person, in its order. */
  async ledger(person: Person = this.owner) {
    return this.connection.db
      .select()
      .from(operations)
      .where(eq(operations.userId, person.id))
      .orderBy(asc(operations.seq))
  }

  /** Changes a row as no app does, e.g. to bring about a refusal. */
  async alter(funnelId: string, set: Partial<FunnelRow>): Promise<void> {
    await this.connection.db.update(funnelRows).set(set).where(eq(funnelRows.funnelId, funnelId))
  }

  /** Ends every sign-in of this person at the provider, as operations staff do: the next refresh is refused. */
  async endSessions(person: Person = this.owner): Promise<void> {
    const { db } = this.connection
    const open = await db.select().from(signInSessions).where(eq(signInSessions.userId, person.id))
    for (const session of open) await revokeSession(db, session.id, 'account', Date.now())
  }

  /** As if this person had signed in, and proved who they are, so long ago, ms. */
  async ageSignIns(ms: number, person: Person = this.owner): Promise<void> {
    const { db } = this.connection
    for (const { id, createdAt, provenAt } of await db
      .select()
      .from(signInSessions)
      .where(eq(signInSessions.userId, person.id))) {
      const set = { createdAt: createdAt - ms, provenAt: provenAt && provenAt - ms }
      await db.update(signInSessions).set(set).where(eq(signInSessions.id, id))
    }
  }

  /** Asks the API as this person, from another device. */
  async ask(person: Person, origin: string, path: string, body: unknown): Promise<Record<string, unknown>> {
    const { db } = this.connection
    const account = await findAccount(db, person.id)
    const { tokens } = await openSession(db, { sessionSecret: SESSION_SECRET }, account!, Date.now())
    const response = await fetch(`${origin}${basePaths.hire}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.access_token}`,
        [headers.apiKey]: API_KEY,
        [headers.deviceId]: 'another-device',
        [headers.deviceType]: 'web',
        [headers.idempotencyKey]: crypto.randomUUID(),
      },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }

  /** A decision of this person, made on another device at this moment. */
  async decide(
    person: Person,
    origin: string,
    applicant: ApplicantOf,
    currentState: CurrentState,
    action: StageAction,
    body: Record<string, unknown> = {},
  ): Promise<void> {
    const { funnelId, hiringRequestId } = applicant
    const answer = await this.ask(person, origin, 'campaign/candidate/funnel/data/update', {
      currentState,
      action,
      payload: {
        body: { employerConfirmed: true, ...body },
        filter: { ids: [funnelId], hiringRequestId, ipId: this.ipId },
      },
    })
    if (answer.status !== true) throw new Error(`Not decided: ${JSON.stringify(answer)}`)
  }
}
