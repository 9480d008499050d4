import { DAY_MS } from '../../../src/lib/dates.ts'
import type { Db } from '../../db/connect.ts'
import { addresses, spocs } from '../../db/schema.ts'
import { searchTextOf } from '../../store/addresses.ts'
import type { DemoRequest } from './requests.ts'
import type { places } from './places.ts'

interface DemoOffice {
  id: string
  officeName: string
  address: string
  city: string
  locality: string
  /** Degrees. */
  location: [longitude: number, latitude: number]
}

const office = (
  id: string,
  officeName: string,
  address: string,
  [city, locality]: [string, string],
  location: [number, number],
): DemoOffice => ({ id: `demo-office-${id}`, officeName, address, city, locality, location })

/** Places of work and of interview, by the place of the request that names them; the first is the place of work. */
const officesByPlace: Record<keyof typeof places, DemoOffice[]> = {
  bhiwandi: [
    office(
      'kalher',
      'Kalher Office',
      'Gala 14 to 22, Building C4, Jai Bhagwan Complex, Kalher, Bhiwandi 421302',
      ['Bhiwandi', 'Kalher'],
      [73.0213, 19.2512],
    ),
    office(
      'padgha',
      'Padgha fulfilment centre',
      'Plot 7, Renaissance Smart City, Mumbai Nashik Highway, Padgha 421101',
      ['Bhiwandi', 'Padgha'],
      [73.1764, 19.3722],
    ),
    office(
      'thane',
      'Thane recruitment desk',
      '2nd floor, Ashar IT Park, Road 16Z, Wagle Estate, Thane West 400604',
      ['Thane', 'Wagle Estate'],
      [72.9507, 19.1954],
    ),
  ],
  hyderabad: [
    office(
      'medchal',
      'Medchal cold store',
      'Survey 412, Girmapur Road, near the toll plaza, Medchal 501401',
      ['Medchal', ''],
      [78.4811, 17.6294],
    ),
    office(
      'kompally',
      'Kompally Office',
      '3rd floor, above Andhra Bank, NH 44, Kompally, Hyderabad 500100',
      ['Kompally', ''],
      [78.4871, 17.5352],
    ),
  ],
  lucknow: [
    office(
      'chinhat',
      'Chinhat last mile hub',
      'Khasra 218, Deva Road, opposite the industrial area, Chinhat, Lucknow 226028',
      ['Lucknow', 'Chinhat'],
      [81.0432, 26.8833],
    ),
    office(
      'alambagh',
      'आलमबाग कार्यालय',
      'दुकान 6, बस अड्डे के सामने, कानपुर रोड, आलमबाग, लखनऊ 226005',
      ['Lucknow', 'Alambagh'],
      [80.9021, 26.8113],
    ),
  ],
  pune: [
    office(
      'chakan',
      'Chakan plant, gate 3',
      'Plot A-8, Chakan MIDC Phase II, village Mahalunge, Khed, Pune 410501',
      ['Chakan', 'Chakan MIDC'],
      [73.8402, 18.7581],
    ),
    office(
      'lohegaon',
      'Pune airport cargo terminal, recruitment and induction centre for ground handling staff of the second shift',
      'Cargo complex, near the old terminal, New Airport Road, Lohegaon, Pune 411047',
      ['Pune', 'Lohegaon'],
      [73.9274, 18.5981],
    ),
  ],
  bengaluru: [
    office(
      'whitefield',
      'Whitefield Office',
      '12/4, ITPL Main Road, behind Hope Farm Junction, Whitefield, Bengaluru 560066',
      ['Bengaluru', 'Whitefield'],
      [77.7502, 12.9698],
    ),
  ],
  chennai: [
    office(
      'oragadam',
      'Oragadam Office',
      'Plot R-21, SIPCOT Industrial Park, Oragadam, Sriperumbudur Taluk 602118',
      ['Oragadam', ''],
      [79.9587, 12.8379],
    ),
  ],
  gurugram: [
    office(
      'manesar',
      'Manesar returns hub',
      'Plot 88, Sector 8, IMT Manesar, Gurugram 122051',
      ['Manesar', ''],
      [76.9381, 28.3552],
    ),
  ],
  kolkata: [
    office(
      'dankuni',
      'Dankuni sort centre',
      'Durgapur Expressway, Mollarber, Dankuni 712311',
      ['Dankuni', ''],
      [88.2912, 22.6803],
    ),
  ],
  surat: [
    office(
      'sachin',
      'Sachin packing hall',
      'Plot 1104, Road 11, GIDC Sachin, Surat 394230',
      ['Surat', 'Sachin'],
      [72.8823, 21.0871],
    ),
  ],
  kochi: [
    office(
      'vallarpadam',
      'Vallarpadam reefer yard',
      'Container terminal road, gate 2, Vallarpadam, Kochi 682504',
      ['Kochi', 'Vallarpadam'],
      [76.2501, 9.9903],
    ),
  ],
}

