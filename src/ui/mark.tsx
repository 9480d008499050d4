const full: readonly (readonly [number, number])[] = [
  [8.1, 3.75],
  [12.45, 3.75],
  [16.8, 3.75],
  [8.1, 8.1],
  [8.1, 12.45],
  [12.45, 12.45],
  [8.1, 16.8],
  [8.1, 21.15],
]

/** The sign of the product: an F of punched boxes, its last one still in pencil. */
export function Mark({ size = 28, label }: { size?: number; label?: string }) {
  const says = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" style={{ display: 'block', flex: 'none' }} {...says}>
      <rect width="28" height="28" rx="4" fill="#075A61" />
      {full.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="3.1" height="3.1" rx=".6" fill="#fff" />
      ))}
      <rect
        x="17.2"
        y="12.85"
        width="2.3"
        height="2.3"
        rx=".5"
        fill="none"
        stroke="#A3D2D2"
        strokeWidth=".9"
        strokeDasharray="1.3 .9"
      />
    </svg>
  )
}
