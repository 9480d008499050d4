/**
 * `node tests/bench/plot-growth.mjs RESULT.json … > docs/pictures/search-growth.svg`: results of
 * `npm run bench -- search` with different `--candidates`, as times over their number, both axes logarithmic. What a
 * result lacks (`--peers none`) is left out.
 */
import { readFileSync } from 'node:fs'

const results = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')).measured.search)
const sizes = results.map(({ notes }) => Number(/^(\d+) candidates/.exec(notes[0])[1]))
const [left, right, top, bottom] = [64, 420, 24, 272]
const log = (value, [least, most], [from, to]) =>
  from + ((Math.log10(value) - Math.log10(least)) / (Math.log10(most) - Math.log10(least))) * (to - from)
const x = (candidates) => log(candidates, [Math.min(...sizes), Math.max(...sizes)], [left, right]).toFixed(1)
const y = (ms) => log(ms, [1, 30_000], [bottom, top]).toFixed(1)

const lines = [
  ['search, all 14 fields', 'plain SQL, median', 'Plain SQL, 14 fields', '#a66900', true],
  ['search, all 14 fields', 'DuckDB, median', 'DuckDB, 14 fields', '#6a4c93', true],
  ['search, 3 fields', 'plain SQL, median', 'Plain SQL, 3 fields', '#a66900', false],
  ['search, 3 fields', 'DuckDB, median', 'DuckDB, 3 fields', '#6a4c93', false],
  ['search, all 14 fields', 'ours, median', 'Bitmaps, 14 fields', '#075a61', true],
  ['search, 3 fields', 'ours, median', 'Bitmaps, 3 fields', '#075a61', false],
].map(([question, column, title, colour, dashed]) => {
  const points = results.flatMap((result, at) => {
    const ms = Number(result.results.find((row) => row.question === question)?.[column])
    return Number.isFinite(ms) ? [{ candidates: sizes[at], ms }] : []
  })
  return { title, colour, dashed, points: points.toSorted((a, b) => a.candidates - b.candidates) }
})

const number = (value) =>
  value >= 1e6 ? `${Number((value / 1e6).toFixed(1))} million` : new Intl.NumberFormat('en').format(value)
const text = (px, py, anchor, words, more = '') =>
  `<text x="${px}" y="${py}" text-anchor="${anchor}"${more}>${words}</text>`

// Labels at the end of their lines, a line of text apart at least
const labels = lines
  .filter(({ points }) => points.length > 0)
  .map((line) => ({ ...line, at: Number(y(line.points.at(-1).ms)) }))
  .toSorted((a, b) => a.at - b.at)
for (const [at, label] of labels.entries()) if (at > 0) label.at = Math.max(label.at, labels[at - 1].at + 14)

console.log(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 320" font-family="system-ui, sans-serif" font-size="12" fill="#211e1b" role="img" aria-label="Time of a first page with the exact total by number of candidates, both axes logarithmic">
<rect width="600" height="320" fill="#fff"/>
${[1, 10, 100, 1_000, 10_000]
  .map(
    (ms) =>
      `<path d="M${left} ${y(ms)}H${right}" stroke="#d9d3c8"/>${text(left - 8, Number(y(ms)) + 4, 'end', ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`)}`,
  )
  .join('\n')}
${sizes
  .toSorted((a, b) => a - b)
  .filter(
    (size) => size < 10e6 || size === Math.max(...sizes) || !sizes.some((other) => other > size && other < size * 1.5),
  )
  .map((size) => text(x(size), 292, 'middle', number(size)))
  .join('\n')}
${text(left, 312, 'start', 'candidates; median')}
${labels
  .map(
    ({ points, colour, dashed, title, at }) =>
      `<path d="M${points.map(({ candidates, ms }) => `${x(candidates)} ${y(ms)}`).join('L')}" fill="none" stroke="${colour}" stroke-width="2"${dashed ? ' stroke-dasharray="6 4"' : ''}/>${points.map(({ candidates, ms }) => `<circle cx="${x(candidates)}" cy="${y(ms)}" r="3" fill="${colour}"/>`).join('')}${text(right + 10, at + 4, 'start', title, ` fill="${colour}"`)}`,
  )
  .join('\n')}
</svg>`)
