/** The people of the bench: made by number, so that the page and the server know the same ones without talking. */
const DAY_MS = 86_400_000

export const USER = 'bench-user'
export const PARTNER = 'EMP1'
export const ROWS_PER_REQUEST = 10_000

const first = ['Asha', 'Ravi', 'Meena', 'Imran', 'Lakshmi', 'Suresh', 'Fatima', 'Joseph', 'Kavita', 'Arjun', 'Nasreen']
const middle = ['Bhimrao', 'Devi', 'Kumar', 'Bai', 'Prakash', 'Begum', 'Ranjan']
const last = [
  'Gaikwad',
  'Yadav',
  'Patil',
  'Shaikh',
  'Naidu',
  'Das',
  'Pawar',
  'Fernandes',
  'Mahto',
  'Koli',
  'Sahu',
  'Rathod',
  'Barla',
]
const districts = ['Thane', 'Pune', 'Nashik', 'Surat', 'Indore', 'Ranchi', 'Nagpur', 'Howrah', 'Lucknow']
const channels = ['app', 'webBot', 'whatsAppBot', 'sms', 'dm']
/** Of twenty people, how many stand where: about as in the demo. */
const standings = [
  ...Array.from({ length: 7 }, () => ({ status: 'shortlisted' })),
  { status: 'shortlisted', subStage: 'awaitingCall' },
  { status: 'shortlisted', subStage: 'selfSelected', userConfirmed: true },
  { status: 'interviewDone', subStage: 'awaitingResult' },
  { status: 'selected' },
  { status: 'selected', subStage: 'selfJoined', userConfirmed: true },
  { status: 'interviewNoShow' },
  { status: 'joiningNoShow' },
  ...Array.from({ length: 4 }, () => ({ status: 'rejected' })),
  ...Array.from({ length: 2 }, () => ({ status: 'joined' })),
]

/** A number from 0 to `most` - 1 that looks like chance and is always the same for `n`. */
function spread(n, most) {
  let mixed = Math.imul(n + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * most)
}

export const requestOf = (n) => `HR${Math.floor(n / ROWS_PER_REQUEST)}`
export const idOf = (n) => `F${String(n).padStart(6, '0')}`

/** The funnel row of person `n` as the API answers it. `now` in epoch ms. */
export function wireRow(n, now) {
  const { status, ...metaData } = standings[spread(n * 7, standings.length)]
  const dayStart = now - (now % DAY_MS)
  return {
    _id: idOf(n),
    name: `${first[spread(n, first.length)]} ${middle[spread(n * 3, middle.length)]} ${last[spread(n * 5, last.length)]}`,
    age: 19 + spread(n, 20),
    gender: 1 + spread(n * 2, 2),
    mobileNo: `98XXXXXX${String(n % 100).padStart(2, '0')}`,
    hiringRequestId: requestOf(n),
    hiringRequestName: `Bhiwandi ramp-up ${requestOf(n)}`,
    jobRoleName: 'Warehouse associate',
    tcDistrict: districts[spread(n * 11, districts.length)],
    ipId: PARTNER,
    physicalInterview: n % 3 !== 0,
    preferredLocation: { city: 'Bhiwandi' },
    distance: 500 + spread(n, 40_000),
    localityName: 'Kalher',
    channelType: channels[spread(n * 13, channels.length)],
    currentLocation: {
      district: 'Thane',
      locality: 'Kalher',
      address: 'Room 4, Sai Chawl',
      pincode: '421302',
      isValid: true,
    },
    pastCompanies: ['Delivery House', 'Sunrise Packers'],
    totalExperience: '1-2 years',
    communicationLanguage: ['Hindi', 'Marathi'],
    assets: [
      { name: 'smartPhone', hasAsset: true },
      { name: 'bike', hasAsset: n % 2 === 0 },
    ],
    certificate: [{ name: 'Forklift licence', isValid: true }],
    identityDocuments: [{ idType: 'aadhaar' }, { idType: 'pan' }],
    isCallCompleted: false,
    currentStatus: status,
    currentStage: { status, metaData, timeStamp: now - 10 * DAY_MS + spread(n * 17, 9 * DAY_MS) },
    joiningTime: status === 'selected' ? dayStart - 5.5 * 3_600_000 + (spread(n, 9) - 4) * DAY_MS : null,
    interviewSchedulingType: 'dates',
    interviewDates: [dayStart - 5.5 * 3_600_000 + (spread(n * 19, 9) - 4) * DAY_MS],
    interviewTime: [{ from: '10:00', to: '13:00' }],
    endDate: now + 30 * DAY_MS,
    expiryTime: dayStart + (1 + spread(n * 23, 20)) * DAY_MS,
    hiringStart: now - 20 * DAY_MS,
    updatedAt: now - DAY_MS,
  }
}

/** What happens to each applicant of the drain, in this order: an update, a failed call, two updates. */
export const story = ['screen', 'call', 'selected', 'didNotJoin']
