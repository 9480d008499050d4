import { useRef, useState, type PointerEvent } from 'react'
import { pan, whole, zoomAt, type Frame, type View } from './zoom.ts'

interface Point {
  x: number
  y: number
}

/** A finger that moved less has tapped, px. */
const TAP = 8
/** A finger that moved more sideways has swiped to the next picture, px. */
const SWIPE = 48
const TAP_ZOOM = 2.5
const STEP = 1.5

/**
 * Zooming and dragging with one finger, two fingers or a mouse: a tap zooms in where it fell and out again, a swipe of
 * the whole picture turns to the next. `onSwipe` gets 1 for the next, -1 for the one before.
 */
export function useZoom(onSwipe: (by: 1 | -1) => void) {
  const [view, setView] = useState<View>(whole)
  const pointers = useRef(new Map<number, Point>())
  const start = useRef<Point & { moved: boolean }>(undefined)
  const frame = useRef<HTMLDivElement>(null)

  const size = (): Frame => {
    const box = frame.current?.getBoundingClientRect()
    return { width: box?.width ?? 0, height: box?.height ?? 0 }
  }
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect()
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 }
  }

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    frame.current?.setPointerCapture(event.pointerId)
    const point = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, point)
    // A second finger makes it a pinch, which is no tap when it ends
    start.current = { ...point, moved: pointers.current.size > 1 }
  }

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before || !start.current) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    if (Math.hypot(now.x - start.current.x, now.y - start.current.y) > TAP) start.current.moved = true
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      const middle = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
      setView((old) => zoomAt(old, factor, middle, size()))
    } else setView((old) => (old.scale > 1 ? pan(old, now.x - before.x, now.y - before.y, size()) : old))
  }

  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0 || !start.current) return
    const { x, y, moved } = start.current
    const dx = event.clientX - x
    if (!moved) {
      const point = fromMiddle({ x: event.clientX, y: event.clientY })
      setView((old) => (old.scale > 1 ? whole : zoomAt(old, TAP_ZOOM, point, size())))
    } else if (view.scale === 1 && Math.abs(dx) > SWIPE && Math.abs(dx) > Math.abs(event.clientY - y))
      onSwipe(dx < 0 ? 1 : -1)
  }

  return {
    view,
    frame,
    reset: () => setView(whole),
    zoomIn: () => setView((old) => zoomAt(old, STEP, { x: 0, y: 0 }, size())),
    zoomOut: () => setView((old) => zoomAt(old, 1 / STEP, { x: 0, y: 0 }, size())),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: (event: PointerEvent) => {
        pointers.current.delete(event.pointerId)
        start.current = undefined
      },
    },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
