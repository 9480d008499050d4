import { expect, test } from 'vitest'
import { LARGEST, pan, whole, zoomAt } from '../../../src/ui/zoom.ts'

const frame = { width: 300, height: 200 }

test('PROF-10 what lies under the finger stays there while the picture grows', () => {
  const point = { x: 60, y: -20 }
  const view = zoomAt(whole, 2, point, frame)
  // A dot of the picture at p is seen at p * scale + offset
  expect({ x: point.x * view.scale + view.x, y: point.y * view.scale + view.y }).toEqual(point)
})

test('PROF-10 it grows to four times and shrinks to the whole, which lies in the middle', () => {
  let view = whole
  for (let step = 0; step < 10; step++) view = zoomAt(view, 1.5, { x: 150, y: 100 }, frame)
  expect(view.scale).toBe(LARGEST)
  for (let step = 0; step < 10; step++) view = zoomAt(view, 1 / 1.5, { x: -150, y: 0 }, frame)
  expect(view).toEqual({ scale: 1, x: expect.closeTo(0), y: expect.closeTo(0) })
})

test('PROF-10 it cannot be dragged out of its frame', () => {
  const view = pan(zoomAt(whole, 2, { x: 0, y: 0 }, frame), 999, -999, frame)
  expect(view).toEqual({ scale: 2, x: 150, y: -100 })
  expect(pan(whole, 50, 50, frame)).toEqual(whole)
})
