import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rules } from '../../../src/boot/trusted-types.ts'

const createPolicy = vi.fn()
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', new URL('https://hire.example/My-tasks'))
  vi.stubGlobal('trustedTypes', { createPolicy })
})
afterEach(() => vi.unstubAllGlobals())

test.each(['/sw.js', 'https://hire.example/assets/worker-1.js', 'assets/../sw.js'])(
  'ASVS 3.2.2 the page may run its own script %s',
  (address) => expect(rules.createScriptURL(address)).toBe(address),
)

test.each([
  'https://evil.example/assets/a.js',
  '//evil.example/sw.js',
  '/files/1',
  'data:text/javascript,1',
  '/sw.js.map',
])('ASVS 3.2.2 it runs no other: %s', (address) => expect(rules.createScriptURL(address)).toBeNull())

test('ASVS 3.2.2 a tag is no markup that the page takes', () => {
  expect(rules.createHTML('<img src=x onerror=alert(1)>')).toBeNull()
  expect(rules.createHTML('.m_1{color:red}')).toBe('.m_1{color:red}')
  expect(rules.createHTML('<svg/>')).toBe('<svg/>')
})

test('ASVS 3.2.2 it is the policy for all that names none', async () => {
  await import('../../../src/boot/trusted-types.ts')
  expect(createPolicy.mock.calls.map(([name]) => name as string)).toEqual(['default'])
})
