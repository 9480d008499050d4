import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse'
import { readableCsvLine, withoutGuard } from '../../../src/lib/csv.ts'
import { readSheet } from '../../../src/sheets/read-sheet.ts'
import type { NewCandidate } from '../../store/candidate-rows.ts'
import { findImportLayout, importCandidates, readDay, readImportRow } from '../../store/candidate-import.ts'
import type { CommandResult } from '../command.ts'
import { locate } from '../locate.ts'
import { findTargetProblem } from '../target-file.ts'
import { done, failed, record, type AdminCommand, type AdminContext } from './admin-command.ts'

/** Rows of one transaction. */
const BATCH = 10_000
const SAY_EVERY = 100_000
const MB = 1024 * 1024
/** A workbook is unpacked in memory; anything larger comes as CSV, which is read piece by piece. */
const workbook = { bytes: 64 * MB, rows: 200_000, columns: 60, unpackedBytes: 512 * MB }

export const candidateCommands: Record<string, AdminCommand> = {
  'candidates import': {
    usage: 'candidates import people.csv [--source "Job fair Pune"] [--consent 2026-11-21] [--errors rejected.csv]',
    does: 'Adds those whose mobile number is new. Source and date of consent stand in the file or apply to all of it.',
    words: [1, 1],
    options: ['source', 'consent', 'errors'],
    async run(context, { words: [name], options }) {
      const file = locate(name!)
      const consentAt = options['consent'] === undefined ? undefined : readDay(options['consent'])
      if (Number.isNaN(consentAt)) return failed('--consent must be a day, such as 2026-11-21.')
      const errorsFile = options['errors'] === undefined ? `${file}.errors.csv` : locate(options['errors'])
      const problem = await findTargetProblem(errorsFile, file)
      if (problem !== undefined) return failed(`--errors: ${problem}`)
      const rows = await openRows(file)
      if ('problem' in rows) return failed(rows.problem)
      const defaults = { source: options['source']?.trim(), consentAt, now: context.now }
      return new Import(context, errorsFile, defaults).run(basename(file), rows.rows)
    },
  },
}

class Import {
  private batch: NewCandidate[] = []
  private added = 0
  private known = 0
  private refused = 0
  private line = 1
  private errors: WriteStream | undefined
  private headings: string[] = []

  constructor(
    private readonly context: AdminContext,
    private readonly errorsFile: string,
    private readonly defaults: Parameters<typeof readImportRow>[2],
  ) {}

  async run(name: string, rows: AsyncIterable<string[]>): Promise<CommandResult> {
    let layout: ReturnType<typeof findImportLayout> | undefined
    let problem: string | undefined
    try {
      for await (const row of rows) {
        // The file of what was refused may come again when it is corrected
        const cells = row.map(withoutGuard)
        if (!layout) {
          layout = findImportLayout(cells)
          if (layout.at.name === undefined || layout.at.mobile === undefined)
            return failed('The first row must have the headings name and mobile.')
          this.headings = cells
        } else await this.take(cells, layout.at)
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      problem = `${name} cannot be read after row ${this.line}: ${error.message}`
    }
    await this.flush()
    const { errors } = this
    if (errors) await new Promise<void>((resolve) => void errors.end(resolve))
    if (!layout) return failed(problem ?? `${name} is empty.`)
    await record(this.context.db, this.context, ['candidates import', name, this.counts().join(' ')])
    const ignored =
      layout.ignored.length > 0 ? [`These columns are not known and were left out: ${layout.ignored.join(', ')}.`] : []
    if (problem)
      return failed(problem, 'What stood before it is imported; the file may be imported again.', ...this.counts())
    return done(...this.counts(), ...ignored)
  }

  private async take(cells: string[], at: Parameters<typeof readImportRow>[1]): Promise<void> {
    this.line += 1
    if (cells.every((cell) => cell.trim() === '')) return
    const read = readImportRow(cells, at, this.defaults)
    if ('problem' in read) await this.refuse(cells, read.problem)
    else this.batch.push(read)
    if (this.batch.length >= BATCH) await this.flush()
    if (this.line % SAY_EVERY === 0) this.context.say(`Row ${this.line}: ${this.counts().join(' ')}`)
  }

  private async flush(): Promise<void> {
    const rows = this.batch
    this.batch = []
    if (rows.length === 0) return
    const added = await importCandidates(this.context.db, rows)
    this.added += added
    this.known += rows.length - added
  }

  private async refuse(cells: string[], problem: string): Promise<void> {
    this.refused += 1
    if (!this.errors) {
      // Others on this machine are not to read it, which the mode of an earlier file or a link would allow
      await rm(this.errorsFile, { force: true })
      this.errors = createWriteStream(this.errorsFile, { flags: 'wx', mode: 0o600 })
      this.errors.write(readableCsvLine(['row', 'problem', ...this.headings]))
    }
    if (!this.errors.write(readableCsvLine([String(this.line), problem, ...cells]))) await once(this.errors, 'drain')
  }

  private counts(): string[] {
    const of = this.refused > 0 ? [`${this.refused} not imported: see ${this.errorsFile}.`] : []
    return [`${this.added} added.`, `${this.known} in the pool already.`, ...of]
  }
}

type Rows = { rows: AsyncIterable<string[]> } | { problem: string }

/** The rows of a CSV, read as they are needed, or of a workbook. */
async function openRows(file: string): Promise<Rows> {
  const info = await stat(file).catch(() => undefined)
  if (!info?.isFile()) return { problem: `There is no file ${file}.` }
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close())
  if (buffer.toString('latin1') === 'PK') return openWorkbook(file, info.size)
  const first = (await firstLine(file)).split('')
  const count = (sign: string) => first.filter((letter) => letter === sign).length
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
  const options = { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false, max_record_size: MB }
  return { rows: createReadStream(file).pipe(parse(options)) as AsyncIterable<string[]> }
}

async function openWorkbook(file: string, size: number): Promise<Rows> {
  const tooLarge = `${file} is too large for a workbook: save it as CSV.`
  if (size > workbook.bytes) return { problem: tooLarge }
  const read = await readSheet(new Uint8Array(await readFile(file)), workbook)
  if (read.problem === 'too-large' || read.problem === 'too-many-rows') return { problem: tooLarge }
  if (read.problem) return { problem: `${file} is not a sheet that can be read.` }
  return {
    rows: (async function* () {
      yield* read.rows
    })(),
  }
}

async function firstLine(file: string): Promise<string> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => handle.close())
  return buffer.toString('utf8', 0, bytesRead).split(/\r?\n/, 1)[0]!
}
