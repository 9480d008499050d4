import { useState } from 'react'
import type { Part } from '../../data/use-search-state.ts'
import { defaultColumns, knownColumns, type FunnelColumn } from '../../rules/views.ts'
import type { FunnelAddress } from './funnel-address.ts'

/** The choice of this device, for lists whose address names no columns. */
const KEY = 'applicantColumns'

function recall(): readonly FunnelColumn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(kept) ? knownColumns(kept) : defaultColumns
  } catch {
    return defaultColumns
  }
}

function remember(columns: readonly FunnelColumn[] | undefined) {
  try {
    if (columns) localStorage.setItem(KEY, JSON.stringify(columns))
    else localStorage.removeItem(KEY)
  } catch {
    // Then the choice lasts as long as its address
  }
}

/** The chosen columns: those of the address, else those of the last choice on this device, else the usual ones. */
export function useColumns(address: FunnelAddress, change: (part: Part<FunnelAddress>) => void) {
  const [kept, setKept] = useState(recall)
  const columns = address.columns ?? kept
  const choose = (turn: (before: readonly FunnelColumn[]) => readonly FunnelColumn[]) =>
    change((before) => {
      const next = turn(before.columns ?? kept)
      const isUsual = next.join() === defaultColumns.join()
      remember(isUsual ? undefined : next)
      setKept(next)
      return { columns: isUsual ? undefined : next }
    })
  return [columns, choose] as const
}
