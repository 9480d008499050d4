import { readNow } from '../../data/now.ts'
import { isoDay, formatTime } from '../../lib/dates.ts'

const types = { json: 'application/json', csv: 'text/csv' }

/** Downloads a text as a file. */
export function saveText(name: string, text: string, kind: keyof typeof types = 'json'): void {
  const url = URL.createObjectURL(new Blob([text], { type: types[kind] }))
  const link = document.createElement('a')
  const at = readNow()
  link.href = url
  link.download = `${name}-${isoDay(at)}-${formatTime(at).replace(':', '')}.${kind}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
