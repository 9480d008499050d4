import type { RegionName } from './names.ts'

/** A place of work, and where its applicants live, with the districts of those places. */
export interface Place {
  city: string
  district: string
  state: string
  localities: [name: string, district: string, pincode: string][]
  regions: RegionName[]
}

export const places = {
  bhiwandi: {
    city: 'Bhiwandi',
    district: 'Thane',
    state: 'Maharashtra',
    localities: [
      ['Bhiwandi East', 'Thane', '421302'],
      ['Kalher', 'Thane', '421302'],
      ['Kasheli', 'Thane', '421302'],
      ['Kongaon', 'Thane', '421311'],
      ['Padgha', 'Thane', '421101'],
      ['Mumbra', 'Thane', '400612'],
      ['Dombivli West', 'Thane', '421202'],
      ['Vasai Road', 'Palghar', '401202'],
      ['Panvel', 'Raigad', '410206'],
      ['Mulund', 'Mumbai Suburban', '400080'],
    ],
    regions: ['maharashtra', 'maharashtra', 'uttarPradesh', 'muslim', 'east'],
  },
  hyderabad: {
    city: 'Hyderabad',
    district: 'Medchal Malkajgiri',
    state: 'Telangana',
    localities: [
      ['Medchal', 'Medchal Malkajgiri', '501401'],
      ['Kompally', 'Medchal Malkajgiri', '500100'],
      ['Shamirpet', 'Medchal Malkajgiri', '500078'],
      ['Patancheru', 'Sangareddy', '502319'],
      ['Shadnagar', 'Rangareddy', '509216'],
    ],
    regions: ['telangana', 'telangana', 'muslim'],
  },
  lucknow: {
    city: 'Lucknow',
    district: 'Lucknow',
    state: 'Uttar Pradesh',
    localities: [
      ['Chinhat', 'Lucknow', '226028'],
      ['Alambagh', 'Lucknow', '226005'],
      ['Safedabad', 'Barabanki', '225003'],
      ['Nawabganj', 'Barabanki', '225001'],
      ['Mohan', 'Unnao', '209881'],
    ],
    regions: ['uttarPradesh', 'uttarPradesh', 'muslim'],
  },
  pune: {
    city: 'Chakan',
    district: 'Pune',
    state: 'Maharashtra',
    localities: [
      ['Chakan', 'Pune', '410501'],
      ['Talegaon Dabhade', 'Pune', '410507'],
      ['Bhosari', 'Pune', '411039'],
      ['Rajgurunagar', 'Pune', '410505'],
      ['Lohegaon', 'Pune', '411047'],
    ],
    regions: ['maharashtra', 'maharashtra', 'uttarPradesh', 'east'],
  },
  bengaluru: {
    city: 'Bengaluru',
    district: 'Bengaluru Urban',
    state: 'Karnataka',
    localities: [
      ['Whitefield', 'Bengaluru Urban', '560066'],
      ['K R Puram', 'Bengaluru Urban', '560036'],
      ['Hoskote', 'Bengaluru Rural', '562114'],
      ['Varthur', 'Bengaluru Urban', '560087'],
    ],
    regions: ['karnataka', 'karnataka', 'tamilNadu', 'east'],
  },
  chennai: {
    city: 'Sriperumbudur',
    district: 'Kanchipuram',
    state: 'Tamil Nadu',
    localities: [
      ['Sriperumbudur', 'Kanchipuram', '602105'],
      ['Oragadam', 'Kanchipuram', '602118'],
      ['Tambaram', 'Chennai', '600045'],
      ['Poonamallee', 'Tiruvallur', '600056'],
    ],
    regions: ['tamilNadu', 'tamilNadu', 'east'],
  },
  gurugram: {
    city: 'Gurugram',
    district: 'Gurugram',
    state: 'Haryana',
    localities: [
      ['Manesar', 'Gurugram', '122051'],
      ['Pataudi', 'Gurugram', '122503'],
      ['Farrukhnagar', 'Gurugram', '122506'],
      ['Dharuhera', 'Rewari', '123106'],
    ],
    regions: ['uttarPradesh', 'punjab', 'bengal'],
  },
  kolkata: {
    city: 'Dankuni',
    district: 'Hooghly',
    state: 'West Bengal',
    localities: [
      ['Dankuni', 'Hooghly', '712311'],
      ['Uttarpara', 'Hooghly', '712258'],
      ['Bally', 'Howrah', '711201'],
      ['Barasat', 'North 24 Parganas', '700124'],
    ],
    regions: ['bengal', 'bengal', 'muslim'],
  },
  surat: {
    city: 'Surat',
    district: 'Surat',
    state: 'Gujarat',
    localities: [
      ['Sachin', 'Surat', '394230'],
      ['Udhna', 'Surat', '394210'],
      ['Kim', 'Surat', '394110'],
    ],
    regions: ['gujarat', 'gujarat', 'uttarPradesh', 'east'],
  },
  kochi: {
    city: 'Kochi',
    district: 'Ernakulam',
    state: 'Kerala',
    localities: [
      ['Vallarpadam', 'Ernakulam', '682504'],
      ['Kalamassery', 'Ernakulam', '683104'],
      ['Aluva', 'Ernakulam', '683101'],
    ],
    regions: ['kerala', 'kerala', 'tamilNadu'],
  },
} satisfies Record<string, Place>
