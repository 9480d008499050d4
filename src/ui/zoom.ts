/** How a picture lies in its frame: how large, and how far its middle is from the frame's, px. */
export interface View {
  scale: number
  x: number
  y: number
}
export interface Frame {
  width: number
  height: number
}

export const whole: View = { scale: 1, x: 0, y: 0 }
export const LARGEST = 4

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** Keeps the picture over the frame: no dragging it out of sight. */
const within = ({ scale, x, y }: View, frame: Frame): View => ({
  scale,
  x: clamp(x, ((scale - 1) * frame.width) / 2),
  y: clamp(y, ((scale - 1) * frame.height) / 2),
})

/** Larger or smaller by `factor`; what lies at `point` (px from the middle of the frame) stays there. */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }, frame: Frame): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor))
  const grown = scale / view.scale
  return within({ scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown }, frame)
}

export const pan = (view: View, dx: number, dy: number, frame: Frame): View =>
  within({ ...view, x: view.x + dx, y: view.y + dy }, frame)
