import { DAY_MS, HOUR_MS } from '../../../src/lib/dates.ts'
import type { EducationLevel } from '../../../src/rules/education.ts'
import type { Candidate } from '../../store/candidate-rows.ts'
import { jobRoleNames } from '../../masters/job-list.ts'
import { assetNames, documentNames } from '../../masters/master-lists.ts'
import { poolPlaces, type PoolPlace } from './candidate-places.ts'
import { inventPerson } from './names.ts'
import { createRandom, type Random } from './random.ts'

/** In the demo's pool; `npm run seed -- --candidates N` makes it larger. */
export const DEMO_CANDIDATES = 20_000
/** Numbers from 6,000,000,000 on come to an end (see mobileOf). */
export const MOST_CANDIDATES = 20_000_000

/** Picks by weight in one step: this runs for millions of candidates. */
function picker<T>(items: readonly { weight: number; value: T }[]): (random: Random) => T {
  const table = items.flatMap(({ weight, value }) => Array.from({ length: weight }, () => value))
  return (random) => random.pick(table)
}

const pickPlace = picker<PoolPlace>(poolPlaces.map((value) => ({ weight: value.weight, value })))
const pickEducation = picker<EducationLevel>([
  { weight: 9, value: 'below 8' },
  { weight: 15, value: '8th pass' },
  { weight: 26, value: '10th pass' },
  { weight: 24, value: '12th pass' },
  { weight: 7, value: 'ITI' },
  { weight: 5, value: 'Diploma' },
  { weight: 9, value: 'Graduate' },
  { weight: 1, value: 'Post Graduate' },
  { weight: 1, value: 'Other' },
  { weight: 3, value: 'N/A' },
])
const pickSupply = picker([
  { weight: 14, value: 0 },
  { weight: 9, value: 1 },
  { weight: 5, value: 2 },
  { weight: 8, value: 3 },
  { weight: 17, value: 6 },
  { weight: 15, value: 7 },
  { weight: 22, value: 8 },
  { weight: 5, value: 9 },
  { weight: 3, value: 10 },
  { weight: 2, value: 11 },
])
const pickClient = picker(['EMP1', 'EMP21', 'SA1', 'SA22', 'AGG1'].map((value, at) => ({ weight: 5 - at, value })))
const pickFlow = picker<Candidate['flowStatus']>([
  { weight: 62, value: null },
  { weight: 14, value: 'notStarted' },
  { weight: 13, value: 'notScreened' },
  { weight: 11, value: 'notScheduled' },
])

/** A hint of skill: who was at school longer is rather a supervisor, and the driver has a licence. */
const skilled = new Set([
  'CNC Operator',
  'Electrician',
  'Fitter',
  'Reefer Technician',
  'Welder',
  'Warehouse Supervisor',
])
const driving = new Set(['Delivery Associate', 'Driver', 'Forklift Operator'])
const schooled = new Set<EducationLevel>(['ITI', 'Diploma', 'Graduate', 'Post Graduate'])

/** The factor shares no divisor with 4,000,000,000: no number occurs twice, and neighbours differ visibly. */
const mobileOf = (id: number) => String(6_000_000_000 + ((id * 387_420_489) % 4_000_000_000))

/**
 * The candidate with this id, the same at every seeding but for the dates; any of them can be made without those before,
 * so that a pool of millions is made as a stream. `now` in epoch ms.
 */
export function inventCandidate(id: number, now: number): Candidate {
  const random = createRandom(Math.imul(id, 0x9e3779b1) ^ 0x5f3a1c)
  const place = pickPlace(random)
  const person = inventPerson(random, random.pick(place.regions))
  const education = pickEducation(random)
  const [locality, pincode] = random.pick(place.localities)
  const wanted = inventRoles(random, schooled.has(education))
  const age = 18 + Math.floor(34 * random.next() ** 1.7)
  const registeredAt = now - Math.floor(900 * DAY_MS * random.next() ** 2) - random.int(1, 20) * HOUR_MS
  const lastActiveAt = registeredAt + Math.floor((now - registeredAt) * random.next() ** 0.5)
  const experienceMonths = random.chance(0.28) ? 0 : Math.min((age - 17) * 12, random.int(2, 20) * random.int(1, 9))
  const supplyType = pickSupply(random)
  return {
    id,
    name: person.name,
    mobile: mobileOf(id),
    gender: person.gender,
    age,
    jobRoles: wanted,
    locality,
    district: place.district,
    state: place.state,
    pincode,
    education,
    languages: inventLanguages(random, person.languages, education),
    documents: inventDocuments(random, wanted, education),
    assets: assetNames.filter((_, at) => random.chance([0.82, 0.31, education === 'Graduate' ? 0.3 : 0.04][at]!)),
    experienceMonths,
    expectedSalary: 9_500 + 500 * random.int(0, 14) + 500 * Math.min(16, Math.floor(experienceMonths / 10)),
    supplyType,
    source: null,
    consentAt: null,
    channels: inventChannels(random, supplyType),
    flowStatus: pickFlow(random),
    liveApplications: random.chance(0.7) ? 0 : random.int(1, 6),
    clients: random.chance(0.12) ? [pickClient(random)] : [],
    registeredAt,
    lastActiveAt,
    deliveredAt: random.chance(0.4) ? lastActiveAt - random.int(0, 40) * DAY_MS : null,
  }
}

function inventRoles(random: Random, isSchooled: boolean): string[] {
  const first = random.pick(jobRoleNames)
  const count = random.int(1, 3)
  const roles = [first]
  while (roles.length < count) {
    const next = random.pick(jobRoleNames)
    // Skilled trades require papers; two tries in three without them choose another role
    if (roles.includes(next) || (skilled.has(next) && !isSchooled && random.chance(0.66))) continue
    roles.push(next)
  }
  return roles
}

function inventLanguages(random: Random, ofRegion: string[], education: EducationLevel): string[] {
  const english = !ofRegion.includes('English') && random.chance(schooled.has(education) ? 0.45 : 0.08)
  const own = ofRegion.length > 1 && random.chance(0.25) ? ofRegion.slice(0, 1) : ofRegion
  return english ? [...own, 'English'] : own
}

function inventDocuments(random: Random, roles: string[], education: EducationLevel): string[] {
  const shares = [
    0.94,
    0.58,
    roles.some((role) => driving.has(role)) ? 0.72 : 0.22,
    0.52,
    schooled.has(education) ? 0.8 : 0.34,
  ]
  return documentNames.filter((_, at) => random.chance(shares[at]!))
}

const channelOf: Record<number, string> = { 6: 'webBot', 7: 'whatsAppBot', 8: 'app' }

function inventChannels(random: Random, supplyType: number): string[] {
  const own = channelOf[supplyType]
  const all = ['app', 'whatsAppBot', 'webBot'].filter((name) => name === own || random.chance(0.15))
  return all
}
