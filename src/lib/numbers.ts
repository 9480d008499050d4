/**
 * 1234567 → '12,34,567' (SHELL-22). The browser's own formatter returns the same, but creating one takes a slow phone
 * as long as drawing a list.
 */
export const formatNumber = (n: number): string => {
  if (!Number.isSafeInteger(n)) return n.toLocaleString('en-IN')
  const digits = String(Math.abs(n))
  const grouped = digits.slice(0, -3).replaceAll(/\B(?=(?:\d\d){1,9}$)/g, ',')
  return `${n < 0 ? '-' : ''}${grouped ? `${grouped},` : ''}${digits.slice(-3)}`
}

/** Metres → '1.53', in kilometres (PROF-02). */
export const formatKilometres = (metres: number): string => (metres / 1000).toFixed(2)

/** Bytes → '412 KB', '3.3 MB', '10.0 GB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}

/** A ten-digit Indian number in groups: '9812345614' → '+91 98123 45614'. */
export const formatMobile = (number: string): string =>
  /^\d{10}$/.test(number) ? `+91 ${number.slice(0, 5)} ${number.slice(5)}` : number

/** '9812345614' → '98XXXXXX14': where a number only distinguishes applicants. */
export const maskMobile = (number: string): string => number.replace(/^(\d{2})\d{6}(\d{2})$/, '$1XXXXXX$2')
