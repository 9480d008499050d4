import type { Casting } from './applicants.ts'
import type { Person } from './names.ts'
import { stagePlans, type StagePlanName } from './stages.ts'

type Role = Omit<Casting, 'person' | 'plan'> & {
  request: string
  name: string
  /** Male by default. */
  gender?: Person['gender']
  plan: StagePlanName
  languages?: string[]
}

/** The applicants of the screenshots and the manual: always present, always in the same stage after a seeding. */
const roles: Role[] = [
  {
    request: '20418',
    name: 'Ramesh Kumar Yadav',
    age: 26,
    plan: 'attended',
    days: 2,
    locality: 'Bhiwandi East',
    distance: 3_200,
    mobile: '9812345614',
    channel: 'app',
  },
  {
    request: '20418',
    name: 'Sunita Devi Prajapati',
    gender: 'female',
    age: 33,
    plan: 'attended',
    days: 5,
    locality: 'Kasheli',
    distance: 4_080,
    mobile: '9923456775',
    channel: 'sms',
  },
  {
    request: '20418',
    name: 'Balwinder Singh Gill',
    age: 27,
    plan: 'claimedSelected',
    days: 6,
    locality: 'Dombivli West',
    distance: 14_900,
    mobile: '9834567820',
    channel: 'app',
  },
  {
    request: '20418',
    name: 'Imran Yusuf Shaikh',
    age: 30,
    plan: 'screened',
    days: 4,
    locality: 'Padgha',
    distance: 11_260,
    mobile: '8745678931',
    channel: 'app',
  },
  {
    request: '20418',
    name: 'Dinesh Oraon',
    age: 25,
    plan: 'awaitingJoining',
    days: -1,
    locality: 'Padgha',
    distance: 12_000,
    mobile: '6256789003',
    channel: 'app',
  },
  {
    request: '20418',
    name: 'Lakshmi Narayanan Iyer',
    age: 38,
    plan: 'joined',
    days: -6,
    locality: 'Mulund',
    distance: 17_250,
    mobile: '8167890156',
    channel: 'whatsAppBot',
  },
  {
    request: '20418',
    name: 'Pooja Santosh Kamble',
    gender: 'female',
    age: 22,
    plan: 'rejected',
    locality: 'Kongaon',
    distance: 2_150,
    mobile: '9378901287',
    channel: 'webBot',
    reason: 'Wants general shift only',
  },
  {
    request: '20418',
    name: 'Rohini Tukaram Pawar',
    gender: 'female',
    age: 29,
    plan: 'selected',
    days: 0,
    locality: 'Kalher',
    distance: 5_310,
    mobile: '9089012362',
    channel: 'app',
  },
  {
    request: '20418',
    name: 'Prashant Vithal More',
    age: 21,
    plan: 'selected',
    days: 4,
    locality: 'Vasai Road',
    distance: 18_400,
    mobile: '7090123408',
    channel: 'whatsAppBot',
  },
  {
    request: '20421',
    name: 'Venkata Satyanarayana Murthy Chilakamarthi',
    age: 31,
    plan: 'claimedSelected',
    days: 3,
    locality: 'Medchal',
    distance: 5_750,
    mobile: '9001234562',
    channel: 'webBot',
    languages: ['Telugu', 'Hindi'],
  },
  {
    request: '20424',
    name: 'Savita Bhimrao Gaikwad',
    gender: 'female',
    age: 24,
    plan: 'claimedJoined',
    days: -2,
    locality: 'Vasai Road',
    distance: 1_530,
    mobile: '7712345608',
    channel: 'whatsAppBot',
  },
  {
    request: '20424',
    name: 'Mohd. Irfan Ansari',
    age: 28,
    plan: 'awaitingCall',
    days: 7,
    locality: 'Mumbra',
    distance: 6_420,
    mobile: '8423456731',
    channel: 'app',
  },
  {
    request: '20427',
    name: 'Arjun Prasad Nishad',
    age: 29,
    plan: 'attended',
    days: 9,
    locality: 'Safedabad',
    distance: 31_600,
    mobile: '7034567849',
    channel: 'app',
  },
]

/** Who stars in a request, in order. */
export const starsOf = (requestId: string): Casting[] =>
  roles
    .filter((role) => role.request === requestId)
    .map(({ name, gender = 'male', plan, languages = ['Hindi', 'Marathi'], ...casting }) => ({
      ...casting,
      person: { name, gender, languages },
      plan: stagePlans[plan],
    }))
