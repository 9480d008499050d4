/**
 * The cells of a comma- or semicolon-separated text, as spreadsheets save it: quotes, doubled quotes and line breaks
 * inside them. Stops after `mostRows` rows and then returns one more, so that the caller sees that there were too many.
 */
export function parseCsv(text: string, mostRows: number): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  // A byte order mark is not part of the first heading
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; at++) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      row.push(cell)
      rows.push(row)
      if (rows.length > mostRows) return rows
      row = []
      cell = ''
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

/**
 * Where the comma is the decimal sign, spreadsheets separate with something else: whatever the first line has most of.
 */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const first = end === -1 ? text : text.slice(0, end)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0]!
}

/** One row as a line of CSV, with its line break. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

/** A cell that begins so would be run as a formula by a spreadsheet. */
const formula = /^[=+\-@\t\r]/
const guarded = /^'(?=[=+\-@\t\r])/

/** A row of what others wrote, for a file that a user opens: a spreadsheet shows its formulas and runs none. */
export const readableCsvLine = (cells: readonly string[]): string =>
  csvLine(cells.map((cell) => (formula.test(cell) ? `'${cell}` : cell)))

/** A cell as it was before `readableCsvLine`: for a file that is corrected and read again. */
export const withoutGuard = (cell: string): string => cell.replace(guarded, '')

/** Rows to be read, as a file that any spreadsheet opens; the mark at its beginning tells that the letters are UTF-8. */
export const toReadableCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map(readableCsvLine).join('')}`
