import { expect, test } from 'vitest'
import { downloadWords } from '../../../src/features/sync/download-words.ts'

const begun = { part: 'rows', state: 'running', done: 0, total: 0 } as const
const part = { done: 720, total: 2370 }
const base = { progress: begun, here: part, online: true, isWhole: false, goesOn: true, isFirst: false }

test('OFF-03 a download that goes on counts the applicants that are here, not those of this run', () => {
  expect(downloadWords(base)).toEqual({ kind: 'running', count: { ...part, of: 'applicants' } })
  expect(downloadWords({ ...base, progress: { ...begun, done: 40, total: 2370 } }).count).toMatchObject(part)
})

test('OFF-03 before the requests are known there is no number, not 0 of 0', () => {
  expect(downloadWords({ ...base, here: undefined })).toEqual({ kind: 'running', count: undefined })
})

test('OFF-10 without a connection nothing runs: it is paused, also before its call has failed', () => {
  for (const state of ['running', 'failed'] as const) {
    const offline = { ...base, online: false, progress: { ...begun, state } }
    expect(downloadWords(offline)).toEqual({ kind: 'paused', count: { ...part, of: 'applicants' } })
    expect(downloadWords({ ...offline, here: undefined })).toEqual({ kind: 'paused', count: undefined })
    // A refresh of what is here, which the time of the last one says
    expect(downloadWords({ ...offline, isWhole: true })).toEqual({ kind: 'rest', count: undefined })
  }
  const pages = { part: 'reads', state: 'failed', done: 3, total: 12 } as const
  expect(downloadWords({ ...base, online: false, isWhole: true, progress: pages })).toEqual({
    kind: 'paused',
    count: { done: 3, total: 12, of: 'pages' },
  })
})

test('OFF-10 one that does not go on by itself is not called paused', () => {
  const cut = { ...base, online: false, goesOn: false, progress: { ...begun, state: 'failed' as const } }
  expect(downloadWords(cut)).toEqual({ kind: 'failed', count: { ...part, of: 'applicants' } })
})

test('OFF-03 a refresh that fails at its beginning leaves the time of the last one', () => {
  const failed = { ...base, isWhole: true, progress: { ...begun, state: 'failed' as const } }
  expect(downloadWords(failed)).toEqual({ kind: 'rest', count: undefined })
  expect(downloadWords({ ...failed, isWhole: false }).kind).toBe('failed')
})

test('OFF-03 when all is here it finishes: nothing is left to cancel', () => {
  const full = { done: 2370, total: 2370 }
  expect(downloadWords({ ...base, here: full }).kind).toBe('finishing')
  expect(downloadWords({ ...base, here: full, isFirst: true }).kind).toBe('running')
  const pages = { part: 'reads', state: 'running', done: 12, total: 12 } as const
  expect(downloadWords({ ...base, isWhole: true, isFirst: true, progress: pages }).kind).toBe('finishing')
})

test('OFF-03 a check that brings nothing new has no bar; what is new has', () => {
  const whole = { ...base, isWhole: true }
  const nothing = { kind: 'checking', count: undefined }
  expect(downloadWords({ ...whole, here: { done: 2370, total: 2370 } })).toEqual(nothing)
  expect(downloadWords({ ...whole, here: undefined })).toEqual(nothing)
  expect(downloadWords({ ...whole, here: { done: 2370, total: 2380 } }).kind).toBe('running')
  const pages = { part: 'reads', state: 'running', done: 12, total: 12 } as const
  expect(downloadWords({ ...whole, progress: pages })).toEqual(nothing)
  expect(downloadWords({ ...whole, progress: { ...pages, done: 3 } }).kind).toBe('running')
})
