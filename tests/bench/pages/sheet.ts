import { readSheetFile } from '../../../src/data/read-sheet-file.ts'
import { limits } from '../../../src/rules/limits.ts'

/** The minimal reader of a sheet: the same worker, and a page that stores the rows and reports when all are here. */
export const bench = {}
Object.assign(window, { bench })

const input = document.querySelector('input')!
input.addEventListener('change', () => void read(input.files![0]!))

async function read(file: File): Promise<void> {
  const kept: string[][] = []
  const problem = await readSheetFile(file, limits.sheet, { onRows: (rows) => void kept.push(...rows) })
  document.querySelector('p')!.textContent = problem ?? `${kept.length} rows`
}
