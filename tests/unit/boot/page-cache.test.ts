import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isWebKit, leaveNoTransactions } from '../../../src/boot/page-cache.ts'

const agents = {
  webkit:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  chromeOnIphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  chromium:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

class Transaction extends EventTarget {
  isAborted = false
  abort() {
    if (this.isAborted) throw new DOMException('Over', 'InvalidStateError')
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
  complete() {
    this.dispatchEvent(new Event('complete'))
  }
}

let scope: EventTarget
let databases: { transaction: () => Transaction }
const reload = vi.fn()

const turn = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  scope.dispatchEvent(Object.assign(new Event(type), { persisted }))

function start(agent: string) {
  scope = new EventTarget()
  databases = { transaction: () => new Transaction() }
  reload.mockReset()
  leaveNoTransactions({ agent, databases: databases as never, scope, reload })
}

describe('a page that WebKit puts into its cache of pages', () => {
  beforeEach(() => start(agents.webkit))

  it('leaves no transaction behind, begins none, and loads anew when it comes back', () => {
    const live = databases.transaction()
    const over = databases.transaction()
    over.complete()
    turn('pagehide', true)
    expect([live.isAborted, over.isAborted]).toEqual([true, false])
    expect(() => databases.transaction()).toThrow('The page has left')
    turn('pageshow', true)
    expect(reload).toHaveBeenCalledOnce()
    expect(databases.transaction().isAborted).toBe(false)
  })

  it('goes on as it was when nothing was cut', () => {
    databases.transaction().complete()
    turn('pagehide', true)
    turn('pageshow', true)
    expect(reload).not.toHaveBeenCalled()
  })

  it('loads anew as well when only a new transaction was refused', () => {
    turn('pagehide', true)
    expect(() => databases.transaction()).toThrow('The page has left')
    turn('pageshow', true)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('aborts nothing when the page ends for good: the browser does', () => {
    const live = databases.transaction()
    turn('pagehide', false)
    expect(live.isAborted).toBe(false)
    expect(databases.transaction().isAborted).toBe(false)
  })
})

it('other engines finish what is being written', () => {
  for (const agent of [agents.chromium, agents.firefox]) {
    start(agent)
    const live = databases.transaction()
    turn('pagehide', true)
    expect(live.isAborted).toBe(false)
    expect(databases.transaction().isAborted).toBe(false)
  }
})

it('every browser of an iPhone is WebKit', () => {
  expect(Object.values(agents).map(isWebKit)).toEqual([true, true, false, false])
})
