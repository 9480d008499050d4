import encodeQR from 'qr'
import { useMemo } from 'react'
import s from './qr-code.module.css'

interface Props {
  text: string
  /** What it is, for who cannot see it. */
  label: string
}

/** Dark on light in every theme: many readers do not find a light code on a dark ground. */
export function QrCode({ text, label }: Props) {
  const { path, size } = useMemo(() => drawCode(text), [text])
  return (
    <svg className={s.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Modules around the code that stay light, as the standard wants them. */
const QUIET = 4

const encode = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'low', border: QUIET })

/** One square of the side 1 for each dark module. */
function drawCode(text: string): { path: string; size: number } {
  const rows = encode(text)
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { path, size: rows.length }
}

/** Pixels of one module in a picture: a phone's screen and a small print stay sharp. */
const MODULE_PX = 8

/** The code as a PNG with lines of text under it, e.g. to send it by a messenger. */
export async function paintCode(text: string, lines: string[]): Promise<Blob | undefined> {
  const rows = encode(text)
  const size = rows.length
  const canvas = document.createElement('canvas')
  canvas.width = size * MODULE_PX
  const paper = canvas.getContext('2d')
  if (!paper) return undefined
  const font = '28px system-ui, sans-serif'
  paper.font = font
  const broken = lines.flatMap((line) => breakLine(paper, line, canvas.width - 32))
  // Clears what was set on it
  canvas.height = canvas.width + broken.length * LINE_PX + (broken.length > 0 ? LINE_PX / 2 : 0)
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = '#000'
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) paper.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
    }),
  )
  paper.textAlign = 'center'
  paper.font = font
  broken.forEach((line, index) =>
    paper.fillText(line, canvas.width / 2, canvas.width + LINE_PX * (index + 0.5), canvas.width - 32),
  )
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

/** Between words; a word that is too long is drawn narrower. */
function breakLine(paper: CanvasRenderingContext2D, line: string, width: number): string[] {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)!} ${word}`
    if (lines.length > 0 && paper.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const LINE_PX = 40
