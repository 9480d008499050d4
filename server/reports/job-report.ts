import type { Language } from '../../src/contract/shapes.ts'
import { formatNumber } from '../../src/lib/numbers.ts'
import { byStage, nameMonth, sayAsOf, stages, total } from './months.ts'
import { reportTextFor } from './text.ts'
import type { Counted, ReportFigures } from '../store/reports.ts'
import { createDocument, drawLine, finish, ink } from './pdf-document.ts'

const LEFT = 48
const WIDTH = 499

export interface JobReport {
  /** Whose report it is: a partner, or one hiring request. */
  about: string
  figures: ReportFigures
  language?: Language | undefined
}

/** The job report as a PDF (DASH-11). `now` in epoch ms. */
export async function writeJobReport(
  { about, figures, language }: JobReport,
  now: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = reportTextFor(language)
  const document = createDocument(t.jobReport, t.lang, now)
  const draw = (text: string, place: Partial<Parameters<typeof drawLine>[2]> & { y: number }) =>
    drawLine(document, text, { x: LEFT, width: WIDTH, ...place })
  let y = 48
  draw(t.jobReport, { y, size: 20, weight: 'bold', colour: ink.brand })
  y += 30
  draw(about, { y, size: 13, weight: 'bold' })
  y += 20
  draw(sayAsOf(now, t), { y, size: 9, colour: ink.second })
  y += 26

  const months = figures.months.map(({ month, counts }) => ({ month: nameMonth(month, t), counts: byStage(counts) }))
  const applicants = months.reduce((sum, { counts }) => sum + total(counts), 0)
  const tiles: [string, number][] = [
    [t.requests, figures.requests],
    [t.positions, figures.positions],
    [t.applicants, applicants],
    [t.joined, figures.joined],
  ]
  for (const [at, [name, count]] of tiles.entries()) {
    const x = LEFT + (at * WIDTH) / 4
    draw(formatNumber(count), { x, y, width: WIDTH / 4 - 8, size: 20, weight: 'bold' })
    draw(name, { x, y: y + 26, width: WIDTH / 4 - 8, size: 8.5, colour: ink.second })
  }
  y += 56

  const section = (title: string, height: number) => {
    if (y + height > document.page.height - 64) {
      document.addPage()
      y = 48
    }
    document.rect(LEFT, y, WIDTH, 0.6).fill(ink.rule)
    draw(title, { y: y + 10, size: 12, weight: 'bold' })
    y += 34
  }
  const bars = (title: string, rows: Counted[]) => {
    section(title, 40 + rows.length * 17)
    if (rows.length === 0) draw(t.nothing, { y, colour: ink.second })
    const most = Math.max(1, ...rows.map(({ count }) => count))
    for (const { name, count } of rows) {
      draw(name, { y, width: 150, size: 9 })
      document.rect(LEFT + 160, y + 3, Math.max(1.5, (280 * count) / most), 8).fill(ink.brand)
      draw(formatNumber(count), { y, size: 9, weight: 'bold', align: 'right' })
      y += 17
    }
    y += rows.length === 0 ? 26 : 12
  }
  bars(t.byRole, figures.byRole)
  bars(t.byPlace, figures.byPlace)
  bars(t.supply, figures.supply)

  section(t.funnel, 70 + months.length * 17)
  draw(t.funnelNote, { y: y - 5, size: 9, colour: ink.second })
  y += 14
  const columns = [...stages.map((stage) => t.stages[stage]), t.total]
  // The last stage has the longest name
  const widths = [57, 57, 57, 57, 57, 94, 50]
  const row = (first: string, cells: string[], weight: 'plain' | 'bold') => {
    draw(first, { y, width: 66, size: 8.5, weight })
    let x = LEFT + 70
    for (const [at, cell] of cells.entries()) {
      draw(cell, { x, y, width: widths[at]! - 6, size: 8.5, weight, align: 'right' })
      x += widths[at]!
    }
    y += 17
  }
  row(t.month, columns, 'bold')
  for (const { month, counts } of months)
    row(month, [...stages.map((stage) => formatNumber(counts[stage])), formatNumber(total(counts))], 'plain')
  if (months.length === 0) draw(t.nothing, { y, colour: ink.second })
  return finish(document, t.jobReportFoot)
}
