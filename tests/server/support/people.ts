import type { UserCode } from '../../../src/contract/session.ts'
import type { Db } from '../../../server/db/connect.ts'
import { partners, users } from '../../../server/db/schema.ts'

const at = Date.parse('2026-01-05T06:00:00Z')

function partnerOf(ipId: string, userCode: UserCode, parentIpId?: string) {
  return {
    ipId,
    userCode,
    userType: userCode,
    legalEntityName: `${ipId} Private Limited`,
    contactPersonName: `Contact of ${ipId}`,
    contactEmail: `${ipId.toLowerCase()}@example.test`,
    parentIpId,
    createdAt: at,
    updatedAt: at,
  }
}

const userOf = (id: string, ipId: string) => ({
  id,
  ipId,
  email: `${id}@example.test`,
  name: `User ${id}`,
  passwordHash: 'none',
  createdAt: at,
  updatedAt: at,
})

/**
 * Partners and users of every role. Users by `_id`: emp and emp2 (EMP1), rival (EMP2), sub (SUB1, parent EMP1), sa,
 * agg, ssc (child: EMP2), ops, revoked (EMP1, switched off).
 */
export async function addPeople(db: Db): Promise<void> {
  await db
    .insert(partners)
    .values([
      partnerOf('EMP1', 'EMP'),
      partnerOf('EMP2', 'EMP', 'SSC1'),
      partnerOf('SUB1', 'SUB', 'EMP1'),
      partnerOf('SA1', 'SA'),
      partnerOf('AGG1', 'AGG'),
      partnerOf('SSC1', 'SSC'),
      partnerOf('OPS1', 'OPS'),
    ])
  await db
    .insert(users)
    .values([
      userOf('emp', 'EMP1'),
      userOf('emp2', 'EMP1'),
      userOf('rival', 'EMP2'),
      userOf('sub', 'SUB1'),
      userOf('sa', 'SA1'),
      userOf('agg', 'AGG1'),
      userOf('ssc', 'SSC1'),
      userOf('ops', 'OPS1'),
      { ...userOf('revoked', 'EMP1'), status: 0 },
    ])
}
