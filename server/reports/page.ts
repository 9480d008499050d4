import { html, raw } from 'hono/html'
import { formatNumber } from '../../src/lib/numbers.ts'
import type { Counted, ReportFigures } from '../store/reports.ts'
import { byStage, nameMonth, sayAsOf, stages, total, type Stage } from './months.ts'
import { style } from './style.ts'
import type { ReportText } from './text.ts'

type Html = ReturnType<typeof html>

// As one piece: its hash is in the page's policy, so not a blank may be added
const styleElement = raw(`<style>${style}</style>`)

const layout = (title: string, content: Html, { lang }: ReportText): Html =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        ${content}
      </body>
    </html>`

/** A report as a page: counts, bars, and the funnel by month, each with its numbers in words. `now` in epoch ms. */
export function reportPage(title: string, figures: ReportFigures, now: number, t: ReportText): Html {
  const months = figures.months.map(({ month, counts }) => ({ month: nameMonth(month, t), counts: byStage(counts) }))
  const applicants = months.reduce((sum, { counts }) => sum + total(counts), 0)
  const tiles: [string, number][] = [
    [t.requests, figures.requests],
    [t.positions, figures.positions],
    [t.applicants, applicants],
    [t.joined, figures.joined],
  ]
  return layout(
    title,
    html`<h1>${title}</h1>
      <p>${sayAsOf(now, t)}</p>
      <div class="tiles">${tiles.map(([name, n]) => html`<div><b>${formatNumber(n)}</b>${name}</div>`)}</div>
      <div class="pair">
        ${bars(t.byRole, figures.byRole, t.positionsUnit, t)} ${bars(t.byPlace, figures.byPlace, t.positionsUnit, t)}
      </div>
      <div class="pair">${bars(t.supply, figures.supply, t.applicantsUnit, t)} ${funnel(months, t)}</div>
      ${figures.months.length > 0 ? table(months, t) : ''}`,
    t,
  )
}

/** For a link that was changed or has run out. */
export const gonePage = (t: ReportText): Html =>
  layout(
    t.gone,
    html`<h1>${t.gone}</h1>
      <p>${t.goneHint}</p>`,
    t,
  )

function bars(title: string, rows: Counted[], unit: string, t: ReportText): Html {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  return html`<section>
    <h2>${title}</h2>
    ${rows.length === 0 ? html`<p>${t.nothing}</p>` : ''}
    <ul class="bars">
      ${rows.map(
        ({ name, count }) =>
          html`<li>
            <span>${name}</span>
            <svg viewBox="0 0 100 18" preserveAspectRatio="none" aria-hidden="true">
              <rect class="brand" width="${Math.max(0.8, (100 * count) / most).toFixed(1)}" height="18" />
            </svg>
            <b title="${unit}">${formatNumber(count)}</b>
          </li>`,
      )}
    </ul>
  </section>`
}

interface Month {
  /** Ends with the year, which a phone leaves out under the columns. */
  month: string
  counts: Record<Stage, number>
}

/** Columns of the months, stacked by stage; the numbers are in the table below. */
function funnel(months: Month[], t: ReportText): Html {
  const most = Math.max(1, ...months.map(({ counts }) => total(counts)))
  const step = 620 / Math.max(4, months.length)
  return html`<section>
    <h2>${t.funnel}</h2>
    <p>${t.funnelNote}</p>
    <ul class="keys">
      ${stages.map(
        (stage, at) =>
          html`<li>
            <svg viewBox="0 0 16 16" aria-hidden="true"><rect class="s${at + 1}" width="16" height="16" /></svg>
            ${t.stages[stage]}
          </li>`,
      )}
    </ul>
    ${months.length === 0 ? html`<p>${t.nothing}</p>` : ''}
    <svg class="months" viewBox="0 0 620 360" aria-hidden="true">
      ${months.map(({ month, counts }, at) => column({ month, counts }, at * step + step * 0.15, step * 0.7, 300 / most))}
    </svg>
  </section>`
}

function column({ month, counts }: Month, x: number, width: number, scale: number): Html {
  let y = 324
  return html`<g>
    ${stages.map((stage, at) => {
      const height = counts[stage] * scale
      y -= height
      return html`<rect
        class="s${at + 1}"
        x="${x.toFixed(1)}"
        y="${y.toFixed(1)}"
        width="${width.toFixed(1)}"
        height="${height.toFixed(1)}"
      />`
    })}
    <text x="${(x + width / 2).toFixed(1)}" y="${(y - 6).toFixed(1)}" text-anchor="middle"
      >${formatNumber(total(counts))}</text
    >
    <text class="month" x="${(x + width / 2).toFixed(1)}" y="346" text-anchor="middle"
      >${month.slice(0, -5)}<tspan>${month.slice(-5)}</tspan></text
    >
  </g>`
}

const table = (months: Month[], t: ReportText): Html =>
  html`<section>
    <h2>${t.funnel}</h2>
    <div class="scroll" role="region" aria-label="${t.funnel}" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">${t.month}</th>
            ${stages.map((stage) => html`<th scope="col">${t.stages[stage]}</th>`)}
            <th scope="col">${t.total}</th>
          </tr>
        </thead>
        <tbody>
          ${months.map(
            ({ month, counts }) =>
              html`<tr>
                <th scope="row">${month}</th>
                ${stages.map((stage) => html`<td>${formatNumber(counts[stage])}</td>`)}
                <td>${formatNumber(total(counts))}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`
