import { expect, test } from 'vitest'
import { followKeyboard } from '../../../src/app/follow-keyboard.ts'

function open() {
  const set = new Map<string, string>()
  const style = {
    setProperty: (name: string, value: string | null) => void set.set(name, value ?? ''),
    removeProperty: (name: string) => {
      set.delete(name)
      return ''
    },
  }
  const view = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 })
  const stop = followKeyboard({ view, scope: { innerHeight: 800 }, root: { style } })
  const turn = (change: Partial<typeof view>, type = 'resize') => {
    Object.assign(view, change)
    view.dispatchEvent(new Event(type))
    return set.get('--fh-keyboard')
  }
  return { turn, stop, set }
}

test('what a keyboard covers of the page is known while it is there', () => {
  const { turn, stop, set } = open()
  expect(turn({ height: 464 })).toBe('336px')
  // Safari moves the visible part so that the field is in it
  expect(turn({ offsetTop: 100 }, 'scroll')).toBe('236px')
  expect(turn({ height: 800, offsetTop: 0 })).toBeUndefined()
  turn({ height: 464 })
  stop()
  expect(set.size).toBe(0)
})

test.each([
  ['the bars of the browser', { height: 740 }],
  ['a user who has zoomed in', { height: 400, scale: 2 }],
])('%s are no keyboard', (_what, change) => {
  expect(open().turn(change)).toBeUndefined()
})

test('a browser that cannot say it is left alone', () => {
  const root = { style: { setProperty: () => expect.unreachable(), removeProperty: () => '' } }
  expect(() => followKeyboard({ view: null, scope: { innerHeight: 800 }, root })()).not.toThrow()
})
