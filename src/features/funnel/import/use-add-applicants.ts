import { useEffect, useRef, useState } from 'react'
import { applicantCalls, MOST_AT_ONCE } from '../../../contract/applicants.ts'
import type { ApiError, CallInput } from '../../../contract/call.ts'
import { funnelCalls } from '../../../contract/funnel.ts'
import { requestDetailCalls } from '../../../contract/request-details.ts'
import { requestCalls } from '../../../contract/requests.ts'
import { useInvalidate } from '../../../data/use-invalidate.ts'
import { useSend, type OperationError } from '../../../data/use-send.ts'
import { applicantFields } from '../../../rules/applicant-sheet.ts'
import { useLanguage } from '../../../text/index.ts'
import type { JudgedLine, LineProblem } from './judge-lines.ts'
import { MINUTE_MS } from '../../../lib/dates.ts'

/** What became of a row. noAnswer: whether it was added is not known; sent again it is added once. */
export type Outcome = { kind: 'sending' | 'added' | 'known' | 'noAnswer' } | { kind: 'wrong'; problem: LineProblem }
/** busy: the server takes no more for so many minutes. refused: nobody of the batch was added, and it says why. */
export type Stopped = { kind: 'noAnswer' } | { kind: 'busy'; minutes: number } | { kind: 'refused'; message: Refusal }
export type Ended = { added: number; known: number; stopped?: Stopped }

type Input = CallInput<typeof applicantCalls.addMany>
type Refusal = ApiError | OperationError
type Result = { outcome: string; field?: string | null | undefined; problem?: string | null | undefined }

interface Unsent {
  error: OperationError
  refusal?: ApiError
  /** Ms. */
  retryAfter?: number
}

const isEnded = (outcome: Outcome | undefined) => outcome !== undefined && outcome.kind !== 'noAnswer'

/** Sends the rows in batches. The server knows a person by the mobile, so nobody is added twice, whatever is sent again. */
export function useAddApplicants({ ipId, hiringRequestId }: Pick<Input, 'ipId' | 'hiringRequestId'>) {
  const send = useSend()
  const invalidate = useInvalidate()
  const language = useLanguage()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [isSending, setSending] = useState(false)
  /** Of batches without an answer: sent again, they say who was added by them. */
  const keys = useRef(new Map<string, string>())
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])

  const note = (lines: readonly JudgedLine[], of: (at: number) => Outcome) =>
    setOutcomes((before) => new Map([...before, ...lines.map((line, at) => [line.number, of(at)] as const)]))

  /** As before they were sent. */
  const forget = (lines: readonly JudgedLine[]) =>
    setOutcomes((before) => {
      const numbers = new Set(lines.map(({ number }) => number))
      return new Map([...before].filter(([number]) => !numbers.has(number)))
    })

  const sendBatch = async (lines: readonly JudgedLine[], source: string) => {
    const applicants = lines.map(({ person }) => person)
    const consent = { sentence: 'list-1', language } as const
    const input: Input = { ipId, hiringRequestId, source, consent, applicants }
    const name = JSON.stringify(input)
    const key = keys.current.get(name) ?? crypto.randomUUID()
    keys.current.set(name, key)
    const result = await send(applicantCalls.addMany, input, { key })
    if (result.ok || result.refusal) keys.current.delete(name)
    return result
  }

  /** Stops at the first batch without an answer, or that is refused: the others would end as it did. */
  const run = async (lines: readonly JudgedLine[], source: string): Promise<Ended> => {
    setSending(true)
    const ended: Ended = { added: 0, known: 0 }
    const left = lines.filter(({ number }) => !isEnded(outcomes.get(number)))
    for (let from = 0; from < left.length && !isGone.current && !ended.stopped; from += MOST_AT_ONCE) {
      const batch = left.slice(from, from + MOST_AT_ONCE)
      note(batch, () => ({ kind: 'sending' }))
      const result = await sendBatch(batch, source)
      if (!result.ok) {
        ended.stopped = toStopped(result)
        if (ended.stopped.kind === 'noAnswer') note(batch, () => ({ kind: 'noAnswer' }))
        else forget(batch)
        break
      }
      const told = batch.map((_, at) => toOutcome(result.value.data.result[at]))
      note(batch, (at) => told[at]!)
      ended.added += told.filter(({ kind }) => kind === 'added').length
      ended.known += told.filter(({ kind }) => kind === 'known').length
    }
    setSending(false)
    invalidate(funnelCalls.counts, requestCalls.list, requestDetailCalls.get)
    return ended
  }
  return { outcomes, isSending, run, reset: () => setOutcomes(new Map()) }
}

/** A status below 500 is a no: the server has done nothing. */
export function toStopped({ error, refusal, retryAfter = 0 }: Unsent): Stopped {
  if (refusal) return { kind: 'refused', message: refusal }
  if (error.status === 429) return { kind: 'busy', minutes: Math.max(1, Math.ceil(retryAfter / MINUTE_MS)) }
  const isNo =
    error.status !== undefined && error.status >= 400 && error.status < 500 && ![408, 409].includes(error.status)
  return isNo ? { kind: 'refused', message: error } : { kind: 'noAnswer' }
}

/** No line for somebody: the answer was emptied since, so they had been added. */
function toOutcome(result: Result | undefined): Outcome {
  if (result?.outcome === 'added') return { kind: 'added' }
  if (result?.outcome !== 'wrong') return { kind: 'known' }
  const field = applicantFields.find((one) => one === result.field) ?? 'name'
  const code = (['missing', 'long', 'no'] as const).find((one) => one === result.problem) ?? 'wrong'
  return { kind: 'wrong', problem: { field, code } }
}
