import type { Config } from '../core/config.ts'
import { isSameSecret } from '../core/is-same-secret.ts'
import { sign } from '../identity/keys.ts'

/** A built-in report: the demand of a sector, or one partner's hiring. */
export type ReportKind = 'demand' | 'partner'

/** Long enough to open and to reload once; a link that is passed on is soon worth nothing. */
export const REPORT_LINK_MS = 10 * 60_000

const signatureOf = (secret: string, kind: ReportKind, about: string, until: number) =>
  sign(secret, 'report-link', JSON.stringify([kind, about, until]))

/**
 * The address of a report, valid until REPORT_LINK_MS from `now` (epoch ms). The signature is the only authorisation it
 * needs.
 */
export function makeReportLink(config: Config, kind: ReportKind, about: string, now: number): string {
  const external = kind === 'demand' ? config.demandReportUrl : config.partnerReportUrl
  if (external !== undefined) return external.replaceAll('{about}', encodeURIComponent(about))
  const until = now + REPORT_LINK_MS
  const sig = signatureOf(config.sessionSecret, kind, about, until)
  return `/reports/${kind}?${new URLSearchParams({ about, until: String(until), sig })}`
}

/** What the link is about, unless it was changed or has run out. */
export function readReportLink(
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
  kind: ReportKind,
  { about = '', until = '', sig = '' }: Record<string, string>,
  now: number,
): string | undefined {
  const isOurs = isSameSecret(sig, signatureOf(sessionSecret, kind, about, Number(until)))
  return isOurs && Number(until) >= now ? about : undefined
}
