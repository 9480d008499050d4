import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../db/connect.ts'
import { readReport } from '../../db/read-report.ts'
import type { FindReportsDb } from '../../db/replica.ts'
import { findReportFigures, nameOf, ofPartners, ofSector } from '../../store/reports.ts'
import { readReportLink, type ReportKind } from '../../reports/links.ts'
import { gonePage, reportPage } from '../../reports/page.ts'
import { styleHash } from '../../reports/style.ts'
import { reportTextFor } from '../../reports/text.ts'

interface ReportOptions {
  config: Config
  db: Db
  reports?: FindReportsDb
  clock: Clock
}

/** The built-in reports: pages for the frames of /Analytics and /Dashboard. Their signed link is the permission. */
export function reportRoutes({ config, db, reports = () => Promise.resolve(db), clock }: ReportOptions): Hono {
  const routes = new Hono()
  routes.get('/reports/:kind{demand|partner}', async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    // In a frame of our own and nowhere else; nothing may be loaded or run
    c.header('X-Frame-Options', 'SAMEORIGIN')
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src ${styleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    )
    const kind = c.req.param('kind') as ReportKind
    const now = clock.now()
    const about = readReportLink(config, kind, c.req.query(), now)
    // The choice that the app stores; a frame of our own sends it along
    const t = reportTextFor(getCookie(c, 'language'))
    if (about === undefined) return c.html(gonePage(t), 404)
    const where = kind === 'demand' ? ofSector(about) : ofPartners([about])
    const title = kind === 'demand' ? t.demand(about) : t.partner(await nameOf(db, about))
    const figures = await readReport({ reports, db }, (from) => findReportFigures(from, where))
    return c.html(reportPage(title, figures, now, t))
  })
  return routes
}
