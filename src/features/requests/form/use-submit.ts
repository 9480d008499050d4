import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { requestDetailCalls, requestWire, type RequestWire } from '../../../contract/request-details.ts'
import { existingRequestWire, requestErrors, type ExistingRequestWire } from '../../../contract/request-form.ts'
import type { ApiError } from '../../../contract/call.ts'
import { fieldMessages } from '../../../contract/server-message.ts'
import { useRequestDraft, type DraftEnd, type RequestDraft } from '../../../data/request-drafts.ts'
import { useSession } from '../../../data/session.ts'
import { useStore } from '../../../data/store-context.tsx'
import { useSendOnce } from '../../../data/use-send-once.ts'
import { useSyncStatus } from '../../../data/sync.ts'
import { paths } from '../../../lib/paths.ts'
import { pathOfKey } from '../../../rules/request-fields.ts'
import type { RequestProblem } from '../../../rules/request-problems.ts'
import { requestIntent, toRequestPayload } from '../../../rules/request-wire.ts'
import { useText } from '../../../text/index.ts'
import { translateServerMessage } from '../../../text/server-message.ts'
import { showToast } from '../../../ui/toast-store.ts'
import * as v from 'valibot'
import type { RequestFormContext } from './form-context.ts'

/** Delay of the reload after the network failed (HR-40), ms. */
const RELOAD_MS = 5_000

/** The request was changed since it was opened: its current version, and who changed it (TRAP-63). */
export interface Stale {
  request: RequestWire
  by: string | undefined
  at: number | undefined
}

/** Validates, confirms, submits, and handles the response (HR-38 to HR-40). */
export function useSubmit({ form, state, autosave, place, isChange }: RequestFormContext, draft: RequestDraft) {
  const t = useText('requestForm')
  const sendOnce = useSendOnce()
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

  const goToFirst = ([first]: RequestProblem[]) => {
    // HR-37: to the top, and on to the first invalid field where that is further down
    scrollTo({ top: 0 })
    place.goTo(first!.path)
  }

  const start = () => {
    if (isBusy) return
    void state.submit(() => (isChange ? void submit(false) : setConfirming(true)), goToFirst)
  }

  const submit = async (force: boolean, base = draft.base) => {
    if (isBusy) return
    // A second attempt before the reload of the first
    clearTimeout(reload.current)
    setConfirming(false)
    setExisting(undefined)
    setBusy(true)
    await autosave.flush()
    const end = await drafts.findEnd(draft.draftId)
    if (end) return hasEnded(end)
    const about = { ipId: draft.ipId, companyName: user.companyName, code: draft.code, base, force }
    const payload = toRequestPayload(form.getValues(), about)
    const of = `request/${draft.draftId}`
    const result = await sendOnce(of, requestDetailCalls.create, payload, requestIntent(payload))
    if (!result.ok) {
      setBusy(false)
      return result.refusal ? refuse(result.refusal) : fail()
    }
    autosave.settle()
    if (result.isEarlier) return arrivedBefore(result.value!.data)
    await drafts.end({ draftId: draft.draftId, isChange }, { hiringRequestId: result.value.data.hiringRequestId })
    if (isChange) showToast({ heading: t('success'), line: t('changed') })
    else void import('../../../push/offer-push.ts').then(({ offerPush }) => offerPush(store, 'request'))
    // The leave guard reads the dirty state, which is updated after the next render
    setTimeout(() => {
      const { hiringRequestId } = result.value.data
      void navigate(isChange ? paths.summary(hiringRequestId) : paths.runCampaign(hiringRequestId), { replace: true })
    })
  }

  /** Another tab submitted or deleted it, and this one did not hear of it. */
  const hasEnded = ({ hiringRequestId }: DraftEnd) => {
    autosave.settle()
    say(t(hiringRequestId ? 'endedTitle' : 'deletedTitle'))
    setTimeout(() => {
      void navigate(hiringRequestId ? paths.hiringRequest(hiringRequestId) : paths.hiringRequests, { replace: true })
    })
  }

  /** It had arrived as it was when no answer came: what was changed since becomes a change of that request. */
  const arrivedBefore = async ({ hiringRequestId, version }: { hiringRequestId: string; version: number }) => {
    const base = { hiringRequestId, version }
    await drafts.keep({ ...draft, draftId: hiringRequestId, base, clonedFrom: undefined, form: form.getValues() })
    if (!isChange) await drafts.end({ draftId: draft.draftId, isChange }, { hiringRequestId })
    showToast({ heading: t('arrivedBefore'), line: t('arrivedBeforeBody') })
    setTimeout(() => {
      if (isChange) location.reload()
      else void navigate(paths.hiringRequest(hiringRequestId), { replace: true })
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
    const fields = Object.entries(fieldMessages(refusal)).flatMap(([key, server]) => {
      const path = pathOfKey(key)
      return path ? [{ path, server }] : []
    })
    state.report(fields)
    const [first] = fields
    if (first) place.goTo(first.path)
    return say(translateServerMessage(refusal))
  }

  /** TRAP-10: the draft holds what was typed; offline the page stays as it is. */
  const fail = () => {
    say(t('notSubmitted'))
    if (!online) return
    reload.current = setTimeout(() => {
      if (!navigator.onLine) return
      // Save what was typed meanwhile
      void autosave.flush().then(() => {
        if (autosave.saved && 'failed' in autosave.saved) return
        autosave.settle()
        reload.current = setTimeout(() => location.reload())
      })
    }, RELOAD_MS)
  }

  /** Discards the draft: of an edit the page reloads the request, a new one goes back to the list. */
  const discard = async () => {
    autosave.settle()
    await drafts.end({ draftId: draft.draftId, isChange })
    setTimeout(() => (isChange ? location.reload() : void navigate(paths.hiringRequests)))
  }

  return {
    isBusy,
    isConfirming,
    existing,
    stale,
    start,
    discard,
    confirm: () => void submit(false),
    cancel: () => setConfirming(false),
    submitAnyway: () => void submit(true),
    /** HR-39: No returns to the list and keeps the draft. */
    leave: () => {
      setExisting(undefined)
      autosave.settle()
      setTimeout(() => void navigate(paths.hiringRequests))
    },
    /** Overwrites the current version, on the user's decision. */
    keepMine: ({ request }: Stale) => {
      const base = { hiringRequestId: request.hiringRequestId, version: request.version }
      void state.submit(() => {
        setStale(undefined)
        void submit(false, base)
      }, goToFirst)
    },
  }
}
export type Submit = ReturnType<typeof useSubmit>
