import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useCommand } from '../../data/use-command.ts'
import { useOutcome } from '../../data/use-outcome.ts'
import { paths } from '../../lib/paths.ts'
import { feedbackPlace, isComplete, type FeedbackForm } from '../../rules/feedback.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

/** So long is the server's answer waited for before the phone says that it keeps the message, ms. */
const PATIENCE_MS = 4_000

/**
 * Gives a message to the outbox and says what became of it: that it was submitted only once the server has it (DASH-07,
 * TRAP-37). Answers false when nothing was kept, so that the form stays as it is.
 */
export function useSendFeedback({ mobile, mayReload }: { mobile: string; mayReload: boolean }) {
  const t = useText('feedback')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const { run } = useCommand('feedback.send')
  const [opId, setOpId] = useState<string>()
  const outcome = useOutcome(opId)
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Somebody who has begun another message keeps it: the page begins anew only when it holds none
  const isFree = useRef(mayReload)
  useEffect(() => {
    isFree.current = mayReload
  })
  useEffect(() => () => clearTimeout(patience.current), [])
  useEffect(() => {
    if (outcome === undefined) return
    clearTimeout(patience.current)
    if (outcome === 'refused') {
      const link = { label: t('look'), to: paths.sync }
      showToast({ heading: t('notTaken'), line: t('notTakenLine'), tone: 'problem', link })
      return
    }
    showToast({ heading: t('sent'), tone: 'success' })
    const timer = setTimeout(() => isFree.current && navigator.onLine && location.reload(), limits.afterMessage)
    return () => clearTimeout(timer)
  }, [outcome, t])

  return async (form: FeedbackForm): Promise<boolean> => {
    const { partnerId } = feedbackPlace({ userType: user.userType, ipId: user.ipId })
    const input = { partnerId, partnerType: user.userType, email: user.email, mobile, ...form }
    if (!isComplete(input)) {
      showToast({ heading: t('notTaken'), line: t('incomplete'), tone: 'problem' })
      return false
    }
    const saved = () => showToast({ heading: t('saved'), line: t('savedLine') })
    try {
      setOpId((await run(input, { hold: false })).opId)
    } catch {
      showToast({ heading: t('notTaken'), line: t('notKept'), tone: 'problem' })
      return false
    }
    clearTimeout(patience.current)
    if (online) patience.current = setTimeout(saved, PATIENCE_MS)
    else saved()
    return true
  }
}
