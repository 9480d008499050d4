import { isoDay, formatTime } from '../../lib/dates.ts'

/** Downloads a text as a file. */
export function saveText(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  const at = Date.now()
  link.href = url
  link.download = `${name}-${isoDay(at)}-${formatTime(at).replace(':', '')}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
