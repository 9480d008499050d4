import { addIstDays, HOUR_MS, istDayStart } from '../../../src/lib/dates.ts'
import { foldName } from '../../../src/lib/text.ts'
import type { FunnelDetails, funnelHistory, funnelRows } from '../../db/schema.ts'
import { specimenName } from '../specimens/specimen.ts'
import { completeCertificate, completeDocument, holderOf } from './documents.ts'
import { inventPerson, type Person } from './names.ts'
import { demoUsers } from './people.ts'
import type { Random } from './random.ts'
import { placeOf, type DemoRequest } from './requests.ts'
import { noteTexts, pickPlan, rejectionReasons, type StagePlan } from './stages.ts'

export type FunnelInsert = typeof funnelRows.$inferInsert
export type HistoryInsert = typeof funnelHistory.$inferInsert

/** What is settled beforehand about an applicant: those of the pictures have a name, a stage and a place. */
export interface Casting {
  person?: Person
  age?: number
  plan?: StagePlan
  /** Whole days from today until they expire, or until they join. */
  days?: number
  locality?: string
  /** Metres. */
  distance?: number
  mobile?: string
  channel?: string
  reason?: string
}

const channels = [
  { weight: 46, value: 'app' },
  { weight: 20, value: 'whatsAppBot' },
  { weight: 18, value: 'webBot' },
  { weight: 10, value: 'sms' },
  { weight: 6, value: 'dm' },
]

/** An applicant of a request with the last line of their history. `now` in epoch ms. */
export function buildApplicant(
  random: Random,
  request: DemoRequest,
  now: number,
  casting: Casting = {},
): { row: FunnelInsert; history: HistoryInsert } {
  const place = placeOf(request)
  const person = casting.person ?? inventPerson(random, random.pick(place.regions))
  const plan = casting.plan ?? pickPlan(random, request.telephonic ?? false, request.inactive ?? false)
  const near = random.pick(place.localities)
  const [locality, district, pincode] = place.localities.find(([name]) => name === casting.locality) ?? near
  const stageAt = now - stageAge(random, request, plan)
  const stage = describeStage(random, request, plan, now, casting)
  const colleagues = demoUsers.filter((user) => user.ipId === request.ipId)
  const actor = plan.by === 'employer' && colleagues.length > 0 ? random.pick(colleagues) : undefined
  const hasNotes = plan.status !== 'interested' && random.chance(0.12)
  const notesBy = hasNotes && colleagues.length > 0 ? random.pick(colleagues) : undefined
  const documents = identityDocuments(random, person.name)
  const funnelId = random.hex(24)
  const age = casting.age ?? random.int(18, random.chance(0.1) ? 52 : 36)
  const holder = holderOf(documents, person, age, now)
  const row: FunnelInsert = {
    funnelId,
    hiringRequestId: request.id,
    ipId: request.ipId,
    name: person.name,
    nameFolded: foldName(person.name),
    age,
    gender: person.gender,
    district,
    locality,
    workCity: place.city,
    distanceM: casting.distance ?? random.int(30, 3_600) * 10,
    mobile: casting.mobile ?? mobileNumber(random),
    alternateMobile: random.chance(0.3) ? mobileNumber(random) : null,
    channel: casting.channel ?? random.weighted(channels),
    supplyType: random.chance(0.04) ? 8 : random.int(1, 3),
    status: plan.status,
    subStage: plan.subStage ?? null,
    userConfirmed: plan.userConfirmed ?? false,
    employerConfirmed: plan.employerConfirmed ?? false,
    stageAt,
    ...stage,
    ...callOf(random, request, plan),
    notes: notesBy ? random.pick(noteTexts) : null,
    notesAt: notesBy ? stageAt + 60_000 : null,
    notesBy: notesBy?.id ?? null,
    notesByName: notesBy?.name ?? null,
    verifiedIdTypes: documents.filter((document) => document.status === 'verified').map((document) => document.idType),
    createdAt: stageAt - random.int(2, 96) * HOUR_MS,
    updatedAt: notesBy ? stageAt + 60_000 : stageAt,
    changedBy: actor?.id ?? null,
    changedByName: actor?.name ?? null,
    details: {
      ...withPictures(funnelId, describeLife(random, person, place.state)),
      currentLocation: {
        district,
        locality,
        address: `${random.int(1, 240)}, ${random.pick(['Shivaji Nagar', 'Station Road', 'Gandhi Chowk', 'Main Bazaar'])}, ${locality}`,
        pincode,
        isValid: random.chance(0.7),
      },
      identityDocuments: documents.map((document) => ({
        ...completeDocument(document, holder, `${locality}, ${district} ${pincode}`),
        imageUrl: specimenName(funnelId, document.idType),
      })),
      ...(random.chance(0.015) ? { otherRequestIds: [request.id.replace(/..$/, '99')] } : {}),
    },
  }
  const history: HistoryInsert = {
    funnelId,
    at: stageAt,
    actor: plan.by,
    userId: actor?.id ?? null,
    action: plan.action,
    toStatus: plan.status,
    toSubStage: plan.subStage ?? null,
  }
  return { row, history }
}

const yearsOf = (count: number): string => (count === 1 ? '1 year' : `${count} years`)

