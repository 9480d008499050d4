import { useCallback, useEffect, useState } from 'react'
import { onboardingCalls, type CandidateDetails, type OnboardingState } from '../../contract/onboarding.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useSend } from '../../data/use-send.ts'
import { useSendOnce } from '../../data/use-send-once.ts'
import { useSession } from '../../data/session.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Polling interval of the state while the applicant fills in the details, ms. */
const LOOK_AGAIN_MS = 4_000

interface Known {
  status: OnboardingState
  preview: string
}

/** How far the onboarding bot is with a selected applicant, and what can be done about it (ONB-01 to ONB-07). */
export function useOnboarding(funnelId: string) {
  const t = useText('funnel')
  const send = useSend()
  const sendOnce = useSendOnce()
  const { online } = useSyncStatus()
  const { allAppsUrl } = useSession().user
  const [known, setKnown] = useState<Known>()
  /** Nothing came back: the state is asked for again, since without it nothing can be done here. */
  const [isSilent, setSilent] = useState(false)
  const [busy, setBusy] = useState(false)

  const look = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await send(onboardingCalls.detail, { funnelId, view: 'status' }, { signal })
      if (signal?.aborted) return
      setSilent(!answer.ok && !answer.refusal && answer.error.status !== 404)
      const [one] = answer.ok ? answer.value.data : []
      if (one) setKnown({ status: one.status, preview: one.smsPreview ?? '' })
      // Not initiated: another API reports this with 404, and that is no failure (ONB-06)
      else if (!answer.ok && answer.error.status === 404) setKnown({ status: 'notInitiated', preview: '' })
      else if (!answer.ok && answer.refusal)
        showToast({
          heading: t('onboarding.notFetched'),
          line: translateServerMessage(answer.refusal),
          tone: 'problem',
        })
    },
    [send, funnelId, t],
  )
  useEffect(() => {
    if (!online) return
    const controller = new AbortController()
    void look(controller.signal)
    return () => controller.abort()
  }, [look, online])
  const isWaiting = isSilent || known?.status === 'Initiated'
  useEffect(() => {
    if (!isWaiting || !online) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, look, online])

  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }

  return {
    online,
    known,
    busy,
    /** Returns whether the SMS was sent. */
    initiate: () =>
      during(async () => {
        if (!funnelId) {
          showToast({ heading: t('error'), line: t('onboarding.noFunnelId'), tone: 'problem' })
          return false
        }
        const answer = await sendOnce(`onboarding/${funnelId}`, onboardingCalls.initiate, { funnelId })
        if (answer.ok) showToast({ heading: t('onboarding.sent'), tone: 'success' })
        else {
          const line =
            translateServerMessage(answer.refusal) ?? translateServerMessage(answer.error) ?? t('onboarding.noAnswer')
          showToast({ heading: t('onboarding.notSent'), line, tone: 'problem' })
        }
        await look()
        return answer.ok
      }),
    /** The details that the applicant gave; only the calling component holds them. */
    fetchDetails: () =>
      during(async (): Promise<CandidateDetails | undefined> => {
        const answer = await send(onboardingCalls.detail, { funnelId })
        if (answer.ok) return answer.value.data[0]?.candidateDetails ?? undefined
        if (answer.error.status !== 404)
          showToast({
            heading: t('onboarding.notFetched'),
            line:
              translateServerMessage(answer.refusal) ??
              translateServerMessage(answer.error) ??
              t('onboarding.noAnswer'),
            tone: 'problem',
          })
        return undefined
      }),
    manage: () =>
      during(async () => {
        const answer = await send(onboardingCalls.manage, { funnelIds: [funnelId] })
        if (!answer.ok) {
          showToast({
            heading: t('onboarding.notManaged'),
            line: translateServerMessage(answer.refusal),
            tone: 'problem',
          })
          return
        }
        showToast({ heading: t('onboarding.managed'), tone: 'success' })
        if (allAppsUrl) setTimeout(() => location.assign(allAppsUrl), LEAVE_AFTER_MS)
      }),
  }
}

/** Time to read where one is taken. */
const LEAVE_AFTER_MS = 2_000
