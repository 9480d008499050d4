import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ApprovalKind, WaitingCompany, WaitingRequest } from '../../src/contract/operations.ts'
import type { Db } from '../db/connect.ts'
import { hiringRequests, partners, registrations } from '../db/schema.ts'
import { detailsOf } from './partners.ts'
import { readDetails } from './request-details.ts'

/** What operations decide on, with all that the decision needs. Who decides on these finds the next ones. */
const MOST_SHOWN = 200
/** As many as a card names; the request itself has the rest. */
const MOST_PLACES = 20

/** The hiring requests that wait for approval, the oldest first. */
export async function findWaitingRequests(db: Db): Promise<WaitingRequest[]> {
  const rows = await db
    .select({ request: hiringRequests, company: partners.legalEntityName })
    .from(hiringRequests)
    .innerJoin(partners, eq(partners.ipId, hiringRequests.ipId))
    .where(and(eq(hiringRequests.status, 0), isNull(hiringRequests.deletedAt)))
    .orderBy(asc(hiringRequests.createdDate), asc(hiringRequests.hiringRequestId))
    .limit(MOST_SHOWN)
  return rows.map(({ request, company }) => ({
    ...{ hiringRequestId: request.hiringRequestId, ipId: request.ipId, company, name: request.name },
    ...{ createdAt: request.createdDate, shown: request.updatedAt },
    asks: asksOf(request),
  }))
}

function asksOf(request: typeof hiringRequests.$inferSelect): NonNullable<WaitingRequest['asks']> {
  const { monthlySpan, doc_req_during_joining = [] } = readDetails(request)
  const { locations, districts, salary } = request
  const places = locations.map(({ city = '', district = '', positions }) => ({
    ...{ city, district, positions: positions ?? null },
  }))
  return {
    ...{ jobRole: request.jobRole, targetEmployer: request.targetEmployer, positions: request.positions },
    ...{ monthly: monthlySpan ?? false, endDate: request.endDate },
    ...{ minimumSalary: salary?.min ?? null, maximumSalary: salary?.max ?? null },
    places: (places.length > 0 ? places : districts.map((district) => ({ city: '', district, positions: null }))).slice(
      0,
      MOST_PLACES,
    ),
    documents: doc_req_during_joining.map(({ name }) => name),
  }
}

/** The registrations that wait for approval, the oldest first. */
export async function findWaitingCompanies(db: Db): Promise<WaitingCompany[]> {
  const rows = await db
    .select({ partner: partners, registeredAt: registrations.createdAt })
    .from(registrations)
    .innerJoin(partners, eq(partners.ipId, registrations.ipId))
    .where(isNull(registrations.approvedAt))
    .orderBy(asc(registrations.createdAt), asc(registrations.ipId))
    .limit(MOST_SHOWN)
  return rows.map(({ partner, registeredAt }) => ({
    ...{ ipId: partner.ipId, company: partner.legalEntityName, userType: partner.userType },
    ...{ person: partner.contactPersonName, email: partner.contactEmail, mobile: partner.contactMobile, registeredAt },
    ...{ shown: partner.updatedAt, entered: enteredOf(partner) },
  }))
}

/**
 * Inside the transaction of a decision: which state of it waits now, and keeps changes waiting until then. Undefined where
 * it is not there any more.
 */
export async function findShown(tx: Db, kind: ApprovalKind, id: string): Promise<number | undefined> {
  if (kind === 'request') {
    const isIt = eq(hiringRequests.hiringRequestId, id)
    const [row] = await tx
      .select({ at: hiringRequests.updatedAt })
      .from(hiringRequests)
      .where(isIt)
      .for('no key update')
    return row?.at
  }
  // In the order of approvals themselves: two at once wait for each other
  await tx.select({ id: registrations.ipId }).from(registrations).where(eq(registrations.ipId, id)).for('update')
  const isIt = eq(partners.ipId, id)
  const [row] = await tx.select({ at: partners.updatedAt }).from(partners).where(isIt).for('no key update')
  return row?.at
}

function enteredOf(partner: typeof partners.$inferSelect): NonNullable<WaitingCompany['entered']> {
  const details = detailsOf(partner)
  return {
    ...{ registeredName: partner.registeredName ?? '', employerType: partner.employerType ?? '' },
    ...{ sectors: partner.affiliatedSectors, location: details.headquarterLocation ?? '' },
    ...{ employees: details.noOfEmployees ?? '', pan: details.pan ?? '', address: details.address ?? '' },
    ...{ officePhone: details.officePhone ?? '', website: details.website ?? '' },
    profile: details.companyProfile ?? '',
  }
}
