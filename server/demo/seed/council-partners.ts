import type { EmployerType, EntityType } from '../../../src/contract/company.ts'
import { entityTypes } from '../../../src/contract/company.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import type { Db } from '../../db/connect.ts'
import { partners, users } from '../../db/schema.ts'
import { NO_PASSWORD } from '../../identity/passwords.ts'
import { signInSessions } from '../../identity/schema.ts'
import type { PartnerDetails } from '../../store/partners.ts'

type Child = [
  number: number,
  entity: EntityType,
  name: string,
  registered: string | undefined,
  city: string,
  form: EmployerType,
  spoc: string,
  sectors: string,
]

/** Further industry partners of the demo's council, so that its list has pages, long names and gaps. */
const children: Child[] = [
  [
    31,
    'Employer',
    'Aravali Warehousing Pvt Ltd',
    'Aravali Warehousing Private Limited',
    'Gurugram',
    'privatelimited',
    'Deepak Yadav',
    'Logistics',
  ],
  [32, 'Employer', 'Bluestone Cold Chain', undefined, 'Thane', 'limitedcompany', 'Rohini Gaikwad', 'Logistics'],
  [
    33,
    'Staffing Agencies',
    'Charminar Manpower Services',
    'Charminar Manpower Services LLP',
    'Hyderabad',
    'llp',
    'Srinivas Reddy',
    'Facility Management',
  ],
  [
    34,
    'Employer',
    'Dakshin Facility Care',
    'Dakshin Facility Care Private Limited',
    'Chennai',
    'privatelimited',
    'Kavitha Murugan',
    'Facility Management',
  ],
  [
    35,
    'Aggregators',
    'Ekta Kamgar Sangathan',
    'Ekta Kamgar Seva Society',
    'Nagpur',
    'society',
    'Bhushan Pawar',
    'Facility Management',
  ],
  [36, 'Employer', 'Falcon Parcel Express', undefined, 'Pune', 'limitedcompany', 'Nilesh Shinde', 'Logistics'],
  [
    37,
    'Staffing Agencies',
    'Ganga Valley Staffing',
    'Ganga Valley Staffing (Prop. Vinod Maurya)',
    'Lucknow',
    'proprietorship',
    'Vinod Maurya',
    'Logistics',
  ],
  [
    38,
    'Employer',
    'Hooghly Docks & Storage',
    'Hooghly Docks and Storage Limited',
    'Kolkata',
    'limitedcompany',
    'Soma Mondal',
    'Logistics',
  ],
  [
    39,
    'Employer',
    'Indus Housekeeping Company',
    undefined,
    'Jaipur',
    'partnership',
    'Manpreet Sidhu',
    'Facility Management',
  ],
  [
    40,
    'Staffing Agencies',
    'Jeevika Skills Foundation',
    'Jeevika Skills Foundation',
    'Ranchi',
    'trust',
    'Phulmani Kujur',
    'Facility Management',
  ],
  [
    41,
    'Employer',
    'Konkan Reefer Logistics',
    'Konkan Reefer Logistics Private Limited',
    'Raigad',
    'privatelimited',
    'Tushar Mhatre',
    'Logistics',
  ],
  [
    42,
    'Employer',
    'Lakshmi Sweepers & Sons (HUF)',
    'Lakshminarayana Iyer HUF',
    'Coimbatore',
    'huf',
    'Lakshmi Narayanan Iyer',
    'Facility Management',
  ],
  [
    43,
    'Aggregators',
    'Mahila Udyog Network',
    'Mahila Udyog Network',
    'Ahmedabad',
    'ngo',
    'Hetal Solanki',
    'Facility Management',
  ],
  [44, 'Employer', 'Nilgiri Tea Warehouses', undefined, 'Coimbatore', 'limitedcompany', 'Selvi Arumugam', 'Logistics'],
  [
    45,
    'Staffing Agencies',
    'Odyssey Contract Labour',
    'Odyssey Contract Labour LLP',
    'Bhubaneswar',
    'llp',
    'Sushil Sahu',
    'Logistics',
  ],
  [
    46,
    'Employer',
    'Punjab Roadlines',
    'Punjab Roadlines Limited',
    'Ludhiana',
    'limitedcompany',
    'Balwinder Singh Gill',
    'Logistics',
  ],
  [
    47,
    'Employer',
    'Rann Terminal Operators',
    'Rann Terminal Operators Private Limited',
    'Rajkot',
    'privatelimited',
    'Jignesh Parmar',
    'Logistics',
  ],
  [
    48,
    'Staffing Agencies',
    'Sahara Deep Clean Associates',
    undefined,
    'Jodhpur',
    'partnership',
    'Imran Pathan',
    'Facility Management',
  ],
  [
    49,
    'Employer',
    'Sri Venkateswara Integrated Warehousing, Handling and Facility Management Services',
    'Sri Venkateswara Integrated Warehousing, Handling and Facility Management Services Private Limited',
    'Rangareddy',
    'privatelimited',
    'Venkata Subrahmanya Vara Prasada Rao Kodavatiganti',
    'Facility Management',
  ],
  [
    50,
    'Employer',
    'Tapti Container Freight Station',
    undefined,
    'Surat',
    'limitedcompany',
    'Kinjal Vasava',
    'Logistics',
  ],
  [
    51,
    'Employer',
    'उत्तम सफाई सेवा',
    'Uttam Safai Seva Society',
    'Kanpur Nagar',
    'society',
    'रामेश्वर प्रसाद मौर्य',
    'Facility Management',
  ],
  [
    52,
    'Staffing Agencies',
    'Vembanad Port Labour Pool',
    'Vembanad Port Labour Pool',
    'Ernakulam',
    'trust',
    'Bindu Varghese',
    'Logistics',
  ],
]

