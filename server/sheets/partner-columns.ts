import type { employerTypes } from '../../src/contract/company.ts'
import type { PartnerWire } from '../../src/contract/partners.ts'
import type { Column } from './columns.ts'

/** As the view shows them (REG-09); an older record's other spelling is shown unchanged. */
const registrationTypes: Record<string, string> = {
  huf: 'HUF',
  limitedcompany: 'Limited Company',
  llp: 'LLP',
  ngo: 'NGO',
  partnership: 'Partnership',
  privatelimited: 'Private Limited',
  proprietorship: 'Proprietorship',
  society: 'Society',
  trust: 'Trust',
} satisfies Record<(typeof employerTypes)[number], string>

/** One line per industry partner, as its view shows it (PART-18). */
export const partnerColumns: Column<PartnerWire>[] = [
  { heading: 'Partner ID', width: 14, cell: (row) => row.ipId },
  { heading: 'Name', width: 36, cell: (row) => row.legalEntityName },
  { heading: 'Registered name', width: 36, cell: (row) => row.registeredNameOfTheCompany },
  { heading: 'Entity type', width: 18, fixed: true, cell: (row) => row.userType },
  {
    heading: 'Registration type',
    width: 18,
    fixed: true,
    cell: ({ employerType }) => employerType && (registrationTypes[employerType] ?? employerType),
  },
  { heading: 'HQ Location', width: 20, cell: (row) => row.headquarterLocation },
  { heading: 'PAN number', width: 14, cell: (row) => row.pan },
  { heading: 'SPOC Name', width: 24, cell: (row) => row.contactPersonName },
  { heading: 'SPOC Email ID', width: 30, cell: (row) => row.contactEmailAddress },
  { heading: 'SPOC Phone Number', width: 18, cell: (row) => row.contactMobile },
  { heading: 'Date Created', width: 14, cell: (row) => ({ day: row.createdEpoch }) },
  { heading: 'Date Logged-in', width: 14, cell: (row) => row.lastSession && { day: row.lastSession.cretatedDateTime } },
  { heading: 'Status', width: 10, fixed: true, cell: (row) => (row.status === 1 ? 'Active' : 'Inactive') },
]
