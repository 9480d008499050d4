import { formatNumber } from '../lib/numbers.ts'
import s from './count.module.css'

/** A number beside a label, a dash while it is not known. The active one is filled. */
export function Count({ value, active = false }: { value: number | undefined; active?: boolean }) {
  return (
    <span className={`${s.count} ${active ? s.active : ''}`}>{value === undefined ? '–' : formatNumber(value)}</span>
  )
}
