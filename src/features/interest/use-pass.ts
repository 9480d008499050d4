import { useEffect, useState } from 'react'
import { interestCalls, type InterestLink } from '../../contract/interest.ts'
import { readNow } from '../../data/now.ts'
import { sendPublic } from '../../data/signed-out.ts'
import { findSavedPass, keyOfLink, savePass, type SavedPass } from './saved-pass.ts'
import type { Interest } from './use-interest.ts'

type Link = Record<keyof InterestLink, string>

/**
 * The pass of the candidate who opened the link (GATE-01). The one that was opened before is there at once and without a
 * network (GATE-02); once the interest is known to be marked a new one takes its place.
 */
export function usePass(link: Link, state: Interest): SavedPass | undefined {
  const { hiringRequestId, person, supplyType, flag } = link
  const [found, setFound] = useState<{ of: string; pass: SavedPass | undefined }>()
  const of = [hiringRequestId, person, supplyType, flag].join('/')
  const job = state.kind === 'marked' || state.kind === 'already' ? state.job : undefined
  const isOver = state.kind === 'unknown' || state.kind === 'closed'
  useEffect(() => {
    const controller = new AbortController()
    const [asked, token, supply, channel] = of.split('/') as [string, string, string, string]
    const show = (pass: SavedPass | undefined) => {
      if (!controller.signal.aborted) setFound({ of, pass })
    }
    const look = async () => {
      const key = await keyOfLink([asked, token])
      if (isOver) return savePass(key, undefined)
      show(findSavedPass(key, readNow()))
      if (!job) return
      const input = { hiringRequestId: asked, person: token, supplyType: supply, flag: channel }
      const answer = await sendPublic(interestCalls.pass, input, { signal: controller.signal })
      if (!answer.ok || controller.signal.aborted) return
      const pass = answer.value.data ? { ...answer.value.data, ...job } : undefined
      savePass(key, pass)
      show(pass)
    }
    void look().catch(() => undefined)
    return () => controller.abort()
  }, [of, job, isOver])
  return isOver || found?.of !== of ? undefined : found.pass
}