/** How long ago the stage was entered, ms: open ones are recent, ended ones go back to the start of the request. */
function stageAge(random: Random, request: DemoRequest, plan: StagePlan): number {
  if (request.inactive) return random.int(31 * 24, 120 * 24) * HOUR_MS + random.int(0, 3_599) * 1_000
  const open = ['shortlisted', 'interviewDone', 'selected'].includes(plan.status)
  return random.int(1, (open ? 11 : 28) * 24) * HOUR_MS + random.int(0, 3_599) * 1_000
}

function describeStage(random: Random, request: DemoRequest, plan: StagePlan, now: number, casting: Casting) {
  const today = istDayStart(now)
  const day = (days: number) => addIstDays(today, days)
  const expires = ['shortlisted', 'interviewDone'].includes(plan.status)
  const soon = random.int(0, 3)
  const later = random.int(4, 15)
  const daysLeft = casting.days ?? (random.chance(0.12) ? soon : random.chance(0.07) ? -soon - 1 : later)
  return {
    expiresAt: expires ? day(request.inactive ? -random.int(20, 60) : daysLeft) : null,
    joiningTime: joiningDay(random, plan, day, casting),
    rejectionMessage: plan.status === 'rejected' ? (casting.reason ?? random.pick(rejectionReasons)) : null,
    employeeId: plan.status === 'joined' && random.chance(0.8) ? `SLPL/BWD/0${random.int(2_000, 4_999)}` : null,
  }
}

/** Past, today, to come, and not agreed yet. */
function joiningDay(random: Random, plan: StagePlan, day: (days: number) => number, casting: Casting): number | null {
  const past = -random.int(1, 6)
  const ahead = random.int(1, 14)
  const share = random.next()
  switch (plan.status) {
    case 'joined':
    case 'joiningNoShow':
      return day(casting.days ?? past - 2)
    case 'selected':
      if (casting.days !== undefined) return day(casting.days)
      if (plan.subStage === 'noUpdate') return day(past)
      if (plan.subStage === 'selfJoined') return share < 0.15 ? null : day(share < 0.4 ? 0 : past)
      return share < 0.15 ? null : day(share < 0.35 ? 0 : share < 0.42 ? past : ahead)
    default:
      return null
  }
}

function callOf(random: Random, request: DemoRequest, plan: StagePlan) {
  if (!request.telephonic) return { failedCalls: 0, interviewStatus: null, isCallCompleted: false }
  if (plan.status === 'interviewDone')
    return { failedCalls: random.int(0, 1), interviewStatus: 'completed' as const, isCallCompleted: true }
  if (plan.status !== 'shortlisted') return { failedCalls: 0, interviewStatus: null, isCallCompleted: false }
  const failedCalls = random.weighted([
    { weight: 55, value: 0 },
    { weight: 22, value: 1 },
    { weight: 13, value: 2 },
    { weight: 10, value: 3 },
  ])
  const scheduled = failedCalls === 0 && random.chance(0.2)
  return {
    failedCalls,
    interviewStatus: failedCalls > 0 ? ('failed' as const) : scheduled ? ('scheduled' as const) : null,
    isCallCompleted: false,
  }
}

const companies = [
  'Amrut Warehousing',
  'Bharat Couriers',
  'Deccan Cold Chain',
  'Kwik Kirana',
  'Navjeevan Textiles',
  'Om Sai Transport',
]
const certificates = ['Forklift Operator', 'First Aid', 'Fire Safety', 'ITI Fitter', 'Food Handling']

function describeLife(random: Random, person: Person, state: string): FunnelDetails {
  const pastCompanies = random.some(companies, 0, 2)
  const local = state === 'Maharashtra' && random.chance(0.3) ? ['Marathi'] : []
  return {
    pastCompanies,
    currentWorkingCompany: pastCompanies.length > 0 && random.chance(0.4) ? random.pick(companies) : null,
    totalExperience: pastCompanies.length === 0 ? 'Fresher' : yearsOf(random.int(1, 9)),
    // The sources name some languages twice; the profile shows them once (PROF-06)
    communicationLanguage: [...person.languages, ...local, ...(random.chance(0.1) ? person.languages.slice(0, 1) : [])],
    assets: [
      { name: 'smartPhone', hasAsset: random.chance(0.85) },
      { name: 'bike', hasAsset: random.chance(0.35) },
      { name: 'laptop', hasAsset: random.chance(0.06) },
    ],
    certificate: random
      .some(certificates, 0, random.chance(0.25) ? 2 : 0)
      .map((name) => ({ name, isValid: random.chance(0.8) })),
  }
}

function withPictures(funnelId: string, life: FunnelDetails): FunnelDetails {
  const certificate = life.certificate?.map((one) => ({
    ...completeCertificate(one, funnelId),
    imageUrl: specimenName(funnelId, `certificate ${one.name}`),
  }))
  return { ...life, certificate }
}

function identityDocuments(random: Random, name: string): NonNullable<FunnelDetails['identityDocuments']> {
  return random.some(['aadhar card', 'pan card', 'driving licence', 'voter id'], 0, 3).map((idType) => ({
    idType,
    status: random.chance(0.75) ? 'verified' : 'pending',
    name,
    docNumber: String(random.int(1, 9)) + Array.from({ length: 11 }, () => random.int(0, 9)).join(''),
    dob: `${random.int(1980, 2006)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
  }))
}

const mobileNumber = (random: Random) =>
  `${random.int(6, 9)}${Array.from({ length: 9 }, () => random.int(0, 9)).join('')}`
