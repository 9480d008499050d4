import { useMemo } from 'react'
import { placeCalls } from '../contract/places.ts'
import { useRead } from '../data/use-read.ts'
import { DAY_MS } from '../lib/dates.ts'
import { now } from '../lib/now.ts'
import { unpackSketch, type Sketch } from './sketch.ts'

/**
 * What the schematic map draws; undefined until it is there, and silently if it cannot be fetched (ADDR-07). It changes
 * with a release of the server at most, so that it is fetched once a day: other reads are fetched by each screen that
 * opens (data/query-client.ts).
 */
export function useSketch(isWanted: boolean): Sketch | undefined {
  const { data: saved, savedAt } = useRead(placeCalls.sketch, {}, { enabled: false })
  const isFresh = saved !== undefined && savedAt !== undefined && now() - savedAt < DAY_MS
  const read = useRead(placeCalls.sketch, {}, { enabled: isWanted && !isFresh, beside: true })
  const packed = isWanted ? (read.data ?? saved)?.data : undefined
  return useMemo(() => packed && unpackSketch(packed), [packed])
}
