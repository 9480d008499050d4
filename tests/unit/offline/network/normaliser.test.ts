import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defineCall } from '../../../../src/contract/call.ts'
import { readConnectivity } from '../../../../src/offline/network/connectivity.ts'
import { send } from '../../../../src/offline/network/call.ts'
import { json, setUp } from '../world.ts'

const call = defineCall({
  name: 'test.read',
  method: 'POST',
  path: 'test/read',
  offline: 'read-saved',
  input: v.object({}),
  output: v.object({ data: v.number() }),
})

async function answered(body: unknown, status = 200) {
  const { world, store } = await setUp()
  world.hook = ({ path }) => (path === 'test/read' ? json(body, status) : undefined)
  return send(store, call, {})
}

describe('the one normaliser of answers', () => {
  test.each([true, 'success', 200])('TRAP-01 ERR-02 status %s is yes', async (status) => {
    expect(await answered({ status, data: 7 })).toMatchObject({ ok: true, value: { data: 7 } })
  })

  test.each([200, 201, 202])('ERR-02 HTTP %i is an answer', async (status) => {
    expect(await answered({ status: true, data: 7 }, status)).toMatchObject({ ok: true, value: { data: 7 } })
  })

  test.each([400, 404, 409, 413, 422, 500, 503])('ERR-02 HTTP %i reaches the caller as that number', async (status) => {
    const result = await answered({ status: false, error: { code: 'x', message: 'Words' } }, status)
    expect(result).toMatchObject({ ok: false, error: { status } })
    // Not as a refusal with words: only HTTP 200 with status false is one
    expect(result).not.toHaveProperty('refusal.message')
  })

  test('TRAP-01 status false is a refusal with the code and the words of the server', async () => {
    const error = { code: 17067, message: 'There is such a request', existing: [1] }
    expect(await answered({ status: false, error })).toMatchObject({
      ok: false,
      refusal: error,
      error: { status: 200 },
    })
  })

  test('ERR-02 an answer that does not fit the call is none', async () => {
    expect(await answered({ status: true, data: 'seven' })).toMatchObject({ ok: false, error: { code: 'badAnswer' } })
  })
})

test('ERR-02 a bare number is there for every status that is not a success', async () => {
  const statuses = [400, 404, 422, 500]
  const results = await Promise.all(statuses.map((status) => answered({}, status)))
  expect(results.map((result) => (result.ok ? undefined : result.error.status))).toEqual(statuses)
})

test('TRAP-98 the clock is learnt from our own responses, never from the page of a captive portal', async () => {
  const noted: (string | null)[] = []
  const { world, store } = await setUp(1, { noteServerDate: (header) => void noted.push(header) })
  const date = 'Sat, 01 Jan 2000 00:00:00 GMT'
  world.hook = () => new Response('<html>Log in</html>', { headers: { 'content-type': 'text/html', date } })
  await send(store, call, {})
  world.hook = () => new Response('Bad gateway', { status: 502, headers: { date } })
  await send(store, call, {})
  expect(noted.filter(Boolean)).toEqual([])
  const own = 'Sat, 21 Nov 2026 06:00:00 GMT'
  world.hook = () => json({ status: true, data: 1 }, 200, { date: own })
  await send(store, call, {})
  expect(noted.filter(Boolean)).toEqual([own])
})

test('OFF-01 a 511 is a portal, whatever it carries', async () => {
  const { world, store } = await setUp()
  for (const body of ['<html>Log in</html>', '{"status":false,"error":{"code":"x","message":"Log in"}}']) {
    world.hook = () => new Response(body, { status: 511, headers: { 'content-type': 'application/json' } })
    expect(await send(store, call, {})).toMatchObject({ ok: false, error: { class: 'portal' } })
    expect(await readConnectivity(store)).toBe('portal')
  }
})
