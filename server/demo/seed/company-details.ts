import type { PartnerDetails } from '../../store/partners.ts'

/** The details that the demo's partners have filled in; EMP9 is new and has filled in nothing yet (TRAP-73). */
export const companyDetails: Record<string, PartnerDetails> = {
  EMP1: {
    headquarterLocation: 'Thane',
    pan: 'AAECS4417K',
    noOfEmployees: '1001-10000',
    address: 'Plot 14, Sector 6, Bhiwandi Logistics Park, Mankoli Naka, Bhiwandi 421302',
    officePhone: '2522301144',
    website: 'www.sahyadri-logistics.example',
    companyProfile: 'Warehousing and last-mile delivery from eleven sites in seven states.',
  },
  SA1: {
    headquarterLocation: 'Chennai',
    pan: 'AAHFU2093C',
    noOfEmployees: '101-500',
    address: '3rd Floor, Anna Salai, Teynampet, Chennai 600018',
    officePhone: '4424331870',
    website: 'www.udaan-staffing.example',
  },
  AGG1: {
    headquarterLocation: 'Bengaluru Urban',
    pan: 'AACTS8840R',
    noOfEmployees: '51-100',
    address: '27 Residency Road, Bengaluru 560025',
    officePhone: '8041127700',
  },
  SSC1: {
    headquarterLocation: 'New Delhi',
    pan: 'AAATW5512J',
    noOfEmployees: '11-50',
    address: 'Core 6A, India Habitat Centre, Lodhi Road, New Delhi 110003',
  },
  EMP21: { headquarterLocation: 'Mysuru', pan: 'AAFCK7261M', noOfEmployees: '501-1000' },
  SA22: { headquarterLocation: 'Dehradun', pan: 'AAKFG3318P', noOfEmployees: '11-50' },
}
