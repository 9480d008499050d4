import { formatNumber } from '../lib/numbers.ts'
import s from './count.module.css'

/** A number beside a label. The active one is filled. */
export function Count({ value, active = false }: { value: number; active?: boolean }) {
  return <span className={`${s.count} ${active ? s.active : ''}`}>{formatNumber(value)}</span>
}
