import { expect, test } from 'vitest'
import { maskEmail } from '../../../src/app/device-notes.ts'
import { describeMoment } from '../../../src/app/notices.tsx'
import { findPillState } from '../../../src/app/pill-state.ts'
import { findErrorKind } from '../../../src/app/route-error.tsx'
import type { SyncStatus } from '../../../src/offline/outbox/status.ts'

const status = (over: Partial<SyncStatus>): SyncStatus => ({
  online: true,
  unsent: 0,
  sending: 0,
  attention: 0,
  needsSignIn: false,
  needsUpdate: false,
  ...over,
})

test('OFF-11 the pill says offline, sending, all sent, and red only when a person must act', () => {
  expect(findPillState(status({}))).toEqual({ kind: 'sent' })
  expect(findPillState(status({ unsent: 3 }))).toEqual({ kind: 'sending', count: 3 })
  expect(findPillState(status({ online: false, unsent: 3 }))).toEqual({ kind: 'offline', count: 3 })
  expect(findPillState(status({ online: false }))).toEqual({ kind: 'offline', count: 0 })
  expect(findPillState(status({ online: false, unsent: 3, attention: 1 }))).toEqual({
    kind: 'check',
    count: 1,
    isOffline: true,
  })
  expect(findPillState(status({ attention: 1 }))).toEqual({ kind: 'check', count: 1 })
  expect(findPillState(status({ unsent: 2, needsSignIn: true }))).toEqual({ kind: 'check', count: 2 })
  // The user need not act on an ended session before there is something to send and a network to sign in with
  expect(findPillState(status({ needsSignIn: true }))).toEqual({ kind: 'sent' })
  expect(findPillState(status({ online: false, unsent: 2, needsSignIn: true }))).toEqual({ kind: 'offline', count: 2 })
})

test('OFF-11 on a new phone the pill says how far it is, and once that it is ready; what is unsent comes first', () => {
  const getting = { kind: 'getting', percent: 60 } as const
  expect(findPillState(status({}), getting)).toEqual(getting)
  expect(findPillState(status({}), { kind: 'ready' })).toEqual({ kind: 'ready' })
  // The download has begun and has not said how far it is; later ones say nothing
  expect(findPillState(status({}), undefined, true)).toEqual({ kind: 'getting', percent: 0 })
  expect(findPillState(status({ broughtUpToDateAt: 1 }), undefined, true)).toEqual({ kind: 'sent' })
  expect(findPillState(status({ unsent: 1 }), getting)).toEqual({ kind: 'sending', count: 1 })
  expect(findPillState(status({ online: false }), getting)).toEqual({ kind: 'offline', count: 0 })
})

test('OFF-08 whose updates wait is said without giving the address away', () => {
  expect(maskEmail('sunil.kadam@sahyadri.in')).toBe('s•••@sahyadri.in')
  expect(maskEmail('nobody')).toBe('•••')
  expect(maskEmail('@x')).toBe('•••')
})

test('OFF-03 the moment of the last update is told in Indian time, with its day', () => {
  const now = Date.parse('2026-11-21T12:00:00+05:30')
  expect(describeMoment(Date.parse('2026-11-21T09:42:00+05:30'), now)).toBe('09:42 today')
  expect(describeMoment(Date.parse('2026-11-20T23:59:00+05:30'), now)).toBe('23:59 yesterday')
  expect(describeMoment(Date.parse('2026-11-19T09:42:00+05:30'), now)).toBe('09:42, 19 Nov, 2026')
})

test('TRAP-83 a missing piece of the app means a newer version online, and only a wait offline', () => {
  const missing = [
    'Failed to fetch dynamically imported module: http://x/assets/a.js',
    'error loading dynamically imported module: http://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ]
  for (const message of missing) {
    expect(findErrorKind(new TypeError(message), true)).toBe('stale')
    expect(findErrorKind(new TypeError(message), false)).toBe('missing')
  }
  expect(findErrorKind(new TypeError('x is undefined'), true)).toBe('fault')
  expect(findErrorKind('thrown text', false)).toBe('fault')
})
