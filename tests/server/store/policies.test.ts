import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findActor } from '../../../server/store/actor.ts'
import type { Connection } from '../../../server/db/connect.ts'
import { hiringRequests } from '../../../server/db/schema.ts'
import type { Actor } from '../../../server/store/actor.ts'
import { actingIpId, assertRole, getAllowedRequest, mayActFor } from '../../../server/store/policies.ts'
import { createTestDatabase } from '../support/database.ts'
import { addPeople } from '../support/people.ts'

let connection: Connection
beforeAll(async () => {
  connection = await createTestDatabase()
  await addPeople(connection.db)
  const request = (hiringRequestId: string, ipId: string) => ({
    ...{ hiringRequestId, ipId, name: 'Packers', nameFolded: 'packers', jobRole: 'Packer', positions: 4 },
    ...{ status: 1 as const, interviewType: 'walkIn' as const, endDate: 2, createdDate: 1, updatedAt: 1 },
  })
  await connection.db.insert(hiringRequests).values([request('HR-1', 'EMP1'), request('HR-2', 'EMP2')])
})
afterAll(() => connection.close())

async function actor(userId: string): Promise<Actor> {
  const found = await findActor(connection.db, userId)
  if (!found || found === 'revoked') throw new Error(`no actor ${userId}`)
  return found
}

describe('whom a user may act for', () => {
  test.each([
    ['ROLE-01 an employer for itself', 'emp', 'EMP1', true],
    ['ROLE-01 an employer not for another', 'emp', 'EMP2', false],
    ['ROLE-02 an agency for itself only', 'sa', 'EMP1', false],
    ['ROLE-02 an aggregator for itself', 'agg', 'AGG1', true],
    ['ROLE-03 a council for its child', 'ssc', 'EMP2', true],
    ['ROLE-03 a council for itself', 'ssc', 'SSC1', true],
    ['ROLE-03 a council not for others', 'ssc', 'EMP1', false],
    ['ROLE-04 operations for everyone', 'ops', 'EMP2', true],
    ['ROLE-05 a sub-member for its parent', 'sub', 'EMP1', true],
    ['ROLE-05 a sub-member not for others', 'sub', 'EMP2', false],
  ])('%s', async (_what, userId, ipId, expected) => {
    expect(mayActFor(await actor(userId), ipId)).toBe(expected)
  })
})

test('ROLE-05 TRAP-27 the calls of a sub-member are for its parent', async () => {
  expect(actingIpId(await actor('sub'))).toBe('EMP1')
  expect(actingIpId(await actor('emp'))).toBe('EMP1')
})

test('TRAP-03 another partner’s request and an unknown one are refused in the same words', async () => {
  const words = 'Unauthorized access to Hiring Request'
  await expect(getAllowedRequest(connection.db, await actor('emp'), 'HR-2')).rejects.toThrow(words)
  await expect(getAllowedRequest(connection.db, await actor('emp'), 'HR-404')).rejects.toThrow(words)
  expect((await getAllowedRequest(connection.db, await actor('sub'), 'HR-1')).ipId).toBe('EMP1')
})

test('ROLE-07 calls of operations are refused to everyone else', async () => {
  const ops = await actor('ops')
  const emp = await actor('emp')
  expect(() => assertRole(ops, 'OPS')).not.toThrow()
  expect(() => assertRole(emp, 'OPS')).toThrow('You are not allowed to do this')
})

test('a revoked person is known as such, an unknown one is nobody', async () => {
  expect(await findActor(connection.db, 'revoked')).toBe('revoked')
  expect(await findActor(connection.db, 'nobody')).toBeUndefined()
})
