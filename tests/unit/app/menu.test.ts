import { describe, expect, test } from 'vitest'
import { describeUser, findInitials, makeMenu } from '../../../src/app/menu.ts'
import type { UserCode } from '../../../src/contract/session.ts'

const labels = (code: UserCode) => makeMenu({ code }, '/').map((item) => item.label)
const targets = (code: UserCode) => makeMenu({ code }, '/').map((item) => item.to)

describe('menu, SHELL-12 SHELL-13 SHELL-14', () => {
  test('SHELL-12 OPS has exactly four entries in order', () => {
    expect(labels('OPS')).toEqual(['My Tasks', 'Hiring Requests', 'Dashboard', 'Search Dashboard'])
    expect(targets('OPS')).toEqual(['/My-tasks', '/Employer-hiring-requests', '/Dashboard', '/searchDashboard'])
  })

  test('SHELL-13 SSC has exactly six entries in order', () => {
    expect(labels('SSC')).toEqual([
      'My Tasks',
      'Hiring Requests',
      'Industry Partners',
      'Feedback',
      'Resources & Help',
      'Analytics',
    ])
  })

  test.each(['EMP', 'SA', 'AGG', 'SUB'] as const)('SHELL-14 %s has five entries, insights in lower case', (code) => {
    expect(labels(code)).toEqual(['My Tasks', 'Hiring Requests', 'insights', 'Feedback', 'Resources & Help'])
    expect(targets(code)).toEqual([
      '/My-tasks',
      '/Employer-hiring-requests',
      '/Employer-dashboard',
      '/Contact',
      '/Tutorials',
    ])
  })

  test('the entry of a screen is marked, also on the screens that belong to it and in any case', () => {
    const active = (path: string) => makeMenu({ code: 'EMP' }, path).filter((item) => item.active)
    expect(active('/my-TASKS').map((item) => item.key)).toEqual(['myTasks'])
    expect(active('/hiring-request/HR1/applicants').map((item) => item.key)).toEqual(['hiringRequests'])
    expect(active('/candidate-details/HR1/F1').map((item) => item.key)).toEqual(['hiringRequests'])
    expect(active('/desk/board').map((item) => item.key)).toEqual(['myTasks'])
    expect(active('/My-tasksX')).toEqual([])
    const ops = (path: string) => makeMenu({ code: 'OPS' }, path).filter((item) => item.active)
    for (const path of ['/Waiting-phones', '/approvals', '/Credits/EMP1', '/Credit-orders', '/Message-templates'])
      expect(ops(path).map((item) => item.key)).toEqual(['dashboard'])
  })
})

test('SHELL-15 user type and member label', () => {
  const user = (code: UserCode, isLoginFirst = false) => describeUser({ code, isLoginFirst, userType: 'Employer' })
  expect(user('SUB', true)).toBe('Employer · Full access member')
  expect(user('SUB')).toBe('Employer · Invited member')
  expect(user('EMP')).toBe('Employer · Owner')
  expect(user('SSC')).toBe('Employer')
  expect(user('OPS')).toBe('Operations')
})

test('SHELL-19 initials', () => {
  expect(findInitials('Sunil Kadam')).toBe('SK')
  expect(findInitials('  sunil  vasant kadam ')).toBe('SK')
  expect(findInitials('सुनील')).toBe('स')
  expect(findInitials('')).toBe('?')
})
