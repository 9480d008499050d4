import { places, type Place } from './places.ts'

export interface DemoRequest {
  id: string
  ipId: string
  name: string
  jobRole: string
  place: keyof typeof places
  /** Rows in its funnel. */
  rows: number
  positions: number
  telephonic?: boolean
  inactive?: boolean
  /** It waits for approval (HR-42). */
  pending?: boolean
  targetEmployer?: string
  /** Rupees a month; invented when left out. */
  salary?: { min: number; max: number }
  /** Interview days by name, or by days from today. */
  weekdays?: string[]
  dates?: number[]
  /** Days from today. */
  ends?: number
}

const sixDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const employer = (request: Omit<DemoRequest, 'ipId'>): DemoRequest => ({ ipId: 'EMP1', ...request })

/**
 * EMP1 has 12 active and 5 inactive requests with 2,400 applicants; the others a few, so that the roles differ visibly.
 */
export const demoRequests: DemoRequest[] = [
  employer({
    id: '20418',
    name: 'Bhiwandi FC ramp-up',
    jobRole: 'Picker & Packer',
    place: 'bhiwandi',
    rows: 640,
    positions: 60,
    salary: { min: 14_500, max: 19_000 },
    weekdays: sixDays,
  }),
  employer({
    id: '20421',
    name: 'Hyderabad cold store',
    jobRole: 'Forklift Operator',
    place: 'hyderabad',
    rows: 210,
    positions: 24,
    dates: [-9, -4, -1, 1, 4, 8],
  }),
  employer({
    id: '20424',
    name: 'Bhiwandi night shift',
    jobRole: 'Loader',
    place: 'bhiwandi',
    rows: 260,
    positions: 40,
    telephonic: true,
    weekdays: sixDays,
  }),
  employer({
    id: '20427',
    name: 'Lucknow last mile',
    jobRole: 'Delivery Associate',
    place: 'lucknow',
    rows: 240,
    positions: 35,
    weekdays: ['Tuesday', 'Friday'],
  }),
  employer({
    id: '20430',
    name: 'Chakan line assembly',
    jobRole: 'Assembly Line Operator',
    place: 'pune',
    rows: 150,
    positions: 30,
    telephonic: true,
  }),
  employer({
    id: '20433',
    name: 'Whitefield dark store',
    jobRole: 'Store Associate',
    place: 'bengaluru',
    rows: 130,
    positions: 18,
    // Interviews today: My Tasks has a day to show
    dates: [0, 2, 5, 9],
  }),
  employer({
    id: '20436',
    name: 'Sriperumbudur CNC shop',
    jobRole: 'CNC Operator',
    place: 'chennai',
    rows: 90,
    positions: 12,
    telephonic: true,
  }),
  employer({
    id: '20439',
    name: 'Gurugram returns hub',
    jobRole: 'Returns Sorter',
    place: 'gurugram',
    rows: 120,
    positions: 20,
    weekdays: ['Monday', 'Wednesday', 'Saturday'],
  }),
  employer({
    id: '20442',
    name: 'Dankuni sort centre',
    jobRole: 'Sorter',
    place: 'kolkata',
    rows: 80,
    positions: 15,
    telephonic: true,
    ends: 5,
  }),
  employer({
    id: '20445',
    name: 'Surat festive packing',
    jobRole: 'Packaging Operator',
    place: 'surat',
    rows: 60,
    positions: 10,
    weekdays: sixDays,
    ends: 12,
  }),
  employer({
    id: '20448',
    name: 'Kochi port reefer yard',
    jobRole: 'Reefer Technician',
    place: 'kochi',
    rows: 40,
    positions: 6,
    telephonic: true,
  }),
  employer({
    id: '20451',
    name: 'Pune airport cargo terminal, second shift',
    jobRole: 'Ground Handling Staff',
    // No applicant yet, while a reachout runs: the empty page advises to come back (FUN-09)
    place: 'pune',
    rows: 0,
    positions: 25,
    weekdays: sixDays,
  }),
  employer({
    id: '20301',
    name: 'Diwali peak Bhiwandi',
    jobRole: 'Picker & Packer',
    place: 'bhiwandi',
    rows: 190,
    positions: 45,
    inactive: true,
    weekdays: sixDays,
  }),
  employer({
    id: '20307',
    name: 'Chakan quality line',
    jobRole: 'Fitter',
    place: 'pune',
    rows: 100,
    positions: 14,
    inactive: true,
    telephonic: true,
  }),
  employer({
    id: '20312',
    name: 'Hyderabad inventory count',
    jobRole: 'Inventory Executive',
    place: 'hyderabad',
    rows: 60,
    positions: 12,
    inactive: true,
    weekdays: sixDays,
  }),
  employer({
    id: '20319',
    name: 'Lucknow hub drivers',
    jobRole: 'Driver',
    place: 'lucknow',
    rows: 30,
    positions: 8,
    inactive: true,
    telephonic: true,
  }),
  employer({
    id: '20322',
    name: 'Surat pilot',
    jobRole: 'Loader',
    place: 'surat',
    rows: 0,
    positions: 4,
    inactive: true,
    weekdays: sixDays,
  }),
  {
    id: '31002',
    ipId: 'SA1',
    name: 'Oragadam press shop',
    jobRole: 'Assembly Line Operator',
    place: 'chennai',
    rows: 45,
    positions: 10,
    weekdays: sixDays,
    targetEmployer: 'Vetri Auto Components',
  },
  {
    id: '31005',
    ipId: 'SA1',
    name: 'Chakan welders',
    jobRole: 'Welder',
    place: 'pune',
    rows: 20,
    positions: 5,
    telephonic: true,
    targetEmployer: 'Indrayani Fabrication',
  },
  {
    id: '31008',
    ipId: 'SA1',
    name: 'Oragadam EV battery line, second building, for the ramp-up before the festival season',
    jobRole: 'Assembly Line Operator',
    place: 'chennai',
    rows: 0,
    positions: 40,
    weekdays: sixDays,
    pending: true,
    targetEmployer: 'Vetri Auto Components',
    ends: 88,
  },
  {
    id: '31011',
    ipId: 'SA1',
    name: 'Chakan quality inspectors',
    jobRole: 'Fitter',
    place: 'pune',
    rows: 0,
    positions: 7,
    inactive: true,
    telephonic: true,
    targetEmployer: 'Indrayani Fabrication',
  },
  {
    id: '32001',
    ipId: 'AGG1',
    name: 'Tech park housekeeping',
    jobRole: 'Housekeeping Associate',
    place: 'bengaluru',
    rows: 40,
    positions: 16,
    weekdays: sixDays,
    targetEmployer: 'Cauvery Tech Park',
  },
  {
    id: '32004',
    ipId: 'AGG1',
    name: 'Mall security',
    jobRole: 'Security Guard',
    place: 'gurugram',
    rows: 15,
    positions: 6,
    telephonic: true,
    targetEmployer: 'Aravalli Malls',
  },
  {
    id: '32007',
    ipId: 'AGG1',
    name: 'गुरुग्राम टेक पार्क हाउसकीपिंग',
    jobRole: 'Housekeeping Associate',
    place: 'gurugram',
    rows: 0,
    positions: 12,
    weekdays: sixDays,
    targetEmployer: 'Cauvery Tech Park',
    ends: 3,
  },
  {
    id: '33001',
    ipId: 'EMP21',
    name: 'Mysuru campus crew',
    jobRole: 'Housekeeping Associate',
    place: 'bengaluru',
    rows: 30,
    positions: 8,
    weekdays: sixDays,
  },
  {
    id: '33008',
    ipId: 'SA22',
    name: 'Manesar loaders',
    jobRole: 'Loader',
    place: 'gurugram',
    rows: 25,
    positions: 9,
    telephonic: true,
    targetEmployer: 'Rewari Warehousing',
  },
]

export const placeOf = (request: DemoRequest): Place => places[request.place]
