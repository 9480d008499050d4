import type { EmployerType } from '../../../src/contract/company.ts'
import type { UserCode } from '../../../src/contract/session.ts'
import { DAY_MS } from '../../../src/lib/dates.ts'
import type { Db } from '../../db/connect.ts'
import { partners, users } from '../../db/schema.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { companyDetails } from './company-details.ts'

export const DEMO_PASSWORD = 'Demo-1234'

interface DemoPartner {
  ipId: string
  userCode: UserCode
  userType: string
  legalEntityName: string
  contactPersonName: string
  contactEmail: string
  parentIpId?: string
  affiliatedSectors?: string[]
  /** Whom an agency hires for, besides those its requests name (API-019). */
  details?: { targetEmployers: string[] }
}

const managers = [
  {
    ipId: 'OPS1',
    contactPersonName: 'Neha Bhatt',
    contactEmailAddress: 'neha.bhatt@demo.test',
    contactMobile: '9820013001',
    isSalesManager: false,
  },
  {
    ipId: 'OPS1',
    contactPersonName: 'Vikram Rathore',
    contactEmailAddress: 'vikram.r@demo.test',
    contactMobile: '9820013002',
    isSalesManager: true,
  },
]

const demoPartners: DemoPartner[] = [
  {
    ipId: 'EMP1',
    userCode: 'EMP',
    userType: 'Employer',
    legalEntityName: 'Sahyadri Logistics Pvt Ltd',
    contactPersonName: 'Sunita Kadam',
    contactEmail: 'emp@demo.test',
    affiliatedSectors: ['Logistics', 'Retail'],
  },
  {
    ipId: 'SUB1',
    userCode: 'SUB',
    userType: 'Sub Member',
    legalEntityName: 'Sahyadri Logistics Pvt Ltd',
    contactPersonName: 'Rakesh Tiwari',
    contactEmail: 'sub@demo.test',
    parentIpId: 'EMP1',
  },
  {
    ipId: 'SA1',
    userCode: 'SA',
    userType: 'Staffing Agency',
    legalEntityName: 'Udaan Staffing Solutions LLP',
    contactPersonName: 'Farhan Qureshi',
    contactEmail: 'sa@demo.test',
    affiliatedSectors: ['Manufacturing', 'Automotive'],
    details: { targetEmployers: ['Indrayani Fabrication', 'Sharada Castings', 'Vetri Auto Components'] },
  },
  {
    ipId: 'AGG1',
    userCode: 'AGG',
    userType: 'Aggregator',
    legalEntityName: 'Setu Workforce Network',
    contactPersonName: 'Meenakshi Sundaram',
    contactEmail: 'agg@demo.test',
    affiliatedSectors: ['Facility Management'],
    details: { targetEmployers: ['Aravalli Malls', 'Cauvery Tech Park', 'Doab Hospitals'] },
  },
  {
    ipId: 'SSC1',
    userCode: 'SSC',
    userType: 'Sector Skill Council',
    legalEntityName: 'Warehousing and Facility Skill Council',
    contactPersonName: 'Anita Deshpande',
    contactEmail: 'ssc@demo.test',
    affiliatedSectors: ['Logistics', 'Facility Management'],
  },
  {
    ipId: 'EMP21',
    userCode: 'EMP',
    userType: 'Employer',
    legalEntityName: 'Kaveri Facility Services Pvt Ltd',
    contactPersonName: 'Nagaraj Hegde',
    contactEmail: 'kaveri@demo.test',
    parentIpId: 'SSC1',
  },
  {
    ipId: 'SA22',
    userCode: 'SA',
    userType: 'Staffing Agency',
    legalEntityName: 'Gangotri Staffing Services',
    contactPersonName: 'Alok Bisht',
    contactEmail: 'gangotri@demo.test',
    parentIpId: 'SSC1',
  },
  {
    ipId: 'OPS1',
    userCode: 'OPS',
    userType: 'Operations',
    legalEntityName: 'Fieldhire Operations',
    contactPersonName: 'Imtiyaz Khan',
    contactEmail: 'ops@demo.test',
  },
  {
    ipId: 'EMP9',
    userCode: 'EMP',
    userType: 'Employer',
    legalEntityName: 'Navodaya Retail Pvt Ltd',
    contactPersonName: 'Joseph Fernandes',
    contactEmail: 'new@demo.test',
  },
]

export interface DemoUser {
  id: string
  ipId: string
  email: string
  name: string
}

/** Who signs in: the contact of each partner that has a demo account, and a second interviewer of EMP1. */
export const demoUsers: DemoUser[] = [
  { id: 'demo-emp', ipId: 'EMP1', email: 'emp@demo.test', name: 'Sunita Kadam' },
  { id: 'demo-emp2', ipId: 'EMP1', email: 'emp2@demo.test', name: 'Priya Nair' },
  { id: 'demo-sub', ipId: 'SUB1', email: 'sub@demo.test', name: 'Rakesh Tiwari' },
  { id: 'demo-sa', ipId: 'SA1', email: 'sa@demo.test', name: 'Farhan Qureshi' },
  { id: 'demo-agg', ipId: 'AGG1', email: 'agg@demo.test', name: 'Meenakshi Sundaram' },
  { id: 'demo-ssc', ipId: 'SSC1', email: 'ssc@demo.test', name: 'Anita Deshpande' },
  { id: 'demo-ops', ipId: 'OPS1', email: 'ops@demo.test', name: 'Imtiyaz Khan' },
  { id: 'demo-new', ipId: 'EMP9', email: 'new@demo.test', name: 'Joseph Fernandes' },
]

const formOf: Partial<Record<UserCode, EmployerType>> = { EMP: 'privatelimited', SA: 'llp', AGG: 'society' }

/** Partners and accounts of the demo. `now` in epoch ms. Returns the ids of the partners. */
export async function seedPeople(db: Db, now: number): Promise<string[]> {
  const since = now - 200 * DAY_MS
  await db.insert(partners).values(
    demoPartners.map((partner, at) => ({
      ...partner,
      registeredName: partner.legalEntityName,
      contactMobile: `98200${String(11_000 + at * 137)}`,
      employerType: formOf[partner.userCode] ?? null,
      managers: ['EMP', 'SA', 'AGG'].includes(partner.userCode) && partner.ipId !== 'EMP9' ? managers : [],
      details: { ...companyDetails[partner.ipId] },
      createdAt: since,
      updatedAt: since,
    })),
  )
  const hashes = await Promise.all(demoUsers.map(() => hashPassword(DEMO_PASSWORD)))
  await db.insert(users).values(
    demoUsers.map((user, at) => ({
      ...user,
      mobile: `98200${String(11_000 + at * 137)}`,
      passwordHash: hashes[at]!,
      // Ordered, so that the first account of a partner is its owner's
      createdAt: since + at,
      updatedAt: since + at,
    })),
  )
  return demoPartners.map(({ ipId }) => ipId)
}
