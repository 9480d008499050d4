import type { LogLine } from '../../data/sync-log.ts'

/** Whom a line is about. Who was on the list already is on the device under another id than the one that was made for them. */
export const nameOf = (
  { joinedTo, funnelId }: Pick<LogLine, 'joinedTo' | 'funnelId'>,
  names: ReadonlyMap<string, string> | undefined,
): string | undefined => [joinedTo, funnelId].flatMap((id) => (id && names?.get(id)) || [])[0]
