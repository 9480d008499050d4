import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressCalls, addressLimits } from '../../../src/contract/addresses.ts'
import { spocCalls } from '../../../src/contract/spocs.ts'
import { addresses, users } from '../../../server/db/schema.ts'
import { createTestApp, type CallOptions, type TestApp } from '../support/app.ts'
import { addRequest, expectRefusal } from '../support/hiring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const kalher = {
  ipId: 'EMP1',
  officeName: 'Kalher Office',
  address: 'Gala 14, Jai Bhagwan Complex, Kalher',
  city: 'Bhiwandi',
  locality: 'Kalher',
  location: [73.021_34, 19.251_21],
}
const add = (more: Record<string, unknown> = {}, options?: CallOptions) =>
  app.call(addressCalls.add, { ...kalher, ...more }, options)
const list = async (ipId: string, searchKey?: string, as?: string): Promise<{ _id: string; officeName: string }[]> =>
  (await app.call(addressCalls.list, { ipId, searchKey }, { as })).body.data
const names = async (ipId: string, searchKey?: string, as?: string) =>
  (await list(ipId, searchKey, as)).map(({ officeName }) => officeName)

describe('addresses', () => {
  test('ADDR-04, API-048 an office is saved with its pin and listed', async () => {
    const { body } = await add()
    expect(body).toMatchObject({ status: true, data: kalher })
    expect(body.data.mapLink).toContain('mlat=19.25121&mlon=73.02134')
    expect(await list('EMP1')).toContainEqual(body.data)
    expect(await list('EMP1', undefined, 'emp2')).toContainEqual(body.data)
    expect(await list('EMP2', undefined, 'rival')).toEqual([])
  })

  test('ADDR-04 pressed twice with one key it is saved once', async () => {
    const once = { key: crypto.randomUUID(), as: 'sa' }
    const twice = [await add({ ipId: 'SA1' }, once), await add({ ipId: 'SA1' }, once)]
    expect(twice[1]!.body).toEqual(twice[0]!.body)
    expect(await names('SA1', undefined, 'sa')).toEqual(['Kalher Office'])
  })

  test('ADDR-01, ADDR-02 every word of the search occurs somewhere in the office, in any script', async () => {
    const agg = { ipId: 'AGG1' }
    const as = 'agg'
    await add({ ...agg, officeName: 'आलमबाग कार्यालय', city: 'Lucknow', locality: 'Alambagh' }, { as })
    await add({ ...agg, officeName: '100% Hub_A', city: 'Pune', locality: '', address: 'Plot 7' }, { as })
    await add({ ...agg, officeName: 'Chakan plant', city: 'Chakan', locality: 'MIDC', address: 'Plot A-8' }, { as })
    expect(await names('AGG1', 'alam LUCK', as)).toEqual(['आलमबाग कार्यालय'])
    expect(await names('AGG1', 'कार्यालय', as)).toEqual(['आलमबाग कार्यालय'])
    expect(await names('AGG1', 'plot', as)).toEqual(['100% Hub_A', 'Chakan plant'])
    expect(await names('AGG1', '%', as)).toEqual(['100% Hub_A'])
    expect(await names('AGG1', '_a', as)).toEqual(['100% Hub_A'])
    expect(await names('AGG1', '   ', as)).toHaveLength(3)
    expect(await names('AGG1', 'nowhere', as)).toEqual([])
  })

  test('ADDR-04, API-049 a change is seen by the next search', async () => {
    const { _id } = (await add({ officeName: 'Old hall' })).body.data
    const changed = { ...kalher, _id, officeName: 'New hall', locality: '' }
    expect((await app.call(addressCalls.update, changed)).body.data).toMatchObject({ _id, officeName: 'New hall' })
    expect(await names('EMP1', 'hall')).toEqual(['New hall'])
  })

  test.each([
    ['no office name', { officeName: '  ' }],
    ['no address', { address: '' }],
    ['a name that is too long', { officeName: 'x'.repeat(addressLimits.officeName + 1) }],
    ['no location', { location: undefined }],
    ['one coordinate', { location: [73] }],
    ['three coordinates', { location: [73, 19, 5] }],
    ['latitude and longitude exchanged', { location: [19.25, 73.02] }],
    ['the middle of the Atlantic', { location: [-30, 19] }],
    ['words for numbers', { location: ['73', '19'] }],
    ['control characters', { officeName: 'A\u0000B' }],
  ])('ADDR-05 %s is refused', async (_, more) => {
    expectRefusal(await add(more), 'invalid')
  })

  test('ROLE-01 an office of another partner is neither changed nor deleted, in the words of one that never was', async () => {
    const { _id } = (await add()).body.data
    const foreign = { as: 'rival' }
    const change = { ...kalher, ipId: 'EMP2', _id, officeName: 'Taken' }
    const refused = expectRefusal(await app.call(addressCalls.update, change, foreign), 'not-found')
    expect(expectRefusal(await app.call(addressCalls.remove, { id: _id, ipId: 'EMP2' }, foreign), 'not-found')).toEqual(
      refused,
    )
    expect(expectRefusal(await app.call(addressCalls.remove, { id: 'nothing', ipId: 'EMP1' }), 'not-found')).toEqual(
      refused,
    )
    expect((await list('EMP1')).find((each) => each._id === _id)?.officeName).toBe('Kalher Office')
  })

  test('ADDR-03 deleting takes it off the list, and twice is no error; the row stays for old requests', async () => {
    const { _id } = (await add({ officeName: 'Short-lived' })).body.data
    for (const as of ['emp', 'emp2'])
      expect((await app.call(addressCalls.remove, { id: _id, ipId: 'EMP1' }, { as })).body.status).toBe(true)
    expect(await names('EMP1', 'Short-lived')).toEqual([])
    expect(await app.db.$count(addresses, eq(addresses.addressId, _id))).toBe(1)
    expectRefusal(await app.call(addressCalls.update, { ...kalher, _id }), 'not-found')
  })

  test('ADDR-03, API-050 one that an open request uses stays, and the person is told which', async () => {
    const { _id } = (await add({ officeName: 'Busy' })).body.data
    const remove = () => app.call(addressCalls.remove, { id: _id, ipId: 'EMP1' })
    const uses = { details: { locations: [{ offices: [{ workLocation: 'another', interviewLocation: _id }] }] } }
    await addRequest(app.db, { name: 'Closed long ago', status: 2, ...uses })
    const waiting = await addRequest(app.db, { name: 'Night shift', status: 0, ...uses })
    expect(expectRefusal(await remove(), 'in-use').message).toContain('Night shift')
    await app.db.execute(`update hiring_requests set status = 2 where hiring_request_id = '${waiting}'`)
    expect((await remove()).body.status).toBe(true)
  })
})

