import { useEffect, useRef, useState } from 'react'
import { useResults } from '../data/sync-log.ts'
import { useNames } from '../data/sync-log.ts'
import { useOperations } from '../data/sync.ts'
import { showToast } from '../ui/toast-store.ts'
import { useText } from '../text/index.ts'
import { announceAccepted, announceRefused } from './announce.ts'

/** The notes field itself shows when notes were saved; a toast for each would be noise. */
const speaks = (line: { call: string }) => line.call.startsWith('applicant.') && line.call !== 'applicant.notes'

/** A scorecard goes with a result, which speaks for both; one that was refused speaks for itself. */
const isQuiet = (line: { call: string }) => line.call === 'applicant.scorecard'

/** How long responses are collected, ms: a drain shows one toast, not thirty (TRAP-91). */
const COLLECT_MS = 600
/** For so long the name of an applicant is waited for, ms. */
const LATE_MS = 10_000

/**
 * Shows a toast for what the server accepted or refused, wherever it was sent from. Once in the app; nothing of it is seen.
 */
export function UpdateToasts() {
  const operations = useOperations()
  const accepted = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [refused, setRefused] = useState<string[]>([])
  const [joined, setJoined] = useState<string[]>([])
  useEffect(() => () => clearTimeout(timer.current), [])
  useResults((lines) => {
    const spoken = lines.filter(speaks)
    for (const line of spoken) if (line.event === 'done' && !isQuiet(line)) accepted.current.add(line.opId)
    const others = lines.flatMap(({ event, joinedTo }) => (event === 'done' && joinedTo ? [joinedTo] : []))
    if (others.length > 0) setJoined((before) => [...new Set([...before, ...others])])
    const no = spoken.filter(({ event }) => event === 'refused' || event === 'quarantined').map(({ opId }) => opId)
    if (no.length > 0) setRefused((before) => [...new Set([...before, ...no])])
    if (accepted.current.size === 0) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      announceAccepted([...accepted.current])
      accepted.current.clear()
    }, COLLECT_MS)
  })
  // The reason comes from the outbox: the sync log does not store the server's messages
  useEffect(() => {
    if (refused.length === 0 || !operations) return
    const wait = setTimeout(() => {
      setRefused([])
      announceRefused(
        refused.map((opId) => {
          const operation = operations.find((one) => one.opId === opId)
          const input = operation?.input as { name?: string } | undefined
          return { opId, name: input?.name, error: operation?.lastError }
        }),
      )
    }, COLLECT_MS)
    return () => clearTimeout(wait)
  }, [refused, operations])
  return joined.length > 0 ? <JoinedToasts funnelIds={joined} onTold={() => setJoined([])} /> : null
}

/** Says once of each walk-in whom the server had already that they were added to that applicant (GATE-13). */
function JoinedToasts({ funnelIds, onTold }: { funnelIds: string[]; onTold: () => void }) {
  const t = useText('stages')
  const names = useNames(funnelIds)
  const isWhole = names !== undefined && funnelIds.every((funnelId) => names.has(funnelId))
  useEffect(() => {
    if (!names) return
    const tell = () => {
      // How many were sent is said at the same moment, and on a phone in its place
      for (const name of names.values())
        showToast({ heading: t('joinedHeading', { name }), line: t('joinedLine'), keeps: true })
      onTold()
    }
    if (isWhole) return tell()
    // The applicant is on the device a moment after the line of the log is, or not at all
    const wait = setTimeout(tell, LATE_MS)
    return () => clearTimeout(wait)
  })
  return null
}
