import { useCallback, useRef, useState } from 'react'
import { masterCalls } from '../../contract/masters.ts'
import { readNow } from '../../data/now.ts'
import { useRead } from '../../data/use-read.ts'
import { verifyPass } from '../../data/verify-pass.ts'
import { readPass, type Pass } from '../../rules/pass.ts'
import { signal } from './signal.ts'

/** What came before the gate: an applicant, or a code that leads to none. */
export type Arrival =
  | { kind: 'applicant'; funnelId: string; pass?: Pass }
  | { kind: 'unreadable' | 'forged' | 'unknownKey' }
  | { kind: 'expired' | 'otherEmployer'; pass: Pass }

/** The last arrival; a code is checked on the device (GATE-03). */
export function useEntrance(ipId: string) {
  const keys = useRead(masterCalls.passKeys, {}).data?.data
  const [arrival, setArrival] = useState<Arrival>()
  const scans = useRef(0)
  const scan = useCallback(
    async (text: string) => {
      const mine = (scans.current += 1)
      const next = await judge(text, ipId, keys ?? []).catch((): Arrival => ({ kind: 'unknownKey' }))
      // The code that was scanned last is the person who stands there
      if (scans.current !== mine) return
      setArrival(next)
      signal(next.kind === 'applicant')
    },
    [ipId, keys],
  )
  return { arrival, setArrival, scan }
}

async function judge(text: string, ipId: string, keys: readonly { id: number; key: string }[]): Promise<Arrival> {
  const read = readPass(text)
  if (!read) return { kind: 'unreadable' }
  const check = await verifyPass(read, keys)
  if (check !== 'valid') return { kind: check }
  const { pass } = read
  if (pass.ipId !== ipId) return { kind: 'otherEmployer', pass }
  if (pass.until <= readNow()) return { kind: 'expired', pass }
  return { kind: 'applicant', funnelId: pass.funnelId, pass }
}
