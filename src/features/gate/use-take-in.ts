import { useState } from 'react'
import { CONSENT_SENTENCE } from '../../contract/funnel.ts'
import type { HiringRequest } from '../../contract/requests.ts'
import { useCommand } from '../../data/use-command.ts'
import { findMobile } from '../../lib/mobile.ts'
import { oneLine } from '../../lib/unseen.ts'
import { makeFunnelId, type WalkIn } from '../../rules/walk-in.ts'
import { placeAtSite, type WalkInDraft } from '../../rules/walk-in-form.ts'
import { useLanguage } from '../../text/index.ts'

interface Known {
  /** What other rows show of the request. */
  shown: WalkIn['request'] | undefined
  /** Where this desk is; '' for every site. */
  site: string
}

/** Takes somebody in and marks them as attended: two operations, the second in the lane of the first (GATE-07, GATE-12). */
export function useTakeIn() {
  const language = useLanguage()
  const walkIn = useCommand('applicant.walkIn')
  const attended = useCommand('applicant.attended')
  const [isFull, setFull] = useState(false)
  /** Returns the id of the new applicant; undefined when the device has no room, and nothing was saved. */
  const takeIn = async (draft: WalkInDraft, request: HiringRequest, { shown, site }: Known) => {
    const { hiringRequestId, ipId, name: requestName, jobRole, interviewType } = request
    const noDays = { dates: [], days: [], slots: [], endDate: request.endDate }
    const ref = { funnelId: makeFunnelId(), hiringRequestId, ipId, name: oneLine(draft.name), requestName }
    const input: WalkIn = {
      ...ref,
      mobile: findMobile(draft.mobile)!,
      workCity: placeAtSite(request, site),
      consent: { sentence: CONSENT_SENTENCE, language },
      request: shown ?? { jobRole, interviewType, schedule: noDays },
    }
    try {
      await walkIn.run(input, { hold: false })
    } catch {
      setFull(true)
      return undefined
    }
    setFull(false)
    // Without room for it, the card that follows asks for it
    await attended.run(ref, { hold: false }).catch(() => undefined)
    return ref.funnelId
  }
  return { takeIn, isSaving: walkIn.isSaving || attended.isSaving, isFull }
}
