import { useState } from 'react'
import { calendarCalls } from '../../contract/calendar.ts'
import { useInvalidate } from '../../data/use-invalidate.ts'
import { useSend } from '../../data/use-send.ts'
import { hashOf, makeSecret } from '../../lib/base64url.ts'
import { useLanguage, useText } from '../../text/index.ts'
import { translateServerMessage } from '../../text/server-message.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Makes and ends the address of the user's calendar, and says when that did not go. */
export function useCalendarChange() {
  const t = useText('account')
  const language = useLanguage()
  const send = useSend()
  const invalidate = useInvalidate()
  const [isSending, setSending] = useState(false)
  const run = async (change: () => Promise<Awaited<ReturnType<typeof send>>>): Promise<boolean> => {
    setSending(true)
    const result = await change()
    setSending(false)
    invalidate(calendarCalls.get)
    if (!result.ok)
      showToast({ heading: t('calendarNotDone'), line: translateServerMessage(result.refusal), tone: 'problem' })
    return result.ok
  }
  return {
    isSending,
    /** Resolves to the secret, which is nowhere else; undefined when refused. */
    make: async () => {
      const secret = makeSecret(32)
      const secretHash = await hashOf(secret)
      return (await run(() => send(calendarCalls.make, { secretHash, language }))) ? secret : undefined
    },
    end: async () => {
      if (await run(() => send(calendarCalls.end, {}))) showToast({ heading: t('calendarEnded'), tone: 'success' })
    },
  }
}
