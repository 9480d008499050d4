import { matchRoutes } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/routes.tsx'
import { paths } from '../../../src/lib/paths.ts'

const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path
/** Inside the guard: the layout without a path that has the '*' among its descendants. */
const isGuarded = (address: string) => {
  const chain = matchRoutes(routes, address) ?? []
  return chain.some(({ route }) => route.path === undefined && route.lazy !== undefined)
}

const signedIn = [
  '/My-tasks',
  '/Employer-dashboard',
  '/hiring-request',
  '/hiring-request/20418',
  '/hiring-request/20418/summary',
  '/hiring-request/20418/applicants',
  '/campaign',
  '/run-campaign',
  '/applicants',
  '/Employer-hiring-requests',
  '/Settings',
  '/Industry-partners',
  '/Industry-partners/SA1',
  '/Contact',
  '/Analytics',
  '/Dashboard',
  '/searchDashboard',
  '/Tutorials',
  '/candidate-details/20418/abc',
  '/sync',
]

describe('routes', () => {
  test.each(signedIn)('SHELL-11 %s has a screen of its own behind the guard', (address) => {
    expect(pathOf(address)).not.toBe('*')
    expect(isGuarded(address)).toBe(true)
  })

  test('SHELL-11 the list of requests takes whatever stands under its address', () => {
    expect(pathOf('/Employer-hiring-requests/anything')).toBe('/Employer-hiring-requests/*')
  })

  test('SHELL-11 letters match without regard to case', () => {
    expect(pathOf('/my-TASKS')).toBe(paths.myTasks)
    expect(pathOf('/Candidate-Details/1/2')).toBe('/candidate-details/:hiringId/:funnelId')
  })

  test.each([
    '/login',
    '/auth',
    '/employer-registration',
    '/registration-success',
    '/oauth-redirect',
    '/verification',
    '/terms-and-conditions',
    '/privacy-policy',
  ])('SHELL-06 SHELL-07 %s is open to everybody', (address) => {
    expect(pathOf(address)).toBe(address)
    expect(isGuarded(address)).toBe(false)
  })

  test.each(['/ThankYou', '/funnel/20418/candidate/3/0'])(
    'SHELL-11 ROLE-08 TRAP-22 %s has a screen that needs no account',
    (address) => {
      expect(pathOf(address)).not.toBe('*')
      expect(isGuarded(address)).toBe(false)
    },
  )

  test('TRAP-09 ERR-04 an unknown address stands behind the guard, so it is kept and leads a signed-out person to /login', () => {
    expect(pathOf('/nowhere/at/all')).toBe('*')
    expect(isGuarded('/nowhere/at/all')).toBe(true)
  })

  test('every address of the menu and of lib/paths has a route', () => {
    const addresses = Object.values(paths).map((path) => {
      if (typeof path === 'string') return path
      return (path as (...ids: string[]) => string)('1', '2')
    })
    expect(addresses.filter((address) => pathOf(address) === '*')).toEqual([])
  })
})
