import { useMemo } from 'react'
import type { UserCode } from '../contract/session.ts'
import { isoDay } from '../lib/dates.ts'
import { paths } from '../lib/paths.ts'
import { endDraft, listDrafts, readDraft, readDraftEnd, removeDraft, type Draft } from '../offline/device/drafts.ts'
import { announceEnd } from '../offline/device/one-editor.ts'
import type { Store } from '../offline/device/store.ts'
import { isQuotaError } from '../offline/device/storage.ts'
import { readRequestForm, type RequestForm } from '../rules/request-form.ts'
import { findRequestProblems, firstOfEachField } from '../rules/request-problems.ts'
import { readWhole } from '../rules/typed-number.ts'
import { useNow } from './now.ts'
import { saveDraft } from './save-draft.ts'
import { useStore } from './store-context.tsx'
import { useLive } from './use-live.ts'

/** A hiring request as it is saved on this device while a user fills it in. */
export interface RequestDraft {
  /** Of a new request an id of its own, of a change the id of the request. */
  draftId: string
  /** The partner it is for, and whose rules it follows: OPS and SSC may choose another one meanwhile (TRAP-78). */
  ipId: string
  code: UserCode
  /** The request it changes, and at which version it was opened (TRAP-63). */
  base?: { hiringRequestId: string; version: number }
  /** The name of the request it was cloned from (HR-02). */
  clonedFrom?: string
  form: RequestForm
}

/** A draft of a new request that is no more: submitted, or deleted by the user. */
export interface DraftEnd {
  /** The request it became. */
  hiringRequestId?: string
}

export interface OpenedDraft {
  draft: (RequestDraft & { savedAt: number }) | null
  end?: DraftEnd | undefined
}

const PREFIX = 'request/'
export const requestDraftKey = (draftId: string): string => PREFIX + draftId

/** What a draft list shows of one. */
export interface DraftSummary {
  draftId: string
  /** Where it is opened. */
  to: string
  name: string
  jobRole: string
  districts: string[]
  positions: number
  /** It changes a request that is on the server. */
  isChange: boolean
  /** The number of problems that block submission; 0: it is ready. */
  problems: number
  /** Epoch ms. */
  savedAt: number
}

/**
 * The requests of a partner that are being filled in on this device, the latest first; undefined until the first read.
 */
export function useRequestDrafts(ipId: string | undefined): DraftSummary[] | undefined {
  const today = isoDay(useNow())
  const drafts = useLive((store) => listDrafts<RequestDraft>(store, PREFIX), [])
  return useMemo(
    () => drafts?.filter((draft) => draft.value.ipId === ipId).map((draft) => summarise(draft, today)),
    [drafts, ipId, today],
  )
}

export function summarise({ value, savedAt }: Draft<RequestDraft>, today: string): DraftSummary {
  const form = readRequestForm(value.form)
  return {
    draftId: value.draftId,
    to: value.base ? paths.hiringRequest(value.base.hiringRequestId) : paths.requestDraft(value.draftId),
    name: form.name.trim(),
    jobRole: form.jobRoleName,
    districts: [...new Set(form.locations.map((location) => location.district).filter((district) => district !== ''))],
    positions: form.locations.reduce((sum, { positions }) => sum + Math.max(0, readWhole(positions) || 0), 0),
    isChange: value.base !== undefined,
    problems: firstOfEachField(
      findRequestProblems(form, { code: value.code, today, keptDates: value.base ? allDates(form) : [] }),
    ).length,
    savedAt,
  }
}

/** Only the form knows which dates the request had before; the list must not report them. */
const allDates = (form: RequestForm) => form.locations.flatMap((location) => location.dates)

export async function openRequestDraft(store: Store, key: string): Promise<OpenedDraft> {
  const [found, end] = await Promise.all([readDraft<RequestDraft>(store, key), readDraftEnd<DraftEnd>(store, key)])
  if (end) return { draft: null, end }
  return { draft: found ? { ...found.value, form: readRequestForm(found.value.form), savedAt: found.savedAt } : null }
}

type Ending = { draftId: string; isChange: boolean }

/** Of a new request it stays known that it ended, so that no other tab makes it anew; a change may be made again. */
export async function endRequestDraft(store: Store, { draftId, isChange }: Ending, end: DraftEnd): Promise<void> {
  const key = requestDraftKey(draftId)
  if (isChange) return removeDraft(store, key)
  // A full device has no room to remember it
  await endDraft(store, key, end).catch(() => removeDraft(store, key))
  announceEnd(store, key)
}

/** Saves and ends one draft. */
export function useRequestDraft() {
  const store = useStore()
  return useMemo(
    () => ({
      /** Returns when it was saved, epoch ms, or why it was not. After a sign-out nothing is written any more. */
      keep: async (draft: RequestDraft): Promise<number | 'full' | 'failed'> => {
        if (store.closed) return 'failed'
        try {
          return await saveDraft(store, requestDraftKey(draft.draftId), draft)
        } catch (error) {
          return isQuotaError(error) ? 'full' : 'failed'
        }
      },
      end: (draft: Ending, end: DraftEnd = {}) => endRequestDraft(store, draft, end),
      findEnd: async (draftId: string) => (await openRequestDraft(store, requestDraftKey(draftId))).end,
    }),
    [store],
  )
}