describe('interview contacts', () => {
  const spoc = {
    ipId: 'EMP1',
    targetEmployerSpocName: 'Mahesh Bhoir',
    targetEmployerSpocEmail: 'Mahesh.Bhoir@example.test',
    targetEmployerSpocMobile: '9820045110',
  }
  const addSpoc = (more: Record<string, unknown> = {}, options?: CallOptions) =>
    app.call(spocCalls.add, { ...spoc, ...more }, options)

  test('HR-36, API-045, API-046 a new contact can be chosen at once', async () => {
    const { body } = await addSpoc()
    const wire = { spocName: 'Mahesh Bhoir', spocEmail: 'mahesh.bhoir@example.test', spocMobile: '9820045110' }
    expect(body).toMatchObject({ status: true, data: wire })
    expect((await app.call(spocCalls.list, { ipId: 'EMP1' })).body.data).toContainEqual(body.data)
    expect((await app.call(spocCalls.list, { ipId: 'EMP2' }, { as: 'rival' })).body.data).not.toContainEqual(body.data)
    const known = expectRefusal(await addSpoc({ targetEmployerSpocEmail: 'MAHESH.bhoir@example.test' }), 'duplicate')
    expect(known.message).toContain('Mahesh Bhoir')
  })

  test('HR-29 members of the partner and its sub-members are contacts without being added, revoked ones are not', async () => {
    await app.db.update(users).set({ mobile: '9820011000' }).where(eq(users.id, 'emp'))
    const { data } = (await app.call(spocCalls.list, { ipId: 'EMP1' })).body
    const ids = data.map(({ _id }: { _id: string }) => _id)
    expect(ids).toEqual(expect.arrayContaining(['emp', 'emp2', 'sub']))
    for (const stranger of ['revoked', 'rival', 'ops']) expect(ids).not.toContain(stranger)
    expect(data).toContainEqual(expect.objectContaining({ _id: 'emp', spocMobile: '9820011000' }))
    expect(data).toContainEqual(expect.objectContaining({ _id: 'emp2', spocMobile: '' }))
  })

  test.each([
    [{ targetEmployerSpocName: ' ' }, 'targetEmployerSpocName', 'Please enter name.'],
    [{ targetEmployerSpocEmail: '' }, 'targetEmployerSpocEmail', 'Please enter email.'],
    [{ targetEmployerSpocEmail: 'mahesh' }, 'targetEmployerSpocEmail', 'Invalid email'],
    [{ targetEmployerSpocMobile: '' }, 'targetEmployerSpocMobile', 'Please enter mobile.'],
    [{ targetEmployerSpocMobile: '98200' }, 'targetEmployerSpocMobile', 'Invalid mobile number'],
    [{ targetEmployerSpocMobile: '98200451101' }, 'targetEmployerSpocMobile', 'Invalid mobile number'],
  ])('HR-36 the server says no to %j as the form does', async (more, field, message) => {
    const { body } = await addSpoc(more)
    expect(body.error.fields[field]).toBe(message)
  })
})
