import { useCallback, useEffect, useRef, useState } from 'react'
import { interestCalls, NOT_MARKED, type InterestLink } from '../../contract/interest.ts'
import { sendPublic } from '../../data/signed-out.ts'

interface Job {
  jobRole: string
  company: string
}

export type Interest =
  | { kind: 'looking' }
  | { kind: 'marked' | 'already'; job: Job }
  /** busy: too many requests at once (429); away: any other failure, such as no response. */
  | { kind: 'unknown' | 'closed' | 'busy' | 'away' }

/** Marks the interest of the candidate who opened the link, unless it is already marked (INT-02, INT-03). */
export function useInterest({ hiringRequestId, person, supplyType, flag }: Record<keyof InterestLink, string>) {
  const [state, setState] = useState<Interest>({ kind: 'looking' })
  const [turn, setTurn] = useState(0)
  /** One visit is one operation: tried again it goes out under the same key. */
  const operation = useRef({ of: '', key: '' })
  useEffect(() => {
    const controller = new AbortController()
    const link = { hiringRequestId, person, supplyType, flag }
    const of = Object.values(link).join('/')
    if (operation.current.of !== of) operation.current = { of, key: crypto.randomUUID() }
    void visit(link, operation.current.key, controller.signal).then((next) => {
      if (!controller.signal.aborted) setState(next)
    })
    return () => controller.abort()
  }, [hiringRequestId, person, supplyType, flag, turn])
  const again = useCallback(() => {
    setState({ kind: 'looking' })
    setTurn((before) => before + 1)
  }, [])
  const isAway = state.kind === 'away'
  useEffect(() => {
    if (!isAway) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isAway, again])
  return { state, again }
}

async function visit(link: Record<keyof InterestLink, string>, key: string, signal: AbortSignal): Promise<Interest> {
  const found = await sendPublic(interestCalls.find, link, { signal })
  if (found.ok) return { kind: 'already', job: found.value.data }
  // Another server reports it by the HTTP status
  const isOpen = found.refusal?.code === NOT_MARKED || found.error.status === NOT_MARKED
  if (!isOpen) return explain(found)
  const marked = await sendPublic(interestCalls.mark, link, { key, signal })
  return marked.ok ? { kind: 'marked', job: marked.value.data } : explain(marked)
}

type Failed = Extract<Awaited<ReturnType<typeof sendPublic>>, { ok: false }>

function explain({ error, refusal }: Failed): Interest {
  if (refusal) return { kind: refusal.code === 'closed' ? 'closed' : 'unknown' }
  return { kind: error.status === 429 ? 'busy' : 'away' }
}
