import { describe, expect, it } from 'vitest'
import { hasOldFilters, recallTasksAddress, tasksAddress } from '../../../src/features/tasks/use-tasks-address.ts'

const recall = (value: unknown) => recallTasksAddress(JSON.stringify(value)).toString()

describe('the address of My Tasks', () => {
  it('TASK-11 comes back as it was written', () => {
    const address = {
      tab: 'other' as const,
      search: 'savita g',
      sort: 'candidateName' as const,
      filters: { hiringRequestId: ['20418'], interviewType: ['walkin'] },
    }
    expect(tasksAddress.parse(tasksAddress.serialize(address))).toEqual(address)
    expect(tasksAddress.parse(new URLSearchParams(recall(address)))).toEqual({ ...address, search: '' })
  })

  it('TASK-11 is empty for what a first visit shows', () => {
    expect(recall({ tab: 'self', search: '', sort: 'expiryTime', filters: {} })).toBe('')
  })

  it('TASK-11 takes the request that Complete Now left (SUM-07)', () => {
    expect(recall({ filters: { hiringRequestId: '20418' } })).toBe('hiringRequestId=20418')
  })

  it('TASK-11 forgets a search, which would only hide the tasks of the next visit; filters and order stay', () => {
    const kept = { search: 'savita', q: 'savita', sort: 'candidateName', filters: { location: ['Thane'], q: 'savita' } }
    expect(recall({ ...kept, day: '2026-11-21' })).toBe('sort=candidateName&location=Thane')
  })

  it('TASK-11 knows filters of an earlier day, and nothing else, as those to speak of', () => {
    const isOld = (value: unknown) => hasOldFilters(JSON.stringify(value), '2026-11-21')
    const filters = { location: ['Thane'] }
    expect(isOld({ filters, day: '2026-11-20' })).toBe(true)
    expect(isOld({ filters, day: '2026-11-21' })).toBe(false)
    // Complete Now has just left it
    expect(isOld({ filters: { hiringRequestId: '20418' } })).toBe(false)
    for (const none of [{}, { shoeSize: ['9'] }, null]) expect(isOld({ filters: none, day: '2026-11-20' })).toBe(false)
    expect(hasOldFilters('{', '2026-11-21')).toBe(false)
  })

  it('TASK-11 leaves out what it does not know, and never fails on it', () => {
    expect(
      recall({ tab: 'third', sort: 'luck', search: 7, filters: { shoeSize: ['9'], location: [4, 'Thane'] } }),
    ).toBe('location=Thane')
    for (const odd of ['', '{', 'null', '7', '[]', '{"filters":null}', '{"filters":"x"}'])
      expect(recallTasksAddress(odd).toString()).toBe('')
    expect(recallTasksAddress(null).size).toBe(0)
  })
})
