export interface DayPicture {
  title: string
  /** The sums, one line each. */
  lines: string[]
  people: { name: string; note: string }[]
  /** The last line where not everybody has room. */
  more: (count: number) => string
}

/** Pixels: the width that messengers keep, and letters that a phone shows at a readable size. */
const WIDTH = 1_080
const MARGIN = 56
const LINE = 60
/** A longer picture is made small by messengers; everybody is in the sheet. */
const MOST_PEOPLE = 40

/** The day as a PNG, dark on light in every theme; undefined where the browser cannot draw. */
export async function paintDay({ title, lines, people, more }: DayPicture): Promise<Blob | undefined> {
  const shown = people.slice(0, MOST_PEOPLE)
  const rest = people.length - shown.length
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = MARGIN * 3 + LINE * (2 + lines.length + shown.length + (rest > 0 ? 1 : 0))
  const paper = canvas.getContext('2d')
  if (!paper) return undefined
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  let y = MARGIN + LINE / 2
  const write = (text: string, { bold = false, x = MARGIN, width = WIDTH - 2 * MARGIN, size = 34 } = {}) => {
    paper.font = `${bold ? '600 ' : ''}${size}px system-ui, sans-serif`
    paper.fillText(fit(paper, text, width), x, y)
  }
  paper.fillStyle = '#111'
  paper.textBaseline = 'middle'
  write(title, { bold: true, size: 46 })
  y += LINE * 1.5
  for (const line of lines) {
    write(line)
    y += LINE
  }
  y += MARGIN - LINE / 2
  for (const { name, note } of shown) {
    paper.fillStyle = '#ddd'
    paper.fillRect(MARGIN, y - LINE / 2, WIDTH - 2 * MARGIN, 2)
    paper.fillStyle = '#111'
    write(name, { bold: true, width: 540 })
    write(note, { x: MARGIN + 570, width: WIDTH - 2 * MARGIN - 570, size: 30 })
    y += LINE
  }
  if (rest > 0) write(more(rest))
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}

/** The text, shortened by an ellipsis to what fits. Cuts between characters as users see them. */
function fit(paper: CanvasRenderingContext2D, text: string, width: number): string {
  if (paper.measureText(text).width <= width) return text
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  while (letters.length > 0 && paper.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
