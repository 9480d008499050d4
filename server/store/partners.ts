import { and, asc, count, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { PartnerSortField, PartnerWire } from '../../src/contract/partners.ts'
import type { UserCode } from '../../src/contract/session.ts'
import { foldName } from '../../src/lib/text.ts'
import type { Db } from '../db/connect.ts'
import { partners, users } from '../db/schema.ts'
import { signInSessions } from '../identity/schema.ts'

/** What `partners.details` holds besides its columns, under the names of the wire. */
export interface PartnerDetails {
  headquarterLocation?: string
  pan?: string
  noOfEmployees?: string
  companyProfile?: string
  address?: string
  officePhone?: string
  website?: string
  /** At the file gateway, kind CompanyLogo. */
  companyLogo?: { fileName: string; type: string }
}

export const detailsOf = (partner: { details: Record<string, unknown> }): PartnerDetails => partner.details

/** The newest sign-in of any user of the partner. */
const lastSignIn = sql<number | null>`(
  select max(${signInSessions}.created_at) from ${signInSessions}
  join ${users} on ${users}.id = ${signInSessions}.user_id
  where ${users}.ip_id = ${partners}.ip_id)`

const sortColumns: Record<PartnerSortField, SQL> = {
  legalEntityName: sql`lower(${partners.legalEntityName}) collate "C"`,
  createdEpoch: sql`${partners.createdAt}`,
  lastSession: lastSignIn,
  status: sql`${partners.status}`,
}

export interface PartnerQuery {
  council: string
  ipId?: string
  search?: string
  sort: { field: PartnerSortField; order: 'ascending' | 'descending' }
  page?: number
  limit?: number
}

/** A page of the partners of a council; all of them without a limit. Members are users of a partner, not partners. */
export async function findPartners(db: Db, query: PartnerQuery): Promise<{ rows: PartnerWire[]; total: number }> {
  const where = and(
    eq(partners.parentIpId, query.council),
    ne(partners.userCode, 'SUB'),
    query.ipId === undefined ? undefined : eq(partners.ipId, query.ipId),
    query.search?.trim() ? nameContains(query.search) : undefined,
  )
  const column = sortColumns[query.sort.field]
  // Partners without a sign-in, or equal in the column, keep a stable place
  const order = query.sort.order === 'ascending' ? sql`${column} asc nulls first` : sql`${column} desc nulls last`
  const select = db
    .select({ partner: partners, lastSignIn })
    .from(partners)
    .where(where)
    .orderBy(order, asc(partners.ipId))
    .$dynamic()
  const { page = 1, limit } = query
  const found = await (limit === undefined ? select : select.limit(limit).offset((page - 1) * limit))
  const [counted] = await db.select({ total: count() }).from(partners).where(where)
  return { rows: found.map(toWire), total: counted!.total }
}

/** Accents and case do not matter, as in every search of a name. */
function nameContains(search: string): SQL {
  const like = `%${foldName(search).replace(/[\\%_]/g, '\\$&')}%`
  return sql`(lower(normalize(${partners.legalEntityName}, NFKC)) like ${like}
    or lower(coalesce(${partners.registeredName}, '')) like ${like})`
}

function toWire({ partner, lastSignIn: at }: { partner: typeof partners.$inferSelect; lastSignIn: number | null }) {
  const details = detailsOf(partner)
  return {
    ipId: partner.ipId,
    legalEntityName: partner.legalEntityName,
    registeredNameOfTheCompany: partner.registeredName,
    headquarterLocation: details.headquarterLocation,
    pan: details.pan,
    userType: partner.userType,
    userCode: partner.userCode,
    employerType: partner.employerType,
    contactPersonName: partner.contactPersonName,
    contactEmailAddress: partner.contactEmail,
    contactMobile: partner.contactMobile,
    createdEpoch: partner.createdAt,
    lastSession: at === null ? null : { cretatedDateTime: Number(at) },
    status: partner.status === 1 ? 1 : 0,
  } satisfies PartnerWire
}

const NEW_ID_LOCK = 7_312_006

/** One new partner after the other, until the transaction ends. */
export const lockNewPartners = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(${NEW_ID_LOCK})`)

/** The next free id with the prefix of the code (TRAP-27); in a transaction, which holds the lock until its end. */
export async function nextIpId(db: Db, code: UserCode): Promise<string> {
  await lockNewPartners(db)
  const last = sql<number>`coalesce(max(substring(${partners.ipId} from '\\d+$')::bigint), 0)`.mapWith(Number)
  const [row] = await db
    .select({ last })
    .from(partners)
    .where(sql`${partners.ipId} ~ ${`^${code}\\d{1,12}$`}`)
  return `${code}${Math.max(row!.last, 100) + 1}`
}

/** Those of these ids that are partners of the council, locked for the change that follows. */
export const lockChildren = (db: Db, council: string, ipIds: string[]) =>
  db
    .select()
    .from(partners)
    .where(and(inArray(partners.ipId, ipIds), eq(partners.parentIpId, council), ne(partners.userCode, 'SUB')))
    .orderBy(desc(partners.ipId))
    .for('update')

/** The owner of a partner: its first user. */
export async function findOwner(db: Db, ipId: string): Promise<typeof users.$inferSelect | undefined> {
  const [owner] = await db.select().from(users).where(eq(users.ipId, ipId)).orderBy(users.createdAt, users.id).limit(1)
  return owner
}
