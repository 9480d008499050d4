import { useState } from 'react'
import { peopleCalls, type PersonDecision } from '../../contract/people.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Says of two applications that they are of one person or not, and takes it back. */
export function useDecidePerson({ funnelId }: { funnelId: string }) {
  const t = useText('funnel')
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const decide = async (otherId: string, decision: PersonDecision) => {
    setSending(true)
    const result = await send(peopleCalls.decide, { funnelId, otherId, decision })
    setSending(false)
    invalidate(peopleCalls.find)
    if (!result.ok)
      showToast({ heading: t('people.notSaved'), line: translateServerMessage(result.refusal), tone: 'problem' })
    else showToast({ heading: t(`people.saved.${decision}`), tone: 'success' })
  }
  return { decide, isSending }
}