/** Contacts of EMP1 who are not members; the others have their members alone. */
const demoSpocs = [
  ['mahesh', 'Mahesh Bhoir', 'mahesh.bhoir@sahyadri.test', '9820045110'],
  ['shabana', 'Shabana Shaikh', 'shabana.shaikh@sahyadri.test', '9820045121'],
  ['venkatesh', 'Venkatesh Goud', 'venkatesh.goud@sahyadri.test', '9849012213'],
  ['anjali', 'Anjali Srivastava', 'anjali.s@sahyadri.test', '9935060317'],
  ['ganesh', 'Ganesh Shinde', 'ganesh.shinde@sahyadri.test', '9890023444'],
  ['lakshmi', 'Lakshmi Narayanan Subramaniam', 'lakshmi.ns@sahyadri.test', '9840078526'],
] as const
type SpocName = (typeof demoSpocs)[number][0]

const spocByPlace: Partial<Record<keyof typeof places, SpocName>> = {
  bhiwandi: 'mahesh',
  hyderabad: 'venkatesh',
  lucknow: 'anjali',
  pune: 'ganesh',
  chennai: 'lakshmi',
  kochi: 'lakshmi',
}
const spocId = (name: SpocName) => `demo-spoc-${name}`

/** Offices of other partners have ids of their own: no one shares one. */
const idFor = (ipId: string, { id }: DemoOffice) => (ipId === 'EMP1' ? id : `${id}-${ipId.toLowerCase()}`)

/** Partners of the council, which have no account in the demo. */
const councilSpocs = [
  ['EMP21', 'Nagaraj Hegde', 'nagaraj.hegde@kaveri.test', '9845017733'],
  ['SA22', 'Alok Bisht', 'alok.bisht@gangotri.test', '9897045561'],
] as const
const councilSpocId = (ipId: string) => `demo-spoc-${ipId.toLowerCase()}`

/** Whom applicants of a partner meet where the place has no contact of its own: its first account, or its contact. */
const contactOf: Record<string, string> = {
  EMP1: 'demo-emp',
  SA1: 'demo-sa',
  AGG1: 'demo-agg',
  ...Object.fromEntries(councilSpocs.map(([ipId]) => [ipId, councilSpocId(ipId)])),
}

/** The offices of a demo request, in the form's shape (HR-41). */
export function demoOfficesOf({ ipId, place, telephonic }: DemoRequest) {
  const [work, interview] = officesByPlace[place]
  const name = spocByPlace[place]
  const contact = ipId === 'EMP1' && name ? spocId(name) : contactOf[ipId]
  if (!work || !contact) return []
  return [
    {
      workLocation: idFor(ipId, work),
      interviewLocation: telephonic ? null : idFor(ipId, interview ?? work),
      spocId: contact,
      spocConsent: true,
    },
  ]
}

/** The offices of EMP1 at all places, and of the others where their requests are. `now` in epoch ms. */
export async function seedOffices(db: Db, requests: readonly DemoRequest[], now: number): Promise<void> {
  const wanted = new Map<string, { ipId: string; office: DemoOffice }>()
  const add = (ipId: string, offices: DemoOffice[]) => {
    for (const each of offices) wanted.set(idFor(ipId, each), { ipId, office: each })
  }
  for (const offices of Object.values(officesByPlace)) add('EMP1', offices)
  for (const { ipId, place } of requests) add(ipId, officesByPlace[place])
  const since = now - 190 * DAY_MS
  const made = (at: number) => ({ createdBy: 'demo-emp', createdAt: since + at * 60_000 })
  await db.insert(addresses).values(
    [...wanted].map(([addressId, { ipId, office: each }], at) => ({
      addressId,
      ipId,
      officeName: each.officeName,
      address: each.address,
      city: each.city,
      locality: each.locality,
      longitude: each.location[0],
      latitude: each.location[1],
      searchText: searchTextOf(each),
      updatedAt: since + at * 60_000,
      ...made(at),
    })),
  )
  await db.insert(spocs).values([
    ...demoSpocs.map(([id, name, email, mobile], at) => ({
      ...{ spocId: spocId(id), ipId: 'EMP1', name, email, mobile },
      ...made(at),
    })),
    ...councilSpocs.map(([ipId, name, email, mobile], at) => ({
      ...{ spocId: councilSpocId(ipId), ipId, name, email, mobile },
      ...made(at),
    })),
  ])
}
