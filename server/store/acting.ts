import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { ActingPartnerWire } from '../../src/contract/acting.ts'
import type { Db } from '../db/connect.ts'
import { partners } from '../db/schema.ts'

/** Partners that are switched on, by name. The children of a council are listed separately (TASK-02). */
export async function findActingPartners(db: Db): Promise<ActingPartnerWire[]> {
  const all = await db
    .select({
      ipId: partners.ipId,
      legalEntityName: partners.legalEntityName,
      userCode: partners.userCode,
      userType: partners.userType,
      parentIpId: partners.parentIpId,
    })
    .from(partners)
    // A sub-member works for its parent, and no one acts for operations
    .where(and(eq(partners.status, 1), notInArray(partners.userCode, ['SUB', 'OPS'])))
    .orderBy(sql`lower(${partners.legalEntityName})`, partners.ipId)
  const councils = new Set(all.filter((partner) => partner.userCode === 'SSC').map((partner) => partner.ipId))
  const isChild = ({ parentIpId }: { parentIpId: string | null }) => parentIpId !== null && councils.has(parentIpId)
  const children = all.filter(isChild)
  return all
    .filter((partner) => !isChild(partner))
    .map((partner) => ({
      ...partner,
      childIndustryPartner: children.filter((child) => child.parentIpId === partner.ipId),
    }))
}

/** Names of employers, each once whatever its capitals: those of the partner's account, and those of its requests. */
export async function findTargetEmployers(db: Db, ipId: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct on (lower(name)) name from (
      select target_employer as name, 1 as source from hiring_requests where ip_id = ${ipId}
      union all
      select jsonb_array_elements_text(details -> 'targetEmployers'), 0 from partners
      where ip_id = ${ipId} and jsonb_typeof(details -> 'targetEmployers') = 'array'
    ) named
    where name <> ''
    order by lower(name), source, name`)
  return rows.map((row) => row.name)
}
