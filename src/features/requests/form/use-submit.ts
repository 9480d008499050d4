import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestDetailCalls, requestWire, type RequestWire } from '../../../contract/request-details.ts'
import { existingRequestWire, requestErrors, type ExistingRequestWire } from '../../../contract/request-form.ts'
import type { ApiError } from '../../../contract/call.ts'
import { useRequestDraft, type RequestDraft } from '../../../data/request-drafts.ts'
import { useSession } from '../../../data/session.ts'
import { useStore } from '../../../data/store-context.tsx'
import { useSend } from '../../../data/use-send.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { paths } from '../../../lib/paths.ts'
import { findPathOfKey } from '../../../rules/request-problems.ts'
import { toRequestPayload } from '../../../rules/request-wire.ts'
import { useText } from '../../../text/index.ts'
import { said } from '../../../text/said.ts'
import { showToast } from '../../../ui/toast-store.ts'
import * as v from 'valibot'
import type { RequestFormContext } from './form-context.ts'

/** How long a message stands before the page comes anew after the network failed (HR-40), ms. */
const RELOAD_MS = 5_000

/** Somebody else saved the request first: how it stands now, and who it was (TRAP-63). */
export interface Stale {
  request: RequestWire
  by: string | undefined
  at: number | undefined
}

/** Validate, say that it is submitted, submit; and what becomes of it (HR-38 to HR-40). */
export function useSubmit({ form, facts, place, isChange }: RequestFormContext, draft: RequestDraft) {
  const t = useText('requestForm')
  const send = useSend()
  const store = useStore()
  const navigate = useNavigate()
  const { user } = useSession()
  const { online } = useSyncStatus()
  const drafts = useRequestDraft()
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [existing, setExisting] = useState<ExistingRequestWire[]>()
  const [stale, setStale] = useState<Stale>()

  const reload = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(reload.current), [])

  const say = (line: string) => showToast({ heading: t('error'), line, tone: 'problem' })

  const start = () => {
    if (isBusy) return
    const [first] = facts.tryToSubmit()
    if (first) {
      // HR-37: from the top, and on to the first one where that is further down
      scrollTo({ top: 0 })
      place.goTo(first.section, first.path)
      return
    }
    if (isChange) void submit(false)
    else setConfirming(true)
  }

  const submit = async (force: boolean, base = draft.base) => {
    if (isBusy) return
    // Tried again while the message of the first time still stands
    clearTimeout(reload.current)
    setConfirming(false)
    setExisting(undefined)
    setBusy(true)
    await facts.flush()
    const about = { ipId: draft.ipId, companyName: user.companyName, code: draft.code, base, force }
    const result = await send(requestDetailCalls.create, toRequestPayload(form.getValues(), about))
    if (!result.ok) {
      setBusy(false)
      return result.refusal ? refuse(result.refusal) : fail()
    }
    facts.settle()
    await drafts.remove(draft.draftId)
    if (isChange) showToast({ heading: t('success'), line: t('changed') })
    else void import('../../../push/offer-push.ts').then(({ offerPush }) => offerPush(store, 'request'))
    // The guard looks at what is dirty, which is told after the next drawing
    setTimeout(() => {
      const { hiringRequestId } = result.value.data
      void navigate(isChange ? paths.summary(hiringRequestId) : paths.runCampaign(hiringRequestId), { replace: true })
    })
  }

  const refuse = (refusal: ApiError) => {
    if (refusal.code === requestErrors.duplicate) {
      const listed = v.safeParse(v.array(existingRequestWire), refusal.existing)
      return setExisting(listed.success ? listed.output : [])
    }
    if (refusal.code === requestErrors.stale) {
      const current = v.safeParse(requestWire, refusal.current)
      const { name, at } = (refusal.changedBy ?? {}) as { name?: string; at?: number }
      if (current.success) {
        scrollTo({ top: 0 })
        return setStale({ request: current.output, by: name, at })
      }
    }
    const fields = Object.entries(refusal.fields ?? {}).flatMap(([key, message]) => {
      const path = findPathOfKey(key)
      return path ? [{ path, message }] : []
    })
    facts.refuse(new Map(fields.map(({ path, message }) => [path.join('.'), message])))
    const [first] = fields
    if (first) place.goTo(sectionOf(first.path[0]!), first.path)
    return say(said(refusal.message))
  }

  /** TRAP-10: what was typed is in the draft; without a network the page stays as it is. */
  const fail = () => {
    say(t('notSubmitted'))
    if (!online) return
    reload.current = setTimeout(() => {
      if (!navigator.onLine) return
      // What was typed meanwhile goes into the draft before the page goes
      void facts.flush().then(() => {
        if (facts.kept && 'failed' in facts.kept) return
        facts.settle()
        reload.current = setTimeout(() => location.reload())
      })
    }, RELOAD_MS)
  }

  /** Lets go of the draft: the request as it is on the server, or an empty form. */
  const forget = async () => {
    facts.settle()
    await drafts.remove(draft.draftId)
    setTimeout(() => (isChange ? location.reload() : void navigate(paths.hiringRequests)))
  }

  return {
    isBusy,
    isConfirming,
    existing,
    stale,
    start,
    forget,
    confirm: () => void submit(false),
    cancel: () => setConfirming(false),
    submitAnyway: () => void submit(true),
    /** HR-39: No returns to the list; what was filled in stays a draft. */
    leave: () => {
      setExisting(undefined)
      facts.settle()
      setTimeout(() => void navigate(paths.hiringRequests))
    },
    /** Mine over theirs, knowingly: on the version that stands now. */
    keepMine: ({ request }: Stale) => {
      if (facts.tryToSubmit().length > 0) return start()
      const base = { hiringRequestId: request.hiringRequestId, version: request.version }
      setStale(undefined)
      void submit(false, base)
    },
  }
}
export type Submit = ReturnType<typeof useSubmit>

const sectionOf = (field: string | number) =>
  field === 'locations' ? 'locations' : field === 'languages' || field === 'notes' ? 'additional' : 'details'
