import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../contract/call.ts'
import { requestDetailCalls } from '../../../contract/request-details.ts'
import { requestErrors } from '../../../contract/request-form.ts'
import { requestCalls } from '../../../contract/requests.ts'
import { useActingCode, useSession } from '../../../data/session.ts'
import { useInvalidate } from '../../../data/use-invalidate.ts'
import { useSend } from '../../../data/use-send.ts'
import { hashOf } from '../../../lib/base64url.ts'
import { toRequestPayload } from '../../../rules/request-wire.ts'
import type { ImportRow } from './use-import-rows.ts'

/** What became of a row. duplicate: the company is hiring for the role in the same place already (HR-39). */
export type Outcome =
  | { kind: 'sending' }
  | { kind: 'created'; hiringRequestId: string }
  | { kind: 'earlier'; hiringRequestId: string }
  | { kind: 'duplicate' }
  | { kind: 'refused'; refusal: ApiError }
  | { kind: 'noAnswer' }

export const isCreated = (outcome: Outcome | undefined): boolean =>
  outcome?.kind === 'created' || outcome?.kind === 'earlier'

/**
 * Creates the requests one after the other, each by the call of the form. The server knows a row by its content, so what
 * was sent without an answer, or in another tab, makes no second request.
 */
export function useCreateRequests(ipId: string) {
  const send = useSend()
  const invalidate = useInvalidate()
  const { user } = useSession()
  const code = useActingCode(ipId)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [isSending, setSending] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])

  const note = (row: ImportRow, outcome: Outcome) => setOutcomes((before) => new Map(before).set(row.identity, outcome))

  const create = async (row: ImportRow, force: boolean): Promise<Outcome> => {
    const payload = toRequestPayload(row.form, { ipId, companyName: user.companyName, code, force })
    const result = await send(requestDetailCalls.create, { ...payload, importKey: await hashOf(row.identity) })
    if (result.ok) {
      const { hiringRequestId, isEarlier } = result.value.data
      return { kind: isEarlier ? 'earlier' : 'created', hiringRequestId }
    }
    if (!result.refusal) return { kind: 'noAnswer' }
    const { refusal } = result
    return refusal.code === requestErrors.duplicate ? { kind: 'duplicate' } : { kind: 'refused', refusal }
  }

  /** Stops at the first row without an answer: without a network the others would have none either. */
  const run = async (rows: readonly ImportRow[], force = false): Promise<Outcome[]> => {
    setSending(true)
    const ended: Outcome[] = []
    for (const row of rows) {
      note(row, { kind: 'sending' })
      const outcome = await create(row, force)
      note(row, outcome)
      ended.push(outcome)
      if (outcome.kind === 'noAnswer' || isGone.current) break
    }
    setSending(false)
    invalidate(requestCalls.list)
    return ended
  }
  return { outcomes, isSending, run, reset: () => setOutcomes(new Map()) }
}