/** Partners of SSC1 in addition to those of people.ts; every seventh is switched off. `now` in epoch ms. Returns their ids. */
export async function seedCouncilPartners(db: Db, now: number): Promise<string[]> {
  const made = await db
    .insert(partners)
    .values(
      children.map(([number, entity, name, registered, city, form, spoc, sector], at) => {
        const since = now - (180 - at * 7) * DAY_MS
        const details: PartnerDetails = {
          headquarterLocation: city,
          // One in six has not entered its PAN yet
          ...(at % 6 === 2 ? {} : { pan: `AA${String.fromCharCode(66 + (at % 24))}CF${String(1204 + at * 131)}K` }),
        }
        return {
          ipId: `${entityTypes[entity]}${number}`,
          userCode: entityTypes[entity],
          userType: entity,
          legalEntityName: name,
          registeredName: registered,
          contactPersonName: spoc,
          contactEmail: `spoc${number}@demo.test`,
          contactMobile: `98450${String(21_000 + at * 173)}`,
          parentIpId: 'SSC1',
          employerType: form,
          affiliatedSectors: [sector],
          status: at % 7 === 4 ? 0 : 1,
          details: { ...details },
          createdAt: since,
          updatedAt: since,
        }
      }),
    )
    .returning({ ipId: partners.ipId })
  await seedPeopleOf(db, now)
  return made.map(({ ipId }) => ipId)
}

/** Their users; most have signed in at some time, and none of those sessions is open any more. */
async function seedPeopleOf(db: Db, now: number): Promise<void> {
  const since = now - 180 * DAY_MS
  const people = children.map(([number, entity, , , , , name], at) => ({
    id: `demo-spoc-${number}`,
    ipId: `${entityTypes[entity]}${number}`,
    email: `spoc${number}@demo.test`,
    mobile: `98450${String(21_000 + at * 173)}`,
    name,
    // No one signs in as them in the demo
    passwordHash: NO_PASSWORD,
    createdAt: since,
    updatedAt: since,
  }))
  await db.insert(users).values(people)
  const signedIn = people.filter((_, at) => at % 5 !== 3)
  await db.insert(signInSessions).values(
    signedIn.map(({ id }, at) => {
      const day = now - (1 + ((at * 11) % 60)) * DAY_MS - at * 1_234_567
      return { id: `demo-session-${id}`, userId: id, createdAt: day, lastUsedAt: day, revokedAt: day + 3_600_000 }
    }),
  )
}
