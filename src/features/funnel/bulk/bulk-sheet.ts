import {
  asDuplicate,
  bulkColumns,
  bulkHeadings,
  checkBulkRow,
  findDuplicates,
  findLayout,
  toBulkCells,
  type BulkCells,
  type BulkColumn,
  type BulkLayout,
  type BulkProblem,
  type BulkVerdict,
} from '../../../rules/bulk.ts'
import type { SheetFacts } from '../../../data/bulk-upload.ts'
import { csvLine } from '../../../lib/csv.ts'
import { makeEmitter } from '../../../lib/observable.ts'

export interface SheetRow {
  /** As the spreadsheet counts: the headings are row 1. */
  number: number
  cells: BulkCells
  verdict: BulkVerdict
}

export interface SheetCounts {
  ready: number
  wrong: number
  skipped: number
  unchecked: number
  same: number
}

/** Half a frame: what is longer than one is felt. */
const AT_ONCE_MS = 8

/** Runs `work` on every row in short slices, so that any phone stays responsive. Returns false when `signal` aborts. */
async function inPieces(rows: readonly SheetRow[], work: (row: SheetRow) => void, signal?: AbortSignal) {
  let began = performance.now()
  for (const row of rows) {
    if (signal?.aborted) return false
    work(row)
    if (performance.now() - began < AT_ONCE_MS) continue
    await new Promise<void>((resolve) => setTimeout(resolve, 0))
    began = performance.now()
  }
  return true
}

/**
 * The rows of a chosen sheet while they are reviewed and corrected. Outside React state, because 25,000 rows should not
 * be copied at every key press; `subscribe` and `version` drive the rendering.
 */
export class BulkSheet {
  readonly rows: SheetRow[] = []
  counts: SheetCounts = { ready: 0, wrong: 0, skipped: 0, unchecked: 0, same: 0 }
  version = 0
  /** A cell was changed, so the file is not what will be sent. */
  isEdited = false
  private layout?: Extract<BulkLayout, { at: unknown }>
  private missing?: BulkColumn[]
  private facts: SheetFacts = { applicants: new Map(), isWhole: false }
  private readonly changes = makeEmitter()
  readonly subscribe = this.changes.subscribe

  constructor(private readonly now: () => number) {}

  /** Takes rows as they are read; the first of all are the headings. */
  take(rows: string[][]): void {
    const lines = this.layout || this.missing ? rows : rows.slice(1)
    if (!this.layout && !this.missing) {
      const layout = findLayout(rows[0] ?? [])
      if ('missing' in layout) this.missing = layout.missing
      else this.layout = layout
    }
    if (!this.layout) return
    for (const line of lines)
      this.rows.push({
        number: this.rows.length + 2,
        cells: toBulkCells(line, this.layout),
        verdict: { kind: 'skip' },
      })
    this.tell()
  }

  /** Headings that are not there; undefined when the sheet can be used. */
  get missingHeadings(): string[] | undefined {
    return this.missing?.map((column) => bulkHeadings[column])
  }

  get ids(): string[] {
    return this.rows.filter(({ cells }) => cells.action !== '').map(({ cells }) => cells.id)
  }

  /** Judges every row, in pieces. */
  async check(facts: SheetFacts, signal: AbortSignal): Promise<void> {
    this.facts = facts
    const seen = new Set<string>()
    const isDone = await inPieces(
      this.rows,
      (row) => {
        const { id, action } = row.cells
        const isDecision = id !== '' && action !== ''
        row.verdict = this.judge(row.cells, isDecision && seen.has(id))
        if (isDecision) seen.add(id)
      },
      signal,
    )
    if (isDone) this.changed()
  }

  edit(row: SheetRow, column: BulkColumn, value: string): void {
    if (row.cells[column] === value) return
    row.cells = { ...row.cells, [column]: value }
    row.verdict = this.judge(row.cells)
    this.isEdited = true
    this.markDuplicates()
    this.changed()
  }

  /** What is wrong with a cell. */
  problemOf(row: SheetRow, column: BulkColumn): BulkProblem | undefined {
    return row.verdict.kind === 'wrong' ? row.verdict.problems.find((problem) => problem.column === column) : undefined
  }

  /**
   * The rows as they stand now as a file, in pieces. All of them, so that the server counts rows as they are counted
   * here; a wrong one has no action in it, which leaves the applicant as they are.
   */
  async toFile(name: string): Promise<File> {
    const parts = [csvLine(bulkColumns.map((column) => bulkHeadings[column]))]
    await inPieces(this.rows, ({ cells, verdict }) => {
      const sent = verdict.kind === 'wrong' ? { ...cells, action: '' } : cells
      parts.push(csvLine(bulkColumns.map((column) => sent[column])))
    })
    return new File(parts, `${name.replace(/\.[^.]*$/, '')}.csv`, { type: 'text/csv' })
  }

  /** The rows that are right were sent: the wrong ones stay, to be corrected. */
  keepWrong(): void {
    const wrong = this.rows.filter(({ verdict }) => verdict.kind === 'wrong')
    this.rows.splice(0, this.rows.length, ...wrong)
    this.isEdited = true
    this.markDuplicates()
    this.changed()
  }

  private judge(cells: BulkCells, isDuplicate = false): BulkVerdict {
    const known = this.facts.applicants.get(cells.id)
    const verdict = checkBulkRow(cells, known ?? (this.facts.isWhole ? undefined : 'unknown'), this.now())
    return isDuplicate ? asDuplicate(verdict) : verdict
  }

  /** Another id or action can make or end a duplicate in any row. */
  private markDuplicates(): void {
    const duplicates = findDuplicates(this.rows.map(({ cells }) => cells))
    this.rows.forEach((row, index) => {
      const isMarked = row.verdict.kind === 'wrong' && row.verdict.problems.some(({ code }) => code === 'duplicate')
      if (duplicates.has(index) !== isMarked) row.verdict = this.judge(row.cells, duplicates.has(index))
    })
  }

  private changed(): void {
    const counts: SheetCounts = { ready: 0, wrong: 0, skipped: 0, unchecked: 0, same: 0 }
    for (const { verdict } of this.rows) {
      if (verdict.kind === 'skip') counts.skipped += 1
      else if (verdict.kind === 'wrong') counts.wrong += 1
      else {
        counts.ready += 1
        if (verdict.kind === 'unchecked') counts.unchecked += 1
        if (verdict.kind === 'same') counts.same += 1
      }
    }
    this.counts = counts
    this.tell()
  }

  private tell(): void {
    this.version += 1
    this.changes.emit()
  }
}
