/** Nothing but a path, a query or the end follows the hosts: a password may hold commas and an `@` of its own. */
const several = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([\w.,:[\]-]+)((?:[/?#].*)?)$/

/**
 * The addresses of a database with several hosts, one for each: `postgres://me@one:5432,two:5432/hire`, as libpq reads
 * it. The session asked for is always one that writes, so `target_session_attrs` says nothing more and is left out.
 */
export function hostUrls(url: string): string[] {
  const [, head = '', hosts = '', tail = ''] = several.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  const path = tail.replace(/([?&])target_session_attrs=[\w-]+(&|$)/, (_, sign: string, end: string) => end && sign)
  return hosts.split(',').map((host) => `${head}${host}${path}`)
}

/** Whether every host of it is an address, and of several nothing but the primary is asked for. */
export function isDatabaseUrl(text: string): boolean {
  const urls = hostUrls(text)
  // One host, or a socket of the machine: postgres:///hire?host=/var/run/postgresql
  if (urls.length === 1) return /^postgres(ql)?:\/\/\S+/.test(text) && URL.canParse(text)
  const wanted = /[?&]target_session_attrs=([^&]*)/.exec(text)?.[1]
  if (wanted !== undefined && wanted !== 'read-write' && wanted !== 'primary') return false
  return urls.every((url) => /^postgres(ql)?:\/\/[^\s/,]+/.test(url) && URL.canParse(url))
}
