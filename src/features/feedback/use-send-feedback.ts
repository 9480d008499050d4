import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../data/session.ts'
import { useSyncStatus } from '../../data/sync.ts'
import { useCommand } from '../../data/use-command.ts'
import { useOperationResult } from '../../data/use-operation-result.ts'
import { paths } from '../../lib/paths.ts'
import { feedbackPlace, isComplete, type FeedbackForm } from '../../rules/feedback.ts'
import { limits } from '../../rules/limits.ts'
import { useText } from '../../text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

/** How long to wait for the server's response before a toast reports that the message is saved on the device, ms. */
const PATIENCE_MS = 4_000

/**
 * Adds a message to the outbox and shows the outcome: "submitted" only once the server has it (DASH-07, TRAP-37).
 * Returns false when nothing was stored, so that the form stays as it is.
 */
export function useSendFeedback({ mobile, mayReload }: { mobile: string; mayReload: boolean }) {
  const t = useText('feedback')
  const { user } = useSession()
  const { online } = useSyncStatus()
  const { run } = useCommand('feedback.send')
  const [opId, setOpId] = useState<string>()
  const outcome = useOperationResult(opId)
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Reloads the page only when it holds no other message: one that the user has begun must not be lost
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
