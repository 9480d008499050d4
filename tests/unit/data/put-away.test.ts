import { expect, test, vi } from 'vitest'
import { sendWhenPutAway } from '../../../src/data/put-away.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

function open(agent: string, visibilityState = 'visible') {
  const [handOver, sendNow, scope] = [vi.fn(), vi.fn(), new EventTarget()]
  const page = Object.assign(new EventTarget(), { visibilityState })
  const stop = sendWhenPutAway({ agent, page, scope, handOver, sendNow })
  const turn = (state: string) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const close = () => scope.dispatchEvent(new Event('pagehide'))
  return { stop, turn, close, calls: () => [handOver.mock.calls.length, sendNow.mock.calls.length] }
}

test.each([CHROME, FIREFOX])('I8 behind another app, or closed, the page hands over what waits: %s', (agent) => {
  const app = open(agent)
  app.turn('hidden')
  expect(app.calls()).toEqual([1, 0])
  app.turn('visible')
  app.close()
  expect(app.calls()).toEqual([2, 0])
  app.stop()
  app.turn('hidden')
  app.close()
  expect(app.calls()).toEqual([2, 0])
})

test('I8 on an iPhone the page sends it by itself: the worker ends with the page', () => {
  const app = open(IPHONE)
  app.turn('hidden')
  app.turn('visible')
  app.close()
  expect(app.calls()).toEqual([0, 1])
  app.stop()
  app.turn('hidden')
  expect(app.calls()).toEqual([0, 1])
})

test('I8 put away before it was known that something waits, it goes at once', () => {
  expect(open(CHROME, 'hidden').calls()).toEqual([1, 0])
  expect(open(IPHONE, 'hidden').calls()).toEqual([0, 1])
})
