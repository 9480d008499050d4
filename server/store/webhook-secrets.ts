import { unseal } from '../identity/sealed.ts'
import type { EndpointRow } from './webhooks.ts'

/** The secrets that sign a message now: for a day after a rotation both. None when they were sealed under another SESSION_SECRET. */
export function secretsOf(
  { secret, formerSecret, formerUntil }: Pick<EndpointRow, 'secret' | 'formerSecret' | 'formerUntil'>,
  sessionSecret: string,
  now: number,
): string[] {
  const isBoth = formerSecret !== null && (formerUntil ?? 0) > now
  return (isBoth ? [secret, formerSecret] : [secret]).flatMap((each) => unseal(sessionSecret, each) ?? [])
}
